// The page's scripting interface, for hosts, tests and the curious: window.vitrine.

/**
 * window.vitrine = {
 *   command(text)  carries out one command of the session, as in src/app/model/commands.h; false if it was refused
 *   view()         what is to be seen now, as an object; src/app/model/view.cpp writes it
 *   games()        all games with their options and players; src/app/model/view.cpp writes it, too
 *   record()       the match as text; '' while it holds what a player may not know
 *   where(site)    the middle of a site on the canvas, {x, y} in CSS pixels from its corner, or null
 *   controls()     the buttons on the canvas as drawn last, [{id, name, x, y, w, h, enabled}] in CSS pixels from its corner
 *   frames()       how many frames the canvas has drawn
 *   textures()     how many bytes of textures it keeps
 * }
 */
export function offer_scripting(table) {
  const offered = {
    command: (text) => table.command(String(text)),
    view: table.view,
    games: table.games,
    record: () => (table.view().secrets ? '' : table.record()),
    where: (site) => table.canvas.where(Number(site)),
    controls: table.canvas.controls,
    frames: table.canvas.frames,
    textures: table.canvas.texture_bytes,
  };
  Object.defineProperty(window, 'vitrine', { value: Object.freeze(offered), configurable: false, writable: false });
}
