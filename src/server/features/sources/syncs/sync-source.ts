import {
  type DataSource,
  type KnownItem,
  type SourceAccess,
  SourceError,
} from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import type { SourceFolder } from '#shared/contracts/sources.ts';
import { withdrawUploads } from '../../documents/public.ts';
import { readSettings } from '../../settings/public.ts';
import { sealAccess, unsealAccess, withFreshToken, withSource } from '../access/open-source.ts';
import { fetchItems, settleTransfers } from '../items/fetch-items.ts';
import { findNextTry } from '../items/fetch-repository.ts';
import { countShown, hasGone, hideGone, hideOutdated, listNewlyLeftOut, listUnheld } from '../items/gone-repository.ts';
import {
  applyOperations,
  closeFolder,
  isFolderClosed,
  loadKnown,
  markPathsMissing,
  markSeen,
  markUnseenMissing,
  placeItems,
  renamePaths,
  reopenFolder,
} from '../items/item-repository.ts';
import { allowFolders } from '../items/refusal-repository.ts';
import { removeGone, removeLeaving } from '../items/remove-gone.ts';
import { probeRefused, restoreAllowed, withdrawFolders } from '../items/withdraw-refused.ts';
import { writeLog } from '../log-repository.ts';
import {
  followTrail,
  isTooMuchGone,
  maxFolders,
  nextPassAt,
  type Operation,
  planChanges,
  retryAt,
  thoroughMilliseconds,
} from '../policy.ts';
import { findSource, lockHeld, releaseSource, type SourceRow, updateSource } from '../repository.ts';
import { keepWatch } from '../watching/keep-watch.ts';
import { applyListing, movesTold } from './apply-listing.ts';
import { askMilliseconds, type Turn, TurnLost, withHeld, withinTime } from './ensure-lease.ts';

/**
 * One turn at a source: runs the pass if one is due, removes what is twice proven to be gone, and fetches waiting items
 * until others get their turn. May stop after any operation: progress is stored with each.
 */
export async function syncSource(turn: Turn): Promise<void> {
  const { platform, scope, sourceId, runner } = turn;
  if (turn.isLeaving) return removeLeaving(turn);
  const source = await platform.database.withUser(scope, (tx) => findSource(tx, scope, sourceId));
  if (!source) return;
  if (source.isPaused || source.folders === null) {
    return withHeld(turn, (tx) => releaseSource(tx, scope, sourceId, runner, { nextTurnAt: null }));
  }
  try {
    const access = await renewAccess(turn, unsealAccess(platform, source));
    await withSource(platform, access, async (opened) => {
      await settleTransfers(turn);
      if (source.progress || (source.nextPassAt && source.nextPassAt.getTime() <= Date.now())) {
        if (!(await runPass(turn, opened))) return;
        await removeGone(turn, opened);
        await probeRefused(turn, opened, source.folders ?? []);
        await keepWatch(turn, opened);
      }
      await fetchItems(turn, opened);
    });
    await endTurn(turn);
  } catch (error) {
    if (error instanceof TurnLost || turn.signal.aborted) throw error;
    const failed = error instanceof SourceError ? error : null;
    if (!failed) platform.log.warn({ err: error, sourceId }, 'a data source could not be synced');
    await failTurn(turn, failed);
  }
}

/** Renews a token that would expire during this turn, and stores it before it is used. */
async function renewAccess(turn: Turn, access: SourceAccess): Promise<SourceAccess> {
  const { platform, scope, sourceId } = turn;
  const renewed = await withFreshToken(platform, access);
  if (renewed !== access) {
    const sealedAccess = sealAccess(platform, sourceId, renewed);
    await withHeld(turn, (tx) => updateSource(tx, scope, sourceId, { sealedAccess }));
  }
  return renewed;
}

