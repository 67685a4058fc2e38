// The table's first frame: what nobody waits for makes way for it.

/** Calls when the table's first frame has been handed to the screen, or once there is none to come. */
export function after_first_frame({ frames }, call) {
  const is_over = () => {
    try {
      return frames() > 0 || document.documentElement.dataset.state === 'undrawn';
    } catch {
      return false; // the module has fallen: a fresh one may take its place
    }
  };
  requestAnimationFrame(function look() {
    requestAnimationFrame(is_over() ? call : look);
  });
}
