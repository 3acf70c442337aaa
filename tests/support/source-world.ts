import {
  type ChangePage,
  type DataSource,
  type ItemPlace,
  SourceError,
  type SourceFolderEntry,
  type SourceItem,
} from '#server/platform/data-source/data-source.ts';

/** Seeded random numbers (mulberry32): the same history each time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type WorldFile = {
  id: string;
  parent: string;
  name: string;
  version: number;
  content: string;
  isShared: boolean;
};
export type WorldFolder = { id: string; parent: string | null; name: string; version: number };
type Change = { kind: 'item' | 'folder' | 'gone'; id: string };

export const rootId = 'root';

/** The true state of a source, changed at random, with what its protocols report. */
export class SourceWorld {
  readonly #random: () => number;
  readonly files = new Map<string, WorldFile>();
  readonly folders = new Map<string, WorldFolder>([[rootId, { id: rootId, parent: null, name: '', version: 0 }]]);
  readonly #changes: Change[] = [];
  readonly #lists: Change[][] = [];
  #count = 0;
  /** Entries per page. */
  pageSize = 3;
  /** Probability that a request fails. */
  faultRate = 0;
  /** Earlier cursors are no longer valid. */
  #forgotten = 0;
  /** Number of content downloads. */
  downloads = 0;
  faults = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  chance(): number {
    return this.#random();
  }

  /** Token from which later changes are reported. */
  changeToken(): string {
    return `1:0:0:${this.#changes.length}`;
  }

  /** Adds or replaces a file. */
  put(file: WorldFile): void {
    this.files.set(file.id, file);
    this.#tell('item', file.id, file.parent);
  }

  remove(fileId: string): void {
    const file = this.files.get(fileId);
    if (!file) return;
    this.files.delete(fileId);
    this.#tell('gone', fileId, file.parent);
  }

  /** Renames a folder. */
  rename(folderId: string, name: string): void {
    const folder = this.folders.get(folderId);
    if (!folder) return;
    folder.name = name;
    this.#touch(folder.parent);
    this.#tell('folder', folderId, folderId);
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }

