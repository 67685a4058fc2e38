// `npm run bench -- kiosk [minutes]`: a day of simulated visitors at a kiosk. Its memory must stay flat, and there is no dead end.
import { launch, serve_dist } from '../tests/web/browser.mjs';
import { faults_aside, kWatched, memory, open_kiosk, spend_day } from '../tests/web/visitors.mjs';
import { Failure } from './run.mjs';

const kLeast = { touches: 3000, matches: 200 }; // in an hour, and in less time as much less
const kHour = 60; // minutes
const kRows = 20; // lines of what is printed
/** What must stay flat, by how it is printed, and how much more of it is no growth. */
const kFlat = {
  heap: { slack: 4e6, text: (bytes) => `${(bytes / 1e6).toFixed(1)} MB` },
  module: { slack: 4e6, text: (bytes) => `${(bytes / 1e6).toFixed(1)} MB` },
  nodes: { slack: 2000, text: String },
  listeners: { slack: 500, text: String },
};

/**
 * Fails where the last quarter of the day needs more than the second: in the first one everything is still new. The least of each
 * quarter is compared: what the browser has not yet thrown away comes and goes, what is leaked stays.
 */
function check_flat(seen, what, { slack, text }) {
  const quarter = seen.length >> 2;
  const [early, late] = [seen.slice(quarter, 2 * quarter), seen.slice(-quarter)].map((part) =>
    Math.min(...part.map((row) => row[what])),
  );
  if (quarter > 0 && late > early + slack)
    throw new Failure(`The growth of ${what}: from ${text(early)} to ${text(late)}.`);
}

/** Lives through the day; gives the tally, and the memory as it was seen. */
async function watch_day(kiosk, minutes, seed) {
  const began = Date.now();
  const length = minutes * 60_000;
  const share = Math.min(1, minutes / kHour);
  const seen = [];
  const column = (text) => String(text).padStart(10);
  console.log([...['minutes', 'visitors', 'touches', 'matches', 'ended'], ...Object.keys(kFlat)].map(column).join(''));
  const tally = await spend_day(kiosk, seed, {
    goes_on: ({ touches, matches }) =>
      Date.now() - began < length || touches < kLeast.touches * share || matches < kLeast.matches * share,
    async each({ visitors, touches, matches, ended }) {
      const passed = Date.now() - began;
      if (passed < (seen.length * length) / kRows) return;
      const row = await memory(kiosk);
      seen.push(row);
      const flat = Object.entries(kFlat).map(([what, { text }]) => text(row[what]));
      console.log([(passed / 60_000).toFixed(1), visitors, touches, matches, ended, ...flat].map(column).join(''));
    },
  });
  return { tally, seen };
}

export async function measure_kiosk(minutes = kHour, seed = 16) {
  const [browser, server] = await Promise.all([launch({ ...kWatched, measured: true }), serve_dist()]);
  try {
    const kiosk = await open_kiosk(browser, server.url, { smooth: true, scale: 1 });
    const { tally, seen } = await watch_day(kiosk, minutes, seed);
    const [problem] = faults_aside(kiosk);
    if (problem) throw new Failure(`The page had a problem: ${problem}`);
    for (const [what, how] of Object.entries(kFlat)) check_flat(seen, what, how);
    console.log(
      `${tally.visitors} visitors, ${tally.touches} touches, ${tally.matches} matches, ${tally.ended} played to the end: no dead end, flat memory`,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}
