// The table's first frame: what nobody waits for makes way for it.

/** Calls before the second frame, when the first has been handed to the screen, or once there is none to come. */
export function after_first_frame({ frames }, call) {
  requestAnimationFrame(function look() {
    const over = frames() > 0 || document.documentElement.dataset.state === 'undrawn';
    requestAnimationFrame(over ? call : look);
  });
}
