/**
 * What a user has typed and not sent, kept in this tab over a reload. It is confidential: it ends with the tab, is read only
 * for the user who wrote it, and is wiped at sign-out (see session.ts).
 */
const prefix = 'boardsearch.private.';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** null where the browser refuses storage: then everything lives as long as the page. */
function tabStorage(): Store | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

const keyOf = (userId: string, name: string) => `${prefix}${userId}.${name}`;

/** What was kept under a name; undefined = nothing, or nothing that can be read. */
export function readPrivate(userId: string, name: string, store: Store | null = tabStorage()): unknown {
  try {
    return JSON.parse(store?.getItem(keyOf(userId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON; undefined takes it away. A full storage keeps what it had. */
export function writePrivate(userId: string, name: string, value: unknown, store: Store | null = tabStorage()): void {
  try {
    if (value === undefined) store?.removeItem(keyOf(userId, name));
    else store?.setItem(keyOf(userId, name), JSON.stringify(value));
  } catch {
    // It stays on the page and is lost with it, as without storage.
  }
}

/** Takes away everything that was kept, of everybody or of everybody else but one. */
export function wipePrivate(exceptUserId?: string, store: Store | null = tabStorage()): void {
  if (!store) return;
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    if (exceptUserId === undefined || !key.startsWith(keyOf(exceptUserId, ''))) store.removeItem(key);
  }
}
