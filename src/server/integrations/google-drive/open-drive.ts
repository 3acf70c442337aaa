import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { askVendor, fetchFromVendor } from '#server/platform/data-source/ask-vendor.ts';
import {
  type ChangePage,
  type ChangingSource,
  SourceError,
  type WatchChannel,
} from '#server/platform/data-source/data-source.ts';
import type { FoundFolder, SourceFolder } from '#shared/contracts/sources.ts';
import { type DriveAccess, driveAccess } from './ask-drive.ts';
import {
  contentPathOf,
  type DriveFile,
  fileFields,
  fileSchema,
  folderType,
  isFolder,
  sharedFolder,
  toFolder,
  toItem,
} from './drive-files.ts';

const pageSize = 1_000;
const maxPages = 50;
/** Lifetime of a change subscription, in milliseconds; the vendor would allow a week. */
const watchMilliseconds = 3 * 86_400_000;
const allDrives = 'supportsAllDrives=true&includeItemsFromAllDrives=true';

/** A change feed: the user's own drive including items shared by others, or a shared drive by id. */
const corpusSchema = z.object({
  drive: z.string().nullable(),
  /** Token from which its changes continue. */
  changes: z.string(),
});
const todoSchema = z.object({
  drive: z.string().nullable(),
  list: z.string().nullable().optional(),
  changes: z.string().optional(),
});
const cursorSchema = z.object({ corpora: z.array(corpusSchema), todo: z.array(todoSchema) });
type Cursor = z.infer<typeof cursorSchema>;
type Todo = Cursor['todo'][number];

const listSchema = z.object({
  files: z.array(fileSchema),
  nextPageToken: z.string().optional(),
  incompleteSearch: z.boolean().default(false),
});
const changesSchema = z.object({
  changes: z.array(
    z.object({
      changeType: z.string().default('file'),
      removed: z.boolean().default(false),
      fileId: z.string().optional(),
      file: fileSchema.optional(),
    }),
  ),
  nextPageToken: z.string().optional(),
  newStartPageToken: z.string().optional(),
});
const startSchema = z.object({ startPageToken: z.string() });
const channelSchema = z.object({ id: z.string(), resourceId: z.string(), expiration: z.coerce.number().optional() });
const drivesSchema = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string().default('') })),
  nextPageToken: z.string().optional(),
});

/**
 * Google Drive (v3) with everything the user can see: their own drive including shared items, and shared drives, each
 * with its own change feed. The start of the changes is fetched before the first listing, so that nothing is missed.
 * "Removed" means deleted or no longer visible; trashed items count as gone, too.
 */
