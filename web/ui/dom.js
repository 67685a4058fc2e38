// Finding and making elements.

/** The element of that id. */
export const by_id = (id) => document.getElementById(id);

/** A new element; `attributes` by name (true: present), `children` elements or texts. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** Sets an attribute where it differs; null, undefined and false take it away. */
export function set(element, name, value) {
  const wanted = value === true ? '' : value === null || value === undefined || value === false ? null : String(value);
  if (element.getAttribute(name) === wanted) return;
  if (wanted === null) element.removeAttribute(name);
  else element.setAttribute(name, wanted);
}

/** Sets the text of an element where it differs, so that nothing is read aloud twice. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Fills a list with elements of these texts, where they differ. */
export function write_all(list, tag, texts) {
  if (texts.join('\n') !== [...list.children].map((item) => item.textContent).join('\n'))
    list.replaceChildren(...texts.map((text) => make(tag, {}, text)));
}

/** A button that is out of use keeps its focus and can still be asked why. */
export function enable(button, possible) {
  set(button, 'aria-disabled', possible ? null : 'true');
}
