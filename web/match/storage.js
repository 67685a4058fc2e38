// What the browser keeps between visits. It may be absent, full, or throw when one only looks at it.

const kPrefix = 'vitrine.1.';

/** Storage that can be looked at: where nothing can be written any more, what is there is read all the same. */
function storage_of(name) {
  try {
    window[name].getItem(kPrefix);
    return window[name];
  } catch {
    return null;
  }
}

const storage = storage_of('localStorage');
const of_tab = storage_of('sessionStorage'); // as long as the tab is open, over a reload, too

export const can_store = () => storage !== null;

function read(from, name) {
  try {
    return from?.getItem(kPrefix + name) ?? null;
  } catch {
    return null;
  }
}

/** The text kept under that name, or null. */
export const kept = (name) => read(storage, name);
export const kept_in_tab = (name) => read(of_tab, name);

/** The names under which something is kept that begin so. */
export function kept_names(beginning) {
  try {
    const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(kPrefix + beginning));
    return names.map((name) => name.slice(kPrefix.length)).sort();
  } catch {
    return [];
  }
}

function write(to, name, text) {
  if (!to) return false;
  try {
    if (text === null) to.removeItem(kPrefix + name);
    else to.setItem(kPrefix + name, text);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a text, or with null forgets it; false if that was not possible. */
export const keep = (name, text) => write(storage, name, text);
export const keep_in_tab = (name, text) => write(of_tab, name, text);
