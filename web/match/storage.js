// What the browser keeps between visits. It may be absent, full, or throw when one only looks at it.

const kPrefix = 'vitrine.1.';

/** Storage that can be looked at: where nothing can be written any more, what is there is read all the same. */
function local_storage() {
  try {
    window.localStorage.getItem(kPrefix);
    return window.localStorage;
  } catch {
    return null;
  }
}

const storage = local_storage();

export const can_store = () => storage !== null;

/** The text kept under that name, or null. */
export function kept(name) {
  try {
    return storage?.getItem(kPrefix + name) ?? null;
  } catch {
    return null;
  }
}

/** The names under which something is kept that begin so. */
export function kept_names(beginning) {
  try {
    const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(kPrefix + beginning));
    return names.map((name) => name.slice(kPrefix.length)).sort();
  } catch {
    return [];
  }
}

/** Keeps a text, or with null forgets it; false if that was not possible. */
export function keep(name, text) {
  if (!storage) return false;
  try {
    if (text === null) storage.removeItem(kPrefix + name);
    else storage.setItem(kPrefix + name, text);
    return true;
  } catch {
    return false;
  }
}