  #touch(folderId: string | null): void {
    for (let at = folderId; at !== null; ) {
      const folder = this.folders.get(at);
      if (!folder) return;
      folder.version += 1;
      at = folder.parent;
    }
  }

  pathOf(id: string | null): string {
    const folder = id === null ? undefined : this.folders.get(id);
    return !folder || folder.parent === null ? '' : `${this.pathOf(folder.parent)}/${folder.name}`;
  }

  /** What a full scan would find. */
  visible(): WorldFile[] {
    return [...this.files.values()].filter(({ isShared }) => isShared);
  }

  #isBelow(id: string, above: string): boolean {
    for (let at: string | null = id; at !== null; at = this.folders.get(at)?.parent ?? null)
      if (at === above) return true;
    return false;
  }

  /** One random user action. */
  act(): void {
    this.#count += 1;
    const number = this.#count;
    const folder = this.#pick([...this.folders.keys()]) ?? rootId;
    const file = this.#pick([...this.files.values()]);
    const other = this.#pick([...this.folders.values()].filter(({ parent }) => parent !== null));
    const content = this.#random() < 0.2 ? 'Zweimal derselbe Inhalt.' : `Bericht ${number} über das Netz.`;
    const chance = this.#random();
    if (chance < 0.35 || !file) {
      const id = `file-${number}`;
      this.files.set(id, { id, parent: folder, name: `papier-${number}.txt`, version: 1, content, isShared: true });
      this.#tell('item', id, folder);
      return;
    }
    if (chance < 0.45) {
      file.version += 1;
      file.content = content;
      this.#tell('item', file.id, file.parent);
      return;
    }
    if (chance < 0.55) {
      this.#touch(file.parent);
      file.parent = folder;
      this.#tell('item', file.id, folder);
      return;
    }
    if (chance < 0.62) {
      file.name = `umbenannt-${number}.txt`;
      this.#tell('item', file.id, file.parent);
      return;
    }
    if (chance < 0.72) {
      this.remove(file.id);
      return;
    }
    if (chance < 0.8) {
      file.isShared = !file.isShared;
      this.#tell(file.isShared ? 'item' : 'gone', file.id, file.parent);
      return;
    }
    if (chance < 0.88 || !other) {
      const id = `folder-${number}`;
      this.folders.set(id, { id, parent: folder, name: `ordner-${number}`, version: 1 });
      this.#tell('folder', id, folder);
      return;
    }
    if (chance < 0.95) {
      if (this.#isBelow(folder, other.id)) return;
      this.#touch(other.parent);
      other.parent = folder;
      this.#tell('folder', other.id, folder);
      return;
    }
    this.#touch(other.parent);
    for (const each of [...this.files.values()]) if (this.#isBelow(each.parent, other.id)) this.files.delete(each.id);
    // Collect all of them first: once a parent is gone, nothing tells what was below it.
    const doomed = [...this.folders.keys()].filter((id) => this.#isBelow(id, other.id));
    for (const id of doomed) this.folders.delete(id);
    // Nothing more is reported about what was below.
    this.#changes.push({ kind: 'gone', id: other.id });
  }

  #tell(kind: Change['kind'], id: string, folderId: string): void {
    this.#touch(folderId);
    this.#changes.push({ kind, id });
  }

  /** Fails occasionally, with one of these codes. */
  fail(codes: readonly SourceError['code'][]): void {
    if (this.#random() >= this.faultRate) return;
    this.faults += 1;
    throw new SourceError(this.#pick(codes) ?? 'unreachable');
  }

  #item(file: WorldFile): SourceItem {
    const path = `${this.pathOf(file.parent)}/${file.name}`;
    return {
      id: file.id,
      folderId: file.parent,
      name: file.name,
      path,
      size: Buffer.byteLength(file.content),
      version: String(file.version),
      url: null,
    };
  }

  #folder(folder: WorldFolder, isTelling: boolean): SourceFolderEntry {
    const { id, parent, name } = folder;
    return {
      id,
      parentId: parent,
      name,
      path: this.pathOf(id) || '/',
      version: isTelling ? String(folder.version) : null,
    };
  }

  #common() {
    const passing = ['unreachable', 'throttled', 'refused', 'server_failed', 'timed_out', 'incomplete'] as const;
    return {
      verify: async () => ({ account: 'anna', name: 'Welt' }),
      listFolders: async () => [],
      close: async () => undefined,
      download: async ({ id }: ItemPlace) => {
        this.fail([...passing, 'no_access', 'item_gone']);
        const file = this.files.get(id);
        if (!file?.isShared) throw new SourceError('item_gone');
        this.downloads += 1;
        const bytes = Buffer.from(file.content);
        const isCut = this.#random() < this.faultRate;
        return {
          size: bytes.length,
          body: (async function* () {
            yield bytes.subarray(0, 5);
            if (isCut) throw new SourceError('incomplete');
            yield bytes.subarray(5);
          })(),
        };
      },
      probe: async ({ id }: ItemPlace) => {
        this.fail(passing);
        return this.files.get(id)?.isShared ? ('present' as const) : ('gone' as const);
      },
    };
  }

  /** As reported by WebDAV. `isTelling`: a folder's version reveals changes below it. */
  walked(isTelling: boolean): DataSource {
    return {
      ...this.#common(),
      style: 'walk',
      readFolder: async ({ id }) => {
        this.fail(['unreachable', 'throttled', 'refused', 'no_access', 'server_failed', 'incomplete']);
        const folder = this.folders.get(id);
        if (!folder) throw new SourceError('item_gone');
        const items = this.visible().filter(({ parent }) => parent === id);
        return {
          isCut: false,
          folder: this.#folder(folder, isTelling),
          folders: [...this.folders.values()]
            .filter(({ parent }) => parent === id)
            .map((each) => this.#folder(each, isTelling)),
          items: items.map((file) => this.#item(file)),
        };
      },
    };
  }

  /**
   * As reported by Graph, Drive and Dropbox, a few changes per page; pages may be unordered and contain repetitions.
   */
  changing(): DataSource {
    return {
      ...this.#common(),
      style: 'changes',
      readChanges: async (cursor, _chosen) => {
        this.fail(['unreachable', 'throttled', 'refused', 'no_access', 'server_failed', 'incomplete']);
        if (cursor !== null && this.#random() < this.faultRate / 3) this.#forgotten = this.#changes.length;
        if (cursor === null) return this.#whole(this.#list(), 0, this.#changes.length);
        const [kind, list, from, since] = cursor.split(':').map(Number) as [number, number, number, number];
        if (since < this.#forgotten) throw new SourceError('cursor_gone');
        return kind === 0 ? this.#whole(list, from, since) : this.#since(since);
      },
    };
  }

  /** Snapshots the ids of everything at this moment; each page reports the then current state. */
  #list(): number {
    const folders = [...this.folders.keys()].map((id) => ({ kind: 'folder', id }) as const);
    return this.#lists.push([...folders, ...this.visible().map(({ id }) => ({ kind: 'item', id }) as const)]) - 1;
  }

  #whole(list: number, from: number, since: number): ChangePage {
    const all = this.#lists[list] ?? [];
    const hasMore = from + this.pageSize < all.length;
    const cursor = hasMore ? `0:${list}:${from + this.pageSize}:${since}` : `1:0:0:${since}`;
    return { ...this.#page(all.slice(from, from + this.pageSize)), cursor, hasMore };
  }

  #since(since: number): ChangePage {
    const next = Math.min(since + this.pageSize, this.#changes.length);
    const repeated = this.#random() < this.faultRate && since > this.#forgotten ? since - 1 : since;
    const page = this.#page(this.#changes.slice(repeated, next));
    return { ...page, cursor: `1:0:0:${next}`, hasMore: next < this.#changes.length };
  }

  #page(changes: readonly Change[]): Pick<ChangePage, 'items' | 'folders' | 'gone'> {
    // Reported in its current state, as the vendors do.
    const ids = [...new Set(changes.map(({ id }) => id))];
    const items = ids.flatMap((id) => this.files.get(id) ?? []).filter(({ isShared }) => isShared);
    const folders = ids.flatMap((id) => this.folders.get(id) ?? []);
    const known = new Set([...items, ...folders].map(({ id }) => id));
    return {
      items: items.map((file) => this.#item(file)).reverse(),
      folders: folders.map((folder) => this.#folder(folder, false)),
      gone: ids.filter((id) => !known.has(id)),
    };
  }
}