/** Runs the pass; false if the turn ended first, and the next one continues. */
async function runPass(turn: Turn, opened: DataSource): Promise<boolean> {
  await withHeld(turn, async (tx, source) => {
    if (source.progress?.style === opened.style) return;
    const isThorough = source.thoroughAt === null || Date.now() - source.thoroughAt.getTime() > thoroughMilliseconds;
    const progress =
      opened.style === 'walk'
        ? ({ style: 'walk', queue: source.folders ?? [], isThorough } as const)
        : ({
            style: 'changes',
            cursor: isThorough ? null : source.cursor,
            isThorough: isThorough || source.cursor === null,
          } as const);
    await updateSource(tx, turn.scope, turn.sourceId, { progress, pass: source.pass + 1 });
  });
  const next = opened.style === 'walk' ? () => listNextFolder(turn, opened) : () => readNextPage(turn, opened);
  while (await next()) {
    if (turn.platform.clock.now() >= turn.endsAt) return false;
  }
  return true;
}

/** Reads the next folder; false after the last one. */
async function listNextFolder(turn: Turn, opened: Extract<DataSource, { style: 'walk' }>): Promise<boolean> {
  const { scope, sourceId } = turn;
  const before = await turn.platform.database.withUser(scope, (tx) => findSource(tx, scope, sourceId));
  const progress = before?.progress;
  if (!before || progress?.style !== 'walk') return false;
  const [folder, ...rest] = progress.queue;
  if (!folder) {
    await endPass(turn);
    return false;
  }
  let inFolder: ReadonlyMap<string, KnownItem> | undefined;
  const loadItems = async () => {
    const wanted = { folderId: folder.id, itemIds: [] };
    const load = (tx: Transaction) => loadKnown(tx, scope, sourceId, wanted);
    inFolder ??= (await turn.platform.database.withUser(scope, load, { isBackground: true })).items;
    return inFolder;
  };
  const listing = await withinTime(turn, askMilliseconds, (signal) =>
    opened.readFolder(folder, signal, loadItems),
  ).catch(async (error) => {
    if (!(error instanceof SourceError)) throw error;
    const isTold = error.code === 'item_gone' || (await isFolderAlone(turn, opened, folder.id, error, before.failures));
    if (!isTold) throw error;
    return error;
  });
  const isRoot = (source: SourceRow) => source.folders?.some(({ id }) => id === folder.id) ?? false;
  const failure = await withHeld(turn, async (tx, source): Promise<SourceError | null> => {
    ensurePass(source);
    if (listing instanceof SourceError) {
      const isGone = listing.code === 'item_gone';
      if (listing.code === 'no_access') await withdrawFolders(turn, tx, [folder]);
      // A missing chosen folder must not pass for an empty one.
      if (isRoot(source)) return isGone ? new SourceError('folder_missing') : listing;
      // Gone since its parent was listed: the parent's new version shows it in the next pass.
      if (!isGone && (await closeFolder(tx, scope, sourceId, folder.id))) {
        const act = listing.code === 'no_access' ? 'refused' : 'closed';
        await writeLog(tx, scope, sourceId, [{ act, path: folder.path, reason: faultOf(listing) }]);
      }
      await updateSource(tx, scope, sourceId, { progress: { ...progress, queue: rest } });
      return null;
    }
    const { isThorough } = progress;
    const { operations, enter } = await applyListing(tx, turn, { listing, inFolder, pass: source.pass, isThorough });
    await reopenFolder(tx, scope, sourceId, listing.folder.id);
    const below = enter.map(({ id, name, path }) => ({ id, name, path }));
    const folders = (progress.folders ?? 0) + 1;
    // No share has so many: links form a cycle.
    if (folders > maxFolders) throw new SourceError('not_understood');
    await updateSource(tx, scope, sourceId, {
      progress: { ...progress, folders, queue: listing.isCut ? progress.queue : [...below, ...rest] },
    });
    await logPlanned(tx, turn, operations);
    return null;
  });
  if (failure) throw failure;
  return true;
}

/** Faults that may concern a single folder, and how many failed turns in a row it takes to assume so. */
const folderFaults = new Set<SourceError['code']>([
  'server_failed',
  'incomplete',
  'timed_out',
  'item_too_large',
  'not_understood',
]);
const folderTries = 2;

