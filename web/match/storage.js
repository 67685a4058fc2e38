// What the browser keeps between visits. It may be absent, full, or throw when one only looks at it.

const kPrefix = 'vitrine.1.';

function local_storage() {
  try {
    const storage = window.localStorage;
    const probe = `${kPrefix}probe`;
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
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
