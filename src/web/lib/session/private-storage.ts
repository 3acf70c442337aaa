/**
 * Unsent input, kept in this tab across reloads. It is confidential: it ends with the tab, is restored only for the
 * user who wrote it, and is wiped at sign-out (see session.ts).
 */
const prefix = 'boardsearch.private.';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** null if the browser blocks storage: then input lives as long as the page. */
function tabStorage(): Store | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

const keyOf = (userId: string, name: string) => `${prefix}${userId}.${name}`;

/** Reads a stored value; undefined if missing or unreadable. */
export function readPrivate(userId: string, name: string, store: Store | null = tabStorage()): unknown {
  try {
    return JSON.parse(store?.getItem(keyOf(userId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; undefined removes it. If storage is full, the old value stays. */
export function writePrivate(userId: string, name: string, value: unknown, store: Store | null = tabStorage()): void {
  try {
    if (value === undefined) store?.removeItem(keyOf(userId, name));
    else store?.setItem(keyOf(userId, name), JSON.stringify(value));
  } catch {
    // Then it lives in the page only, as without storage.
  }
}

/** Removes all stored values, or all except one user's. */
export function wipePrivate(exceptUserId?: string, store: Store | null = tabStorage()): void {
  if (!store) return;
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    if (exceptUserId === undefined || !key.startsWith(keyOf(exceptUserId, ''))) store.removeItem(key);
  }
}
