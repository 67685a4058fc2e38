// The stations of the start, as the browser's own performance marks: `npm run bench` reads them.

/** Notes that the page has got so far: 'script', 'unpacked', 'compiled', 'started', 'set_out', 'playable', 'drawn'. */
export const mark = (station) => performance.mark?.(`vitrine.${station}`);
