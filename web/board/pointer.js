// Mouse, pen and finger on the canvas, one at a time, wheel and keys; the page scrolls wherever nothing is taken hold of.

const kDown = 0;
const kMoved = 1;
const kUp = 2;
const kGone = 3;
const kStep = [100, 3, 1 / 80]; // pixels, lines and pages to one step of a wheel, by WheelEvent.deltaMode
const kRests = 700; // milliseconds
const kBrowsers = /^(Tab|Shift|Control|Alt|Meta|F\d+)$/;

/** Hands what pointers do on the canvas to the table. */
export function listen_to_pointer(canvas, table) {
  const down = new Map(); // all that touch the canvas, each with the time from which on it only rests there
  let holding = null; // the one that the table knows of

  function tell(what, event) {
    const corner = canvas.getBoundingClientRect();
    table.pointer(what, event.clientX - corner.left, event.clientY - corner.top, event.pointerType === 'touch' ? 1 : 0);
  }
  function grabs({ clientX, clientY }) {
    const corner = canvas.getBoundingClientRect();
    return table.grabs(clientX - corner.left, clientY - corner.top);
  }
  /** A finger that takes hold of a man does not rest. */
  const rests_from = (event) =>
    event.pointerType === 'touch' && !grabs(event) ? event.timeStamp + kRests : Number.POSITIVE_INFINITY;
  function let_go(what, event) {
    down.delete(event.pointerId);
    if (event.pointerId !== holding) return;
    holding = null;
    tell(what, event);
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.dataset.pointed = ''; // who points needs no frame round the canvas
    canvas.focus({ preventScroll: true });
    const plays = [...down.values()].every((time) => time < event.timeStamp); // a hand on the table keeps nobody from it
    down.set(event.pointerId, rests_from(event));
    canvas.setPointerCapture(event.pointerId);
    if (holding !== null) tell(kGone, event); // a second finger cancels
    holding = plays ? event.pointerId : null;
    if (plays) tell(kDown, event);
  });
  canvas.addEventListener('pointermove', (event) => {
    const hovers = holding === null && down.size === 0 && event.pointerType !== 'touch';
    if (hovers || event.pointerId === holding) tell(kMoved, event);
  });
  canvas.addEventListener('pointerup', (event) => let_go(kUp, event));
  canvas.addEventListener('pointercancel', (event) => let_go(kGone, event));
  canvas.addEventListener('lostpointercapture', (event) => let_go(kGone, event));
  canvas.addEventListener('pointerleave', (event) => {
    if (holding === null && down.size === 0) tell(kGone, event);
  });
  canvas.addEventListener(
    'touchstart',
    (event) => {
      if (!event.cancelable) return; // the page scrolls already
      if (event.touches.length === 1 && grabs(event.touches[0])) event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener('contextmenu', (event) => {
    if (holding !== null) event.preventDefault(); // a long press is not a menu
  });
}

/** Hands a wheel's steps to the table where something on it can be scrolled. */
export function listen_to_wheel(canvas, table) {
  const scroll = (event) => {
    if (event.ctrlKey) return; // the browser's: larger or smaller
    const step = kStep[event.deltaMode];
    if (table.wheel(event.deltaX / step, event.deltaY / step)) event.preventDefault();
  };
  canvas.addEventListener('wheel', scroll, { passive: false });
}

/** Hands the keys to the table that belong neither to the browser nor to a reader. */
export function listen_to_keys(canvas, table) {
  canvas.addEventListener('keydown', (event) => {
    const { key, code } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || kBrowsers.test(key)) return;
    delete canvas.dataset.pointed;
    const latin = key.length === 1 && key > '\x7f' && /^Key[A-Z]$/.test(code) ? code.at(-1) : key; // of another script: by its place
    if (table.key(latin)) event.preventDefault();
  });
  canvas.addEventListener('blur', () => delete canvas.dataset.pointed);
}