export function openDrive(access: DriveAccess): ChangingSource {
  const vendor = driveAccess(access);
  const ask = <Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal) =>
    askVendor(vendor, { url: `${access.api}${path}`, signal }, schema);
  const find = (id: string, fields: string, signal: AbortSignal) =>
    ask(`/files/${encodeURIComponent(id)}?fields=${fields}&supportsAllDrives=true`, fileSchema, signal);

  const listDrives = async (signal: AbortSignal): Promise<FoundFolder[]> => {
    const own = await find('root', 'id,name', signal);
    const found = [
      { id: own.id, name: own.name, path: `/${own.name}`, hasFolders: true },
      { id: sharedFolder.id, name: 'Shared with me', path: '/Shared with me', hasFolders: true },
    ];
    for (let token: string | undefined = '', pages = 0; token !== undefined && pages < maxPages; pages += 1) {
      const path = `/drives?pageSize=100&fields=nextPageToken,drives(id,name)&pageToken=${encodeURIComponent(token)}`;
      const page: z.output<typeof drivesSchema> = await ask(path, drivesSchema, signal);
      found.push(...page.drives.map(({ id, name }) => ({ id, name, path: `/${name}`, hasFolders: true })));
      token = page.nextPageToken;
    }
    return found;
  };

  const listBelow = async (parentId: string, signal: AbortSignal): Promise<FoundFolder[]> => {
    const place = parentId === sharedFolder.id ? 'sharedWithMe' : `'${parentId.replace(/['\\]/g, '\\$&')}' in parents`;
    const query = encodeURIComponent(`${place} and mimeType = '${folderType}' and trashed = false`);
    const found: FoundFolder[] = [];
    for (let token: string | undefined = '', pages = 0; token !== undefined && pages < maxPages; pages += 1) {
      const path = `/files?q=${query}&corpora=allDrives&${allDrives}&orderBy=name&pageSize=${pageSize}&fields=nextPageToken,files(id,name)&pageToken=${encodeURIComponent(token)}`;
      const page: z.output<typeof listSchema> = await ask(path, listSchema, signal);
      found.push(...page.files.map(({ id, name }) => ({ id, name, path: `/${name}`, hasFolders: true })));
      token = page.nextPageToken;
    }
    return found;
  };

  /** Distinguishes a deleted shared drive, whose chosen folders are gone, from an expired cursor. */
  const explain = async (error: unknown, drive: string | null, signal: AbortSignal): Promise<never> => {
    if (!(error instanceof SourceError) || !['item_gone', 'not_understood'].includes(error.code)) throw error;
    if (drive !== null) await ask(`/drives/${encodeURIComponent(drive)}?fields=id`, z.unknown(), signal);
    throw new SourceError('cursor_gone');
  };

  const begin = async (chosen: readonly SourceFolder[], signal: AbortSignal): Promise<Cursor> => {
    const drives = new Set<string | null>();
    for (const { id } of chosen) {
      drives.add(id === sharedFolder.id ? null : ((await find(id, 'id,driveId', signal)).driveId ?? null));
    }
    const corpora: Cursor['corpora'] = [];
    for (const drive of drives) {
      const which = drive === null ? '' : `&driveId=${encodeURIComponent(drive)}`;
      const { startPageToken } = await ask(
        `/changes/startPageToken?supportsAllDrives=true${which}`,
        startSchema,
        signal,
      );
      corpora.push({ drive, changes: startPageToken });
    }
    return { corpora, todo: corpora.map(({ drive }) => ({ drive, list: null })) };
  };

  const readList = async ({ drive, list }: Todo, signal: AbortSignal) => {
    const corpora = drive === null ? 'user' : `drive&driveId=${encodeURIComponent(drive)}`;
    const path = `/files?q=${encodeURIComponent('trashed = false')}&corpora=${corpora}&${allDrives}&pageSize=${pageSize}&fields=nextPageToken,incompleteSearch,files(${fileFields})&pageToken=${encodeURIComponent(list ?? '')}`;
    const page = await ask(path, listSchema, signal).catch((error) => explain(error, drive, signal));
    if (page.incompleteSearch) throw new SourceError('incomplete');
    return page;
  };

  const readChange = async ({ drive, changes = '' }: Todo, signal: AbortSignal) => {
    const which = drive === null ? '' : `&driveId=${encodeURIComponent(drive)}`;
    const path = `/changes?pageToken=${encodeURIComponent(changes)}&includeRemoved=true&spaces=drive&${allDrives}${which}&pageSize=${pageSize}&fields=nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${fileFields}))`;
    const page = await ask(path, changesSchema, signal).catch((error) => explain(error, drive, signal));
    // A page without either token is incomplete.
    if (!page.nextPageToken && !page.newStartPageToken) throw new SourceError('incomplete');
    return page;
  };

  /** An item removed from one corpus may have moved to another. */
  const findElsewhere = async (id: string, signal: AbortSignal): Promise<DriveFile | null> => {
    try {
      return await find(id, fileFields, signal);
    } catch (error) {
      if (error instanceof SourceError && ['item_gone', 'no_access'].includes(error.code)) return null;
      throw error;
    }
  };

  return {
    style: 'changes',
    verify: async (signal) => {
      const schema = z.object({ user: z.object({ emailAddress: z.string().default('') }) });
      const { user } = await ask('/about?fields=user(emailAddress)', schema, signal);
      return { account: user.emailAddress, name: 'Google Drive' };
    },
    listFolders: (parentId, signal) => (parentId === null ? listDrives(signal) : listBelow(parentId, signal)),
    readChanges: async (given, chosen, signal): Promise<ChangePage> => {
      const before = given === null ? await begin(chosen, signal) : parseCursor(given);
      // A new pass: continue every corpus where its changes ended.
      const todo: Todo[] = before.todo.length > 0 ? before.todo : before.corpora;
      const [current, ...rest] = todo;
      if (!current) throw new SourceError('cursor_gone');
      const after = (more: Todo | null, corpora = before.corpora) => {
        const next = more ? [more, ...rest] : rest;
        return { cursor: JSON.stringify({ corpora, todo: next }), hasMore: next.length > 0 };
      };
      if (current.list !== undefined) {
        const { files, nextPageToken } = await readList(current, signal);
        const more = nextPageToken ? { drive: current.drive, list: nextPageToken } : null;
        return { ...sortFiles(files), ...after(more) };
      }
      const page = await readChange(current, signal);
      const { newStartPageToken } = page;
      const more = page.nextPageToken ? { drive: current.drive, changes: page.nextPageToken } : null;
      const corpora = newStartPageToken
        ? before.corpora.map((each) => (each.drive === current.drive ? { ...each, changes: newStartPageToken } : each))
        : before.corpora;
      // If an item is reported repeatedly, the last report counts.
      const last = new Map(page.changes.flatMap((each) => (each.fileId ? [[each.fileId, each] as const] : [])));
      const files: DriveFile[] = [];
      for (const [fileId, { removed, file }] of last) {
        const found = !removed && file ? file : before.corpora.length > 1 ? await findElsewhere(fileId, signal) : null;
        files.push(found ?? fileSchema.parse({ id: fileId, trashed: true }));
      }
      return { ...sortFiles(files), ...after(more, corpora) };
    },
    download: (item, signal) => {
      const url = `${access.api}/files/${encodeURIComponent(item.id)}${contentPathOf(item)}`;
      return fetchFromVendor(vendor, { url, signal });
    },
    probe: async ({ id }, signal) => {
      try {
        return (await find(id, 'id,trashed', signal)).trashed ? 'gone' : 'present';
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.code === 'item_gone') return 'gone';
        // Not visible to this user proves nothing.
        if (error.code === 'no_access') return 'unknown';
        throw error;
      }
    },
    watch: async ({ address, secret, cursor }, signal) => {
      const channels: WatchChannel[] = [];
      let endsAt = Date.now() + watchMilliseconds;
      for (const { drive, changes } of parseCursor(cursor).corpora) {
        const which = drive === null ? '' : `&driveId=${encodeURIComponent(drive)}`;
        const url = `${access.api}/changes/watch?pageToken=${encodeURIComponent(changes)}&${allDrives}${which}`;
        const body = { id: randomUUID(), type: 'web_hook', address, token: secret, expiration: String(endsAt) };
        const made = await askVendor(vendor, { url, method: 'POST', body, signal }, channelSchema);
        channels.push({ id: made.id, resource: made.resourceId });
        endsAt = Math.min(endsAt, made.expiration ?? endsAt);
      }
      return { key: secret, channels, endsAt };
    },
    unwatch: async (channels, signal) => {
      for (const { id, resource } of channels) {
        const body = { id, resourceId: resource };
        await askVendor(vendor, { url: `${access.api}/channels/stop`, method: 'POST', body, signal }, z.unknown());
      }
    },
    close: async () => undefined,
  };
}

function parseCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(cursor));
  } catch {
    throw new SourceError('cursor_gone');
  }
}

function sortFiles(files: readonly DriveFile[]): Pick<ChangePage, 'items' | 'folders' | 'gone'> {
  const there = files.filter(({ trashed }) => !trashed);
  return {
    gone: files.filter(({ trashed }) => trashed).map(({ id }) => id),
    folders: [sharedFolder, ...there.filter(isFolder).map(toFolder)],
    items: there.filter((file) => !isFolder(file)).map(toItem),
  };
}
