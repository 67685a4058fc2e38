// What a kiosk does not let happen: menus, zoom, selection, files that are dropped on it, and the browser's own keys.

const kNever = ['contextmenu', 'selectstart', 'dragstart', 'dragover', 'drop', 'gesturestart', 'auxclick'];
const kBrowsers = /^(F\d+|Browser\w+|Launch\w+|ContextMenu|Help|Print\w*|[/'])$/; // keys that are the browser's, not the table's

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
  const leads_out = ({ ctrlKey, metaKey, altKey, key }) => ctrlKey || metaKey || (altKey && key !== 'Tab'); // Safari's own Tab
  listen('keydown', (event) => leads_out(event) || kBrowsers.test(event.key));
}
