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
/** Once a day a source is scanned completely, whatever changes it reports. */
export const thoroughMilliseconds = 24 * 60 * minute;
/** The backoff after failed passes doubles up to this. */
const maxPause = 6 * 60 * minute;
/** Hour of the nightly sync, in the operator's time zone. */
const nightHour = 2;

/** If more of a source's documents vanish in one pass, the user is asked first. */
const maxGone = 50;
const maxGoneShare = 0.2;

/** Attempts to fetch an item before it counts as failed. */
export const fetchTries = 5;

/** A change to our index of a source. Each is idempotent. */
export type Operation =
  | { type: 'add'; item: SourceItem }
  | { type: 'change'; item: SourceItem }
  | { type: 'move'; item: SourceItem; from: string }
  | { type: 'find'; itemId: string }
  | { type: 'miss'; itemId: string }
  | { type: 'miss-folder'; folderId: string }
  | { type: 'drop-folder'; folderId: string }
  | { type: 'put-folder'; folder: SourceFolderEntry };

/** Operations that bring a known item in line with its listing; none if nothing has changed. */
function compareItem(item: SourceItem, known: KnownItem | undefined): Operation[] {
  if (!known) return [{ type: 'add', item }];
  if (known.version !== item.version || extensionOf(known.name) !== extensionOf(item.name))
    return [{ type: 'change', item }];
  const isMoved = (['folderId', 'name', 'path', 'url', 'size'] as const).some((field) => known[field] !== item[field]);
  if (isMoved) return [{ type: 'move', item, from: known.path }];
  return known.isMissing ? [{ type: 'find', itemId: item.id }] : [];
}

/** Operations that follow from some items of a listing; of duplicates the last one counts. */
export function planItems(items: readonly SourceItem[], known: ReadonlyMap<string, KnownItem>): Operation[] {
  const last = new Map(items.map((item) => [item.id, item]));
  return [...last.values()].flatMap((item) => compareItem(item, known.get(item.id)));
}

/**
 * Operations that follow from a folder's listing besides those of `planItems`, and the folders to enter. `known` holds
 * the items and folders known in this folder, and those of the listing known anywhere; `listed` the ids of its items.
 */
export function planFolder(
  listing: Omit<FolderListing, 'items'>,
  listed: ReadonlySet<string>,
  known: { items: ReadonlyMap<string, KnownItem>; folders: ReadonlyMap<string, SourceFolderEntry> },
  isThorough: boolean,
): { operations: Operation[]; enter: SourceFolderEntry[] } {
  const { folder } = listing;
  const folders = new Map(listing.folders.map((each) => [each.id, { ...each, parentId: folder.id }]));
  const operations: Operation[] = [];
  // A truncated listing cannot tell what is missing.
  if (listing.isCut) return { operations, enter: [] };
  for (const [itemId, item] of known.items) {
    if (item.folderId === folder.id && !listed.has(itemId) && !item.isMissing)
      operations.push({ type: 'miss', itemId });
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
      // Store the version only after the folder itself has been listed.
      operations.push({ type: 'put-folder', folder: { ...each, version: null } });
    }
  }
  const before = known.folders.get(folder.id);
  operations.push({ type: 'put-folder', folder: { ...folder, parentId: before?.parentId ?? null } });
  return { operations, enter };
}

/**
 * Operations that follow from a page of changes; of duplicate entries the last one counts. A deleted folder takes
 * nothing else with it: its items may have been moved before and be reported later. Items that end up in no folder are
 * outside.
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
        // The same page may have reported its folder as gone before.
        return planned.length === 0 && page.gonePaths ? [{ type: 'find', itemId: item.id }] : planned;
      }),
    ...[...gone].flatMap((id): Operation[] =>
      known.has(id) ? [{ type: 'miss', itemId: id }] : [{ type: 'drop-folder', folderId: id }],
    ),
  ];
}

/** Pages in one pass; a source with more is repeating itself. */
const maxPages = 50_000;
/** Folders in one pass. */
export const maxFolders = 100_000;

export type PageTrail = { pages: number; mark: string };

/**
 * Detects cycles in the cursors of a pass (Brent's algorithm). Null if there is one, or there are too many pages.
 */
export function followTrail({ pages, mark }: PageTrail, cursor: string): PageTrail | null {
  const hash = createHash('sha256').update(cursor).digest('base64url');
  const count = pages + 1;
  if (hash === mark || count > maxPages) return null;
  return { pages: count, mark: Number.isInteger(Math.log2(count)) ? hash : mark };
}

/** True if so many documents vanished in one pass that the user must confirm the deletion. */
export function isTooMuchGone(gone: number, before: number): boolean {
  return gone > maxGone || gone > before * maxGoneShare;
}

/** Why an item is left out; null = it is fetched. */
export function leftOutReason(item: SourceItem, extension: string | undefined): ErrorCode | null {
  if (item.leftOut) return item.leftOut;
  if (!extension) return 'file_type_unsupported';
  if (item.size === 0) return 'file_empty';
  return item.size !== null && item.size > uploadMaxBytes ? 'file_too_large' : null;
}

/** When the next pass is due after a successful one; null = when the user asks for it. */
export function nextPassAt(
  settings: Pick<Settings, 'autoSyncDocuments' | 'realTimeIndexing'>,
  now: Date,
  timeZone: string,
): Date | null {
  if (!settings.autoSyncDocuments) return null;
  if (settings.realTimeIndexing) return new Date(now.getTime() + syncMilliseconds);
  return new Date(nextMidnight(now, timeZone).getTime() + nightHour * 60 * minute);
}

/** When to retry after so many consecutive failures; never before what the source asked for. */
export function retryAt(failures: number, retryAfter: number | null, now: Date): Date {
  const pause = Math.min(syncMilliseconds * 2 ** Math.max(failures - 1, 0), maxPause);
  return new Date(now.getTime() + (retryAfter === null ? pause : Math.max(retryAfter, 1_000)));
}

/** The earliest moment at which a source may be asked: a throttled one is left alone, even if the user wants it now. */
export function earliestAttempt(source: { fault: SourceFault | null; nextTurnAt: Date | null }, now: Date): Date {
  return source.fault === 'throttled' && source.nextTurnAt && source.nextTurnAt > now ? source.nextTurnAt : now;
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
