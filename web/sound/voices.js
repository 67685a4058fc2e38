// What sounds are made of: damped resonators, pushed once by what strikes them, computed sample by sample.

/**
 * `push`: milliseconds of contact; the harder a thing, the shorter. How it rings: `hertz`, `seconds` until it is 60 dB down, and
 * `share` of each resonator. `rub`: what rustles, [Hz, seconds, share, seconds until it is loudest]. `peak`, of full scale, is such
 * that all are about as loud. `rate`: samples a second, where fewer will do.
 */
export const kVoices = {
  wood: {
    push: 0.5,
    hertz: [235, 640, 1210, 2080, 3450],
    seconds: [0.15, 0.13, 0.09, 0.05, 0.03],
    share: [0.5, 1, 0.6, 0.35, 0.2],
    peak: 0.26,
  },
  stone: {
    push: 0.1,
    hertz: [520, 1870, 3260, 5350, 7900],
    seconds: [0.05, 0.08, 0.1, 0.06, 0.04],
    share: [0.45, 0.9, 1, 0.5, 0.25],
    peak: 0.28,
  },
  felt: {
    push: 2,
    hertz: [185, 370, 620, 980],
    seconds: [0.12, 0.1, 0.07, 0.05],
    share: [0.6, 1, 0.6, 0.35],
    rub: [1100, 0.08, 0.1, 0.01],
    peak: 0.34,
  },
  linen: {
    push: 1.4,
    hertz: [210, 450, 930, 1560],
    seconds: [0.13, 0.12, 0.07, 0.05],
    share: [0.6, 1, 0.5, 0.25],
    rub: [2600, 0.1, 0.16, 0.02],
    peak: 0.3,
  },
  paper: {
    push: 0.3,
    hertz: [260, 980, 2250, 3900],
    seconds: [0.07, 0.06, 0.045, 0.03],
    share: [0.5, 1, 0.7, 0.35],
    rub: [3400, 0.05, 0.14, 0],
    peak: 0.26,
  },
  die: {
    push: 0.3,
    hertz: [480, 1080, 1930, 3100],
    seconds: [0.08, 0.06, 0.04, 0.03],
    share: [0.8, 1, 0.6, 0.4],
    peak: 0.24,
  },
  ring: {
    push: 0.8,
    hertz: [390, 1320, 2710, 4400],
    seconds: [0.08, 0.22, 0.16, 0.1],
    share: [0.6, 1, 0.5, 0.2],
    peak: 0.2,
  },
  breath: { push: 0, hertz: [], seconds: [], share: [], rub: [700, 0.5, 1, 0.08], peak: 0.16 },
  // The partials of a bell tuned to the octave: hum, prime, minor third, fifth, octave and above; no bell is quite round, so the
  // lowest two beat.
  bell: {
    push: 1.5,
    hertz: [98, 98.4, 196, 196.7, 233, 294, 392, 588, 784],
    seconds: [4.5, 4.5, 3.6, 3.6, 2.8, 1.8, 2.2, 1.1, 0.8],
    share: [0.25, 0.15, 0.7, 0.4, 0.45, 0.25, 0.7, 0.25, 0.15],
    peak: 0.3,
    rate: 16_000,
  },
};

const kStillHeard = 0.001; // 60 dB down

/** Adds a resonator of that frequency, driven by `force`, to the samples. */
function resonate(samples, rate, force, hertz, seconds, share) {
  const turn = (2 * Math.PI * hertz) / rate;
  const decay = kStillHeard ** (1 / (seconds * rate)); // a sample
  const [back, back2] = [2 * decay * Math.cos(turn), -decay * decay];
  const drive = share * Math.sin(turn);
  const end = Math.min(samples.length, Math.ceil(seconds * rate) + force.length);
  for (let i = 0, now = 0, last = 0; i < end; ++i) {
    const next = back * now + back2 * last + (i < force.length ? drive * force[i] : 0);
    samples[i] += next;
    last = now;
    now = next;
  }
}

/** One stroke as samples; no two are quite the same. `random` gives numbers from 0 below 1. */
export function stroke({ push, hertz, seconds, share, rub = null, peak }, rate, random = Math.random) {
  const longest = Math.max(...seconds, rub?.[1] ?? 0) + push / 1000;
  const samples = new Float32Array(Math.ceil(longest * rate));
  const width = Math.ceil((push / 1000) * rate);
  const force = Array.from(
    { length: width },
    (_, i) => Math.sin((Math.PI * (i + 0.5)) / width) * (0.8 + 0.4 * random()),
  );
  hertz.forEach((frequency, i) => {
    resonate(samples, rate, force, frequency, seconds[i], (share[i] * (0.85 + 0.3 * random()) * 2) / width);
  });
  if (rub) {
    const [frequency, time, loud, rise] = rub;
    const noise = Array.from({ length: Math.ceil(time * rate) }, (_, i) => {
      const at = i / rate;
      return (2 * random() - 1) * kStillHeard ** (at / time) * (rise ? Math.min(1, at / rise) : 1);
    });
    resonate(samples, rate, noise, frequency, 4 / frequency, loud / 4); // so short that it has no pitch
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * peak);
}