/** True if only this folder cannot be read, so that the pass continues without it. */
async function isFolderAlone(
  turn: Turn,
  opened: DataSource,
  folderId: string,
  { code }: SourceError,
  failures: number,
): Promise<boolean> {
  const { platform, scope, sourceId } = turn;
  if (code === 'no_access') return true;
  if (!folderFaults.has(code)) return false;
  const isLasting =
    failures >= folderTries ||
    (await platform.database.withUser(scope, (tx) => isFolderClosed(tx, scope, sourceId, folderId)));
  if (!isLasting) return false;
  // A connection alone proves nothing yet.
  await withinTime(turn, askMilliseconds, async (signal) => {
    await opened.verify(signal);
    await opened.listFolders(null, signal);
  });
  return true;
}

/** Reads the next page of changes; false after the last one. */
async function readNextPage(turn: Turn, opened: Extract<DataSource, { style: 'changes' }>): Promise<boolean> {
  const { scope, sourceId } = turn;
  const source = await turn.platform.database.withUser(scope, (tx) => findSource(tx, scope, sourceId));
  const progress = source?.progress;
  if (progress?.style !== 'changes') return false;
  const page = await withinTime(turn, askMilliseconds, (signal) =>
    opened.readChanges(progress.cursor, source?.folders ?? [], signal),
  ).catch(async (error) => {
    if (!(error instanceof SourceError)) throw error;
    if (error.code === 'no_access')
      await withHeld(turn, (tx, held) => withdrawFolders(turn, tx, refusedOf(held, error)));
    if (error.code !== 'cursor_gone' || progress.cursor === null) throw error;
    return null;
  });
  await withHeld(turn, async (tx, held) => {
    ensurePass(held);
    if (!page) {
      // Start over; whatever the source does not report is gone.
      const anew = { style: 'changes', cursor: null, isThorough: true } as const;
      await updateSource(tx, scope, sourceId, { progress: anew, pass: held.pass + 1, cursor: null });
      return;
    }
    const trail = page.hasMore ? followTrail(progress.trail ?? { pages: 0, mark: '' }, page.cursor) : undefined;
    if (trail === null) throw new SourceError('not_understood');
    if (page.gonePaths) await markPathsMissing(tx, scope, sourceId, page.gonePaths);
    const itemIds = [...page.items.map(({ id }) => id), ...page.gone];
    const { items } = await loadKnown(tx, scope, sourceId, { folderId: null, itemIds });
    const operations = planChanges(page, items);
    await applyOperations(tx, scope, { sourceId, pass: held.pass }, operations);
    const gone = new Set(page.gone);
    if (progress.isThorough)
      await markSeen(
        tx,
        scope,
        sourceId,
        held.pass,
        itemIds.filter((id) => !gone.has(id)),
      );
    await logPlanned(tx, turn, operations);
    await updateSource(tx, scope, sourceId, { progress: { ...progress, cursor: page.cursor, trail } });
  });
  if (page?.hasMore ?? true) return true;
  await endPass(turn);
  return false;
}

/** The chosen folders that a refusal is about: all of them, unless the source tells. */
function refusedOf({ folders }: SourceRow, { refused }: SourceError): SourceFolder[] {
  return (folders ?? []).filter(({ id }) => refused === null || refused.includes(id));
}

/** If other folders were chosen during the request, its answer is void and a new pass begins. @throws TurnLost */
function ensurePass({ progress }: SourceRow): NonNullable<SourceRow['progress']> {
  if (!progress) throw new TurnLost();
  return progress;
}

function logPlanned(tx: Transaction, { scope, sourceId }: Turn, operations: readonly Operation[]) {
  const moved = operations.flatMap((each) =>
    each.type === 'move' && each.from !== each.item.path ? [{ act: 'moved' as const, path: each.item.path }] : [],
  );
  return writeLog(tx, scope, sourceId, moved.slice(0, movesTold));
}

/** Log entries of one kind per pass; beyond that only their number is logged. */
const entriesOfOneKind = 200;

