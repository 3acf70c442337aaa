import { createHash } from 'node:crypto';
import { nextMidnight } from '#server/platform/calendar/calendar-days.ts';
import type {
  ChangePage,
  FolderListing,
  KnownItem,
  SourceFolderEntry,
  SourceItem,
} from '#server/platform/data-source/data-source.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import { uploadMaxBytes } from '#shared/limits.ts';

/** Milliseconds. */
const minute = 60_000;
const syncMilliseconds = 5 * minute;
/** However little a source says has changed, it is looked through whole once a day. */
export const thoroughMilliseconds = 24 * 60 * minute;
/** Pauses after passes that came to nothing double up to this. */
const pauseAtMost = 6 * 60 * minute;
/** Hours after midnight of the operator's time zone: then sources are synced that are not synced at once. */
const nightHour = 2;

/** More than these of a source's documents gone in one look: the user is asked. */
const goneAtMost = 50;
const goneShareAtMost = 0.2;

/** Times that an item is fetched before it has failed. */
export const fetchTries = 5;

/** What is to be done with what is known of a source. Each may be done twice. */
export type Operation =
  | { type: 'add'; item: SourceItem }
  | { type: 'change'; item: SourceItem }
  | { type: 'move'; item: SourceItem; from: string }
  | { type: 'find'; itemId: string }
  | { type: 'miss'; itemId: string }
  | { type: 'miss-folder'; folderId: string }
  | { type: 'drop-folder'; folderId: string }
  | { type: 'put-folder'; folder: SourceFolderEntry };

/** What an item's listing says against what is known of it; nothing where nothing has changed. */
function compareItem(item: SourceItem, known: KnownItem | undefined): Operation[] {
  if (!known) return [{ type: 'add', item }];
  if (known.version !== item.version || extensionOf(known.name) !== extensionOf(item.name))
    return [{ type: 'change', item }];
  const isMoved = (['folderId', 'name', 'path', 'url', 'size'] as const).some((field) => known[field] !== item[field]);
  if (isMoved) return [{ type: 'move', item, from: known.path }];
  return known.isMissing ? [{ type: 'find', itemId: item.id }] : [];
}

/**
 * What follows from everything that is in one folder. `items`: those known in this folder, and those of the listing known anywhere.
 * `folders`: those known in it, and those of the listing known anywhere. Answers also with the folders to look into.
 */
export function planListing(
  listing: FolderListing,
  known: { items: ReadonlyMap<string, KnownItem>; folders: ReadonlyMap<string, SourceFolderEntry> },
  isThorough: boolean,
): { operations: Operation[]; enter: SourceFolderEntry[] } {
  const { folder } = listing;
  const items = new Map(listing.items.map((item) => [item.id, item]));
  const folders = new Map(listing.folders.map((each) => [each.id, { ...each, parentId: folder.id }]));
  const operations: Operation[] = [];
  for (const item of items.values()) operations.push(...compareItem(item, known.items.get(item.id)));
  // Of a part nobody can tell what it lacks.
  if (listing.isCut) return { operations, enter: [] };
  for (const [itemId, item] of known.items) {
    if (item.folderId === folder.id && !items.has(itemId) && !item.isMissing) operations.push({ type: 'miss', itemId });
  }
  for (const [folderId, each] of known.folders) {
    if (each.parentId === folder.id && !folders.has(folderId)) operations.push({ type: 'miss-folder', folderId });
  }
  const enter: SourceFolderEntry[] = [];
  for (const each of folders.values()) {
    const before = known.folders.get(each.id);
    const isSame = before !== undefined && each.version !== null && before.version === each.version;
    if (isThorough || !isSame || before.path !== each.path || before.parentId !== folder.id) {
      enter.push(each);
      // Its version counts once it was looked into.
      operations.push({ type: 'put-folder', folder: { ...each, version: null } });
    }
  }
  const before = known.folders.get(folder.id);
  operations.push({ type: 'put-folder', folder: { ...folder, parentId: before?.parentId ?? null } });
  return { operations, enter };
}

