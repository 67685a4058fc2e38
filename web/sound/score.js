// Which strokes tell of what happened: from typed events, each at its time and place.

// Seconds, as the board moves: until a man has come down, from place to place in a chain, and between two men taken.
const kDown = 0.15;
const kHop = 0.16;
const kTaken = 0.09;
const kApart = 0.07; // changes that come at once

// Where men are of another stuff than what they lie on.
const kMen = { linen: 'wood' };

const stroke = (voice, at, site, gain = 1, pitch = 1) => ({ voice, at, site, gain, pitch });

/** A cup that is shaken, and the die that falls out of it and comes to rest. */
function shaken(start, site, random) {
  const shakes = Array.from({ length: 9 }, (_, i) =>
    stroke('die', start + 0.045 * (i + random() * 0.7), site, 0.35 + 0.4 * random(), 0.9 + 0.3 * random()),
  );
  const falls = [0.48, 0.56, 0.61, 0.635].map((at, i) => ({
    ...stroke('die', start + at, site, 0.9 * 0.6 ** i, 1.15 + 0.05 * i),
    falls: true,
  }));
  return [...shakes, ...falls];
}

const kTold = {
  placed: (voice, at, { to }) => [stroke(voice, at + kDown, to)],
  moved: (voice, at, { to, way = [to, to] }) =>
    way.slice(1).map((site, i) => stroke(voice, at + kDown + kHop * i, site, 1, 1 + 0.04 * i)),
  captured: (voice, at, { from }) => [
    stroke(voice, at + kTaken, from, 0.7, 1.2),
    stroke(voice, at + 2 * kTaken, from, 0.3, 0.9), // beside the board
  ],
  thrown: (_, at, { to }, random) => shaken(at, to, random),
  lookedAt: (voice, at, { to }) => [stroke(voice, at, to, 0.4, 1.3)],
  blown: (_, at, { from }) => [stroke('breath', at, from)],
  ringMoved: (_, at, { from, to = from }) => [stroke('ring', at + kDown, to)],
  refused: (_, at, { to }) => [stroke('felt', at, to, 0.45, 0.75)],
  ended: (_, at) => [stroke('bell', at + 0.25)],
  arrived: (voice, at, { to }) => [stroke(voice, at + 0.08, to, 0.4, 1.12), stroke(voice, at + 0.14, to, 0.2, 1.2)],
};

/** The strokes of changes that were made one after the other, each a list of events: {voice, at, site, gain, pitch}, in seconds from now; a die that `falls` out of its cup does so when that is lifted. */
export function score(material, changes, random = Math.random) {
  const strokes = [];
  changes.forEach((events, i) => {
    let now = i * kApart;
    for (const event of events) {
      const owned = event.owner !== undefined;
      const voice = (owned && kMen[material]) || material;
      const told = kTold[event.kind]?.(voice, now, event, random) ?? [];
      strokes.push(...told);
      // What a man does next follows when he is down; men are taken one by one.
      now = Math.max(now, ...told.map(({ at }) => at)) - (event.kind === 'captured' ? kTaken : 0);
    }
  });
  return strokes;
}