/**
 * Ends the pass: hides documents it did not find and shows those that are back. Deletes nothing, and hides nothing in
 * folders that could not be read.
 */
async function endPass(turn: Turn): Promise<void> {
  const { platform, scope, sourceId } = turn;
  await withHeld(turn, async (tx, source) => {
    const progress = ensurePass(source);
    if (progress.isThorough) await markUnseenMissing(tx, scope, sourceId, source.pass);
    if (progress.style === 'changes') {
      const chosen = (source.folders ?? []).map(({ id }) => id);
      await placeItems(tx, scope, sourceId, chosen);
      await renamePaths(tx, scope, sourceId);
      await allowFolders(tx, scope, sourceId);
    }
    const hidden = await hideGone(tx, scope, sourceId, source.pass);
    const restored = await restoreAllowed(turn, tx);
    const uploadIds = hidden.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId]));
    await withdrawUploads(
      platform,
      tx,
      scope,
      await listUnheld(tx, scope, [...uploadIds, ...(await hideOutdated(tx, scope, sourceId))]),
    );
    const shown = await countShown(tx, scope, sourceId, source.pass);
    const asks = hidden.length > 0 && isTooMuchGone(hidden.length, shown);
    const leftOut = await listNewlyLeftOut(tx, scope, sourceId);
    const untold = leftOut.length - entriesOfOneKind;
    await writeLog(tx, scope, sourceId, [
      ...(untold > 0 ? [{ act: 'left_out' as const, count: untold }] : []),
      ...leftOut.slice(0, entriesOfOneKind).map((each) => ({ act: 'left_out' as const, ...each })),
      ...hidden.slice(0, entriesOfOneKind).map(({ path }) => ({ act: 'hidden' as const, path })),
      ...restored.slice(0, entriesOfOneKind).map((path) => ({ act: 'restored' as const, path })),
      ...(asks ? [{ act: 'asked' as const, count: hidden.length }] : []),
    ]);
    const settings = await readSettings(tx, scope);
    const now = new Date();
    await updateSource(tx, scope, sourceId, {
      progress: null,
      cursor: progress.style === 'changes' ? progress.cursor : null,
      ...(progress.isThorough ? { thoroughAt: now } : {}),
      syncedAt: now,
      nextPassAt: nextPassAt(settings, now, platform.config.operatorTimeZone),
      fault: null,
      failures: 0,
      // No need to ask about documents that are all back.
      asksDeletion: asks || (source.asksDeletion && (await hasGone(tx, scope, sourceId))),
    });
  });
}

async function endTurn(turn: Turn): Promise<void> {
  const { scope, sourceId, runner } = turn;
  await withHeld(turn, async (tx, source) => {
    const waiting = await findNextTry(tx, scope, sourceId);
    // Other sources that have been waiting come first.
    const now = new Date();
    const due = [source.progress ? now : source.nextPassAt, waiting];
    const times = due.flatMap((at) => (at ? [Math.max(at.getTime(), now.getTime())] : []));
    await releaseSource(tx, scope, sourceId, runner, {
      nextTurnAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    });
  });
}

/** Stores the fault and when to retry. */
async function failTurn(turn: Turn, error: SourceError | null): Promise<void> {
  const { platform, scope, sourceId, runner } = turn;
  const fault = faultOf(error);
  await platform.database.withUser(scope, async (tx) => {
    const source = await lockHeld(tx, scope, sourceId, turn);
    if (!source) return;
    const failures = source.failures + 1;
    const at = retryAt(failures, error?.retryAfter ?? null, new Date());
    if (source.fault !== fault) await writeLog(tx, scope, sourceId, [{ act: 'fault', reason: fault }]);
    await releaseSource(tx, scope, sourceId, runner, { nextTurnAt: at, nextPassAt: at, fault, failures });
  });
}

function faultOf(error: SourceError | null): SourceFault {
  if (!error) return 'server_failed';
  const { code } = error;
  if (code === 'cursor_gone') return 'not_understood';
  if (code === 'item_gone') return 'folder_missing';
  return code === 'item_too_large' ? 'not_understood' : code;
}
