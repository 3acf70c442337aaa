import { uuidv7 } from 'uuidv7';
import { type DataSource, SourceError } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { ensurePagesFit } from '../../customers/public.ts';
import { withdrawUploads } from '../../documents/public.ts';
import { cleanFileName, deleteUpload } from '../../uploads/public.ts';
import { writeLog } from '../log-repository.ts';
import { fetchTries, retryAt } from '../policy.ts';
import { type Turn, wallMilliseconds, withHeld, withinTime } from '../syncs/ensure-lease.ts';
import {
  announceTransfer,
  completeTransfer,
  failTransfer,
  findTransfers,
  findWaiting,
  type WaitingItem,
} from './fetch-repository.ts';
import {
  findRelease,
  hideOutdated,
  listUnheld,
  lockUpload,
  markAttachments,
  renameToHolder,
} from './gone-repository.ts';
import { withdrawItem } from './withdraw-refused.ts';

/** Settles transfers of a killed server: recorded bytes become the item's, others are fetched again. */
export async function settleTransfers(turn: Turn): Promise<void> {
  const { platform, scope, sourceId, store } = turn;
  for (const item of await platform.database.withUser(scope, (tx) => findTransfers(tx, scope, sourceId))) {
    const { nextTransferId, itemId } = item;
    if (nextTransferId === null) continue;
    if (await store.find(platform, scope, nextTransferId)) await finishItem(turn, item, nextTransferId);
    else {
      await store.abandon(platform, scope, nextTransferId);
      await withHeld(turn, (tx) => announceTransfer(tx, scope, sourceId, { ...item, itemId, transferId: null }));
    }
  }
}

/** Fetches waiting items one by one until others get their turn. */
export async function fetchItems(turn: Turn, opened: DataSource): Promise<void> {
  const { platform, scope, sourceId } = turn;
  do {
    const item = await platform.database.withUser(scope, (tx) => findWaiting(tx, scope, sourceId));
    if (!item) return;
    await fetchItem(turn, opened, item);
  } while (platform.clock.now() < turn.endsAt);
}

async function fetchItem(turn: Turn, opened: DataSource, item: WaitingItem): Promise<void> {
  const { platform, scope, sourceId, store } = turn;
  const transferId = uuidv7();
  try {
    // Check the plan before fetching a byte.
    await platform.database.withUser(scope, (tx) => ensurePagesFit(platform, tx, scope, 1));
    if (!(await withHeld(turn, (tx) => announceTransfer(tx, scope, sourceId, { ...item, transferId })))) return;
    const fileName = cleanFileName(item.name);
    await withinTime(turn, wallMilliseconds(turn), async (signal) => {
      const { size, body } = await opened.download({ ...item, id: item.itemId }, signal);
      await store.store(platform, scope, { id: transferId, fileName, size, body });
    });
  } catch (error) {
    if (turn.signal.aborted) throw error;
    await store.abandon(platform, scope, transferId);
    return failItem(turn, item, error);
  }
  await finishItem(turn, item, transferId);
}

/** Completes a transfer: the item takes the new bytes and releases its former ones. */
async function finishItem(turn: Turn, item: WaitingItem, transferId: string): Promise<void> {
  const { platform, scope, sourceId, store } = turn;
  const isChange = item.uploadId !== null;
  await releaseBytes(turn, item);
  const uploadId = await store.find(platform, scope, transferId);
  await withHeld(turn, async (tx) => {
    // The user deleted it just now.
    if (uploadId === undefined) return;
    await completeTransfer(tx, scope, sourceId, { ...item, transferId, uploadId });
    await writeLog(tx, scope, sourceId, [{ act: isChange ? 'changed' : 'added', path: item.path }]);
  });
}

type HeldBytes = { itemId: string; uploadId: string | null; transferId: string | null };

/** Releases an item's bytes and deletes them if nothing else holds them. Idempotent. */
export async function releaseBytes(
  { platform, scope, sourceId }: Pick<Turn, 'platform' | 'scope' | 'sourceId'>,
  item: HeldBytes,
) {
  const { itemId, uploadId, transferId } = item;
  if (uploadId === null) return;
  const release = await platform.database.withUser(scope, async (tx) => {
    const found = await findRelease(tx, scope, { sourceId, itemId, uploadId, transferId });
    if (found === 'upload') await markAttachments(tx, scope, uploadId);
    if (found === null) await renameToHolder(tx, scope, { sourceId, itemId, uploadId, transferId });
    return found;
  });
  const doomed = release === 'upload' ? uploadId : release === 'copy' ? transferId : null;
  if (doomed === null) return;
  const ensureRelease = async (tx: Transaction) => {
    await lockUpload(tx, scope, uploadId);
    const found = await findRelease(tx, scope, { sourceId, itemId, uploadId, transferId });
    if (found !== release) throw new AppError('conflict');
  };
  await deleteUpload(platform, scope, doomed, ensureRelease).catch((error) => {
    // The user was faster: already deleted, or their own by now.
    if (!(error instanceof AppError) || !['not_found', 'conflict'].includes(error.code)) throw error;
  });
}

/** Faults of a single item; any other concerns the source and ends the turn. */
const itemFaults = new Set<SourceError['code']>([
  'item_gone',
  'item_too_large',
  'no_access',
  'incomplete',
  'timed_out',
]);

/** The file itself or the plan is at fault: retrying does not help. */
const isRefusal = (error: AppError) =>
  error.status < 500 && error.code !== 'uploads_unfinished' && error.code !== 'validation_failed';

async function failItem(turn: Turn, item: WaitingItem, error: unknown): Promise<void> {
  const { platform, scope, sourceId } = turn;
  if (error instanceof SourceError) {
    if (!itemFaults.has(error.code)) throw error;
  } else if (!(error instanceof AppError)) throw error;
  const reason = error instanceof AppError ? error.code : reasonOf(error);
  const isFinal = error instanceof AppError ? isRefusal(error) : error.code === 'item_too_large';
  const hasFailed = isFinal || item.tries + 1 >= fetchTries;
  await withHeld(turn, async (tx) => {
    const nextTryAt = hasFailed ? null : retryAt(1, 30_000 * 2 ** item.tries, new Date());
    await failTransfer(tx, scope, sourceId, { ...item, reason, nextTryAt, state: hasFailed ? 'failed' : 'waiting' });
    if (reason === 'no_access') await withdrawItem(turn, tx, item.itemId, true);
    if (!hasFailed) return;
    await withdrawUploads(platform, tx, scope, await listUnheld(tx, scope, await hideOutdated(tx, scope, sourceId)));
    await writeLog(tx, scope, sourceId, [{ act: 'failed', path: item.path, reason }]);
  });
}

function reasonOf({ code }: SourceError): string {
  if (code === 'item_too_large') return 'file_too_large';
  return code === 'item_gone' || code === 'cursor_gone' ? 'not_found' : code;
}