/**
 * What follows from a page of changes. Of what stands on it twice the last counts. Of a folder that is gone only itself is: what was in
 * it may have been moved before, and be told of later. What lies nowhere in the end is outside.
 */
export function planChanges(page: ChangePage, known: ReadonlyMap<string, KnownItem>): Operation[] {
  const gone = new Set(page.gone);
  const folders = new Map(page.folders.map((folder) => [folder.id, folder]));
  const items = new Map(page.items.map((item) => [item.id, item]));
  return [
    ...[...folders.values()]
      .filter(({ id }) => !gone.has(id))
      .map((folder) => ({ type: 'put-folder', folder }) as const),
    ...[...items.values()]
      .filter(({ id }) => !gone.has(id))
      .flatMap((item): Operation[] => {
        const planned = compareItem(item, known.get(item.id));
        // It may lie where this page has first cleared everything away.
        return planned.length === 0 && page.gonePaths ? [{ type: 'find', itemId: item.id }] : planned;
      }),
    ...[...gone].flatMap((id): Operation[] =>
      known.has(id) ? [{ type: 'miss', itemId: id }] : [{ type: 'drop-folder', folderId: id }],
    ),
  ];
}

/** Pages of one look: beyond them lies no source, but one that repeats itself. */
const pagesAtMost = 50_000;
/** Folders of one look. */
export const foldersAtMost = 100_000;

export type PageTrail = { pages: number; mark: string };

/**
 * Follows the cursors of a look (Brent): one that comes back has led round in a circle, however large.
 * Null where it has, or there is no end to them.
 */
export function followTrail({ pages, mark }: PageTrail, cursor: string): PageTrail | null {
  const hash = createHash('sha256').update(cursor).digest('base64url');
  const count = pages + 1;
  if (hash === mark || count > pagesAtMost) return null;
  return { pages: count, mark: Number.isInteger(Math.log2(count)) ? hash : mark };
}

/** Whether so many documents gone in one look are more than may go without a word of the user. */
export function isTooMuchGone(gone: number, before: number): boolean {
  return gone > goneAtMost || gone > before * goneShareAtMost;
}

/** Why an item is not fetched; null = it is. */
export function leftOutReason(item: SourceItem, extension: string | undefined): ErrorCode | null {
  if (item.leftOut) return item.leftOut;
  if (!extension) return 'file_type_unsupported';
  if (item.size === 0) return 'file_empty';
  return item.size !== null && item.size > uploadMaxBytes ? 'file_too_large' : null;
}

/** When a source is looked through next after a look that went well; null = when the user asks. */
export function nextPassAt(
  settings: Pick<Settings, 'autoSyncDocuments' | 'realTimeIndexing'>,
  now: Date,
  timeZone: string,
): Date | null {
  if (!settings.autoSyncDocuments) return null;
  if (settings.realTimeIndexing) return new Date(now.getTime() + syncMilliseconds);
  return new Date(nextMidnight(now, timeZone).getTime() + nightHour * 60 * minute);
}

/** When it is tried again after so many failures in a row; what the source asked for is kept. */
export function retryAt(failures: number, retryAfter: number | null, now: Date): Date {
  const pause = Math.min(syncMilliseconds * 2 ** Math.max(failures - 1, 0), pauseAtMost);
  return new Date(now.getTime() + (retryAfter === null ? pause : Math.max(retryAfter, 1_000)));
}

/** The earliest moment at which a source may be asked: one that has asked for patience is left alone, whoever is in a hurry. */
export function soonest(source: { fault: SourceFault | null; nextTurnAt: Date | null }, now: Date): Date {
  return source.fault === 'throttled' && source.nextTurnAt && source.nextTurnAt > now ? source.nextTurnAt : now;
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
