import { z } from 'zod';
import {
  type ChangePage,
  type ChangingSource,
  SourceError,
  type SourceFolderEntry,
  type SourceItem,
} from '#server/platform/data-source/data-source.ts';
import type { FoundFolder, SourceFolder } from '#shared/contracts/sources.ts';
import { askDropbox, type DropboxAccess, fetchFromDropbox } from './ask-dropbox.ts';

const pageSize = 1_000;
const maxPages = 50;
/** Interval after which the account is looked up again, in milliseconds. */
const watchMilliseconds = 30 * 86_400_000;

const entrySchema = z.object({
  '.tag': z.enum(['file', 'folder', 'deleted']),
  id: z.string().default(''),
  name: z.string().default(''),
  path_lower: z.string().default(''),
  path_display: z.string().default(''),
  size: z.number().optional(),
  content_hash: z.string().optional(),
  rev: z.string().optional(),
  is_downloadable: z.boolean().default(true),
});
type Entry = z.infer<typeof entrySchema>;
const pageSchema = z.object({ entries: z.array(entrySchema), cursor: z.string(), has_more: z.boolean() });
const accountSchema = z.object({
  account_id: z.string().default(''),
  email: z.string().default(''),
  root_info: z.object({ root_namespace_id: z.string() }).optional(),
});

/** Cursors of the changes of each chosen folder; `todo`: folders not read to the end in this pass. */
const cursorSchema = z.object({
  root: z.string().nullable(),
  cursors: z.record(z.string(), z.string()),
  todo: z.array(z.object({ folder: z.string(), next: z.string().nullable() })),
});
type Cursor = z.infer<typeof cursorSchema>;

/** The root folder, whose path is empty at Dropbox. */
const rootFolder = '/';
const asPath = (id: string) => (id === rootFolder ? '' : id);

/**
 * Dropbox (API v2) with everything the user can see, including team folders and shared ones. Files keep their id when
 * moved. Folders are identified by path, and deletions only report a path. A reset cursor starts over and compares
 * content hashes.
 */
export function openDropbox(access: DropboxAccess): ChangingSource {
  const ask = <Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    signal: AbortSignal,
    root: string | null = null,
  ) => askDropbox(access, { path, body, root }, schema, signal);
  const findRoot = async (signal: AbortSignal): Promise<string | null> =>
    (await ask('/users/get_current_account', null, accountSchema, signal)).root_info?.root_namespace_id ?? null;
  const list = async (root: string | null, folder: string, isRecursive: boolean, signal: AbortSignal) => {
    const body = {
      path: asPath(folder),
      recursive: isRecursive,
      include_deleted: false,
      include_mounted_folders: true,
      include_non_downloadable_files: true,
      limit: pageSize,
    };
    return ask('/files/list_folder', body, pageSchema, signal, root);
  };
  const continueList = (root: string | null, cursor: string, signal: AbortSignal) =>
    ask('/files/list_folder/continue', { cursor }, pageSchema, signal, root);

  return {
    style: 'changes',
    verify: async (signal) => {
      const { email } = await ask('/users/get_current_account', null, accountSchema, signal);
      return { account: email, name: 'Dropbox' };
    },
    listFolders: async (parentId, signal) => {
      if (parentId === null) return [{ id: rootFolder, name: '', path: rootFolder, hasFolders: true }];
      const root = await findRoot(signal);
      const found: FoundFolder[] = [];
      let page = await list(root, parentId, false, signal);
      for (let pages = 1; ; pages += 1) {
        for (const entry of page.entries) {
          if (entry['.tag'] === 'folder') found.push({ ...toFolder(entry), hasFolders: true });
        }
        if (!page.has_more || pages >= maxPages) break;
        page = await continueList(root, page.cursor, signal);
      }
      found.sort((one, other) => one.name.localeCompare(other.name));
      return found.map(({ id, name, path, hasFolders }) => ({ id, name, path, hasFolders }));
    },
    readChanges: async (given, chosen, signal): Promise<ChangePage> => {
      const before: Cursor =
        given === null ? { root: await findRoot(signal), cursors: {}, todo: [] } : parseCursor(given);
      // A new pass: continue every folder where its changes ended.
      const todo =
        before.todo.length > 0
          ? before.todo
          : chosen.map(({ id }) => ({ folder: id, next: before.cursors[id] ?? null }));
      const [current, ...rest] = todo;
      if (!current) throw new SourceError('cursor_gone');
      const { folder, next } = current;
      const page =
        next === null ? await list(before.root, folder, true, signal) : await continueList(before.root, next, signal);
      const sorted = sortEntries(page.entries);
      // A missing chosen folder must not look empty.
      if (sorted.gonePaths.includes(folder) && !sorted.folders.some(({ id }) => id === folder))
        throw new SourceError('item_gone');
      const after: Cursor = {
        root: before.root,
        cursors: page.has_more ? before.cursors : { ...before.cursors, [folder]: page.cursor },
        todo: page.has_more ? [{ folder, next: page.cursor }, ...rest] : rest,
      };
      return { ...sorted, gone: [], cursor: JSON.stringify(after), hasMore: after.todo.length > 0 };
    },
    download: ({ id }, signal) => fetchFromDropbox(access, id, signal),
    probe: async ({ id }, signal, chosen) => {
      try {
        const entry = await ask('/files/get_metadata', { path: id }, entrySchema, signal, await findRoot(signal));
        return entry['.tag'] === 'file' && isInside(entry.path_lower, chosen) ? 'present' : 'gone';
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.code === 'item_gone') return 'gone';
        if (error.code === 'no_access') return 'unknown';
        throw error;
      }
    },
    // The app is notified about every connected account without a subscription.
    watch: async (_, signal) => {
      const { account_id: key } = await ask('/users/get_current_account', null, accountSchema, signal);
      return { key, channels: [], endsAt: Date.now() + watchMilliseconds };
    },
    close: async () => undefined,
  };
}

