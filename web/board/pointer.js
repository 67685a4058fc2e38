// Mouse, pen and finger on the canvas, one at a time, wheel and keys; the page scrolls wherever nothing is taken hold of.

const kDown = 0;
const kMoved = 1;
const kUp = 2;
const kGone = 3;

/** Hands what pointers do on the canvas to the table. */
export function listen_to_pointer(canvas, table) {
  const down = new Set(); // all that touch the canvas
  let holding = null; // the one that the table knows of

  function tell(what, event) {
    const corner = canvas.getBoundingClientRect();
    table.pointer(what, event.clientX - corner.left, event.clientY - corner.top, event.pointerType === 'touch' ? 1 : 0);
  }
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
    const alone = down.size === 0;
    down.add(event.pointerId);
    canvas.setPointerCapture(event.pointerId);
    if (alone) {
      holding = event.pointerId;
      tell(kDown, event);
    } else if (holding !== null) {
      // a second finger cancels
      holding = null;
      tell(kGone, event);
    }
  });
  canvas.addEventListener('keydown', () => delete canvas.dataset.pointed);
  canvas.addEventListener('blur', () => delete canvas.dataset.pointed);
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
      const corner = canvas.getBoundingClientRect();
      const [finger] = event.touches;
      if (!event.cancelable) return; // the page scrolls already
      if (event.touches.length === 1 && table.grabs(finger.clientX - corner.left, finger.clientY - corner.top))
        event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener('contextmenu', (event) => {
    if (holding !== null) event.preventDefault(); // a long press is not a menu
  });
}

const kStep = [100, 3, 1 / 80]; // pixels, lines and pages to one step of a wheel, by WheelEvent.deltaMode

/** Hands the wheel's steps to the table where that can scroll, and the keys that belong neither to the browser nor to a reader. */
export function listen_to_keys(canvas, table) {
  canvas.addEventListener(
    'wheel',
    (event) => {
      const step = kStep[event.deltaMode];
      if (table.wheel(event.deltaX / step, event.deltaY / step)) event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (table.key(event.key)) event.preventDefault();
  });
}
