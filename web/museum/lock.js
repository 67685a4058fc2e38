// What a kiosk does not let happen: menus, zoom, selection, and files that are dropped on it.

const kNever = ['contextmenu', 'selectstart', 'dragstart', 'dragover', 'drop', 'gesturestart', 'auxclick'];

/** From now on. */
export function lock_page() {
  const refuse = (event) => event.preventDefault();
  const listen = (kind, when) =>
    window.addEventListener(kind, (event) => when(event) && event.cancelable && refuse(event), {
      capture: true,
      passive: false,
    });
  for (const kind of kNever) listen(kind, () => true);
  listen('wheel', ({ ctrlKey }) => ctrlKey);
  listen('touchmove', ({ touches }) => touches.length > 1);
  listen('keydown', ({ ctrlKey, metaKey, key }) => (ctrlKey || metaKey) && key.length === 1);
}