function isInside(path: string, chosen: readonly SourceFolder[]): boolean {
  return chosen.some(({ id }) => path.startsWith(id === rootFolder ? rootFolder : `${id}/`));
}

function parseCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(cursor));
  } catch {
    throw new SourceError('cursor_gone');
  }
}

/** Applies entries in order: each replaces what was at its path before, a folder's content included. */
function sortEntries(entries: readonly Entry[]): Pick<ChangePage, 'items' | 'folders'> & { gonePaths: string[] } {
  const there = new Map<string, Entry>();
  const gonePaths = new Set<string>();
  for (const entry of entries) {
    const { path_lower: path } = entry;
    if (entry['.tag'] !== 'folder') {
      gonePaths.add(path);
      for (const each of there.keys()) if (each === path || each.startsWith(`${path}/`)) there.delete(each);
    }
    if (entry['.tag'] !== 'deleted') there.set(path, entry);
  }
  const all = [...there.values()];
  return {
    gonePaths: [...gonePaths],
    folders: all.filter((entry) => entry['.tag'] === 'folder').map(toFolder),
    items: all.filter((entry) => entry['.tag'] === 'file').map(toItem),
  };
}

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || rootFolder;

const toFolder = ({ name, path_lower: path, path_display: shown }: Entry): SourceFolderEntry => ({
  id: path,
  name,
  path: shown || path,
  parentId: parentOf(path),
  version: null,
});

function toItem(entry: Entry): SourceItem {
  const { id, name, path_lower: path, path_display: shown, size, content_hash: hash, rev } = entry;
  const at = (shown || path).split('/').slice(0, -1).map(encodeURIComponent).join('/');
  return {
    id,
    folderId: parentOf(path),
    name,
    path: shown || path,
    size: size ?? null,
    version: hash ?? rev ?? '',
    url: `https://www.dropbox.com/home${at}?${new URLSearchParams({ preview: name })}`,
    // Paper documents and the like can only be viewed in Dropbox.
    ...(entry.is_downloadable ? {} : { leftOut: 'file_type_unsupported' as const }),
  };
}
