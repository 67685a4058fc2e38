// Sound of what happens on the table: off until it is switched on, and only while the page is seen.
import { by_id, set } from '../ui/dom.js';
import { score } from './score.js';
import { kVoices, stroke } from './voices.js';

const kWidth = 0.7; // of the board, 1 being all the way from ear to ear
const kSoft = 0.3; // of full scale: what is louder is bent, so that however much comes at once nothing goes beyond kLoudest
const kLoudest = 0.45;

/** The way out of a context, never louder than a room. */
function way_out(context) {
  const curve = Float32Array.from({ length: 2049 }, (_, i) => {
    const in_ = i / 1024 - 1;
    const over = Math.max(0, Math.abs(in_) - kSoft);
    const room = kLoudest - kSoft;
    return Math.sign(in_) * (Math.min(Math.abs(in_), kSoft) + room * Math.tanh(over / room));
  });
  const limit = new WaveShaperNode(context, { curve });
  limit.connect(context.destination);
  return limit;
}

/** A stroke so many seconds from now; gives it with its `source`, and when it begins. */
function begin(context, out, { voice, gain, pitch, pan, falls }, after) {
  const sampleRate = kVoices[voice].rate ?? context.sampleRate;
  const samples = stroke(kVoices[voice], sampleRate);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate });
  buffer.copyToChannel(samples, 0);
  const playbackRate = pitch * (0.97 + 0.06 * Math.random());
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate });
  source.connect(new GainNode(context, { gain })).connect(new StereoPannerNode(context, { pan })).connect(out);
  const begins = context.currentTime + after;
  source.start(begins);
  return { voice, gain, pitch, pan, falls, source, begins };
}

/** Gives the function that says where a site is from left (-1) to right (1): as it is drawn, or else as it lies in the picture. */
function pans(where, { places }) {
  const across = new Map(places.map(({ site, x }) => [site, where(site)?.x ?? x]));
  const [left, right] = [Math.min(...across.values()), Math.max(...across.values())];
  return (site) =>
    across.has(site) && right > left ? kWidth * ((2 * (across.get(site) - left)) / (right - left) - 1) : 0;
}

/**
 * Gives {view, set, lift, toggle}: to be told of every view, and to switch, by the page, false where there is no sound, or by the visitor. `where(site)` is as in the canvas;
 * `muted`: there is no sound, nor a switch; `still()`: whether nobody is there to listen; `chosen(on)` is called when
 * the visitor has used the switch.
 */
export function make_sound({ where, muted, still, chosen }) {
  const buttons = ['sound-button', 'menu-sound'].map(by_id);
  const able = !muted && typeof AudioContext === 'function';
  let on = false;
  let context = null;
  let out = null;
  let shown = null; // the last view
  let dice = []; // the strokes of the last throw
  for (const button of buttons) button.hidden = !able;

  const rest = () => context?.suspend().catch(() => {});
  /** Only in a gesture: a browser lets nothing sound before. */
  function wake() {
    if (!on || document.hidden || context?.state === 'running') return;
    try {
      context ??= new AudioContext();
      out ??= way_out(context);
      context.resume().catch(() => {});
    } catch (error) {
      console.warn(error); // no device, or too many contexts
    }
  }
  function play(changes, view) {
    const asleep = !out || (context.state !== 'running' && context.currentTime > 0); // it is about to run while its time stands at 0
    if (!on || asleep || document.hidden || still()) return;
    const pan_of = pans(where, view);
    const begun = score(view.material, changes).map((one) =>
      begin(context, out, { ...one, pan: pan_of(one.site) }, one.at),
    );
    dice = begun.filter(({ voice }) => voice === 'die');
  }
  function switch_to(wanted) {
    on = able && wanted;
    for (const button of buttons) set(button, 'aria-pressed', String(on));
    if (!on) rest();
    else if (context) wake();
    return able;
  }
  for (const kind of ['pointerup', 'click', 'keydown']) window.addEventListener(kind, wake, { capture: true });
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : context && wake()));

  return {
    set: switch_to,
    /** A die was lifted by hand: the shaking stops, and it falls now. */
    lift() {
      const left = dice.filter(({ begins }) => begins > context.currentTime);
      const falls = left.filter((one) => one.falls);
      for (const { source } of left) source.stop();
      dice = falls.map((one) => begin(context, out, one, one.begins - falls[0].begins));
    },
    toggle() {
      switch_to(!on);
      chosen(on);
      wake();
      if (shown) play([[{ kind: 'placed' }]], shown); // so that it is heard what was switched on
    },
    view(view) {
      const before = shown;
      shown = view;
      if (!before) return;
      const fresh = view.changes.filter(({ number }) => number > before.change).map(({ events }) => events);
      const refused = view.notice.refusal && view.notice.number !== before.notice.number;
      if (refused) fresh.push([{ kind: 'refused', to: view.path.at(-1) }]);
      if (fresh.length > 0) play(fresh, view);
    },
  };
}
