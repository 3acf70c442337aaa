import { uuidv7 } from 'uuidv7';
import { type DataSource, SourceError } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { ensurePagesFit } from '../../customers/public.ts';
import { withdrawUploads } from '../../documents/public.ts';
import { cleanFileName, deleteUpload } from '../../uploads/public.ts';
import { writeLog } from '../log-repository.ts';
import { fetchTries, retryAt } from '../policy.ts';
import { fetchMilliseconds, type Turn, withHeld, withinTime } from '../syncs/ensure-lease.ts';
import {
  announceTransfer,
  completeTransfer,
  failTransfer,
  findTransfers,
  findWaiting,
  type WaitingItem,
} from './fetch-repository.ts';
import { findRelease, hideOutdated, listUnheld, lockUpload, markAttachments } from './gone-repository.ts';

/** What a killed server left: bytes that are recorded become the item's, others are fetched anew. */
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

/** Fetches what waits, one after the other, until others' turn comes. */
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
    // The plan counts before a byte comes.
    await platform.database.withUser(scope, (tx) => ensurePagesFit(platform, tx, scope, 1));
    if (!(await withHeld(turn, (tx) => announceTransfer(tx, scope, sourceId, { ...item, transferId })))) return;
    const fileName = cleanFileName(item.name);
    await withinTime(turn, fetchMilliseconds, async (signal) => {
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

/** The bytes are recorded: what the item was before is let go, and it is what came. */
async function finishItem(turn: Turn, item: WaitingItem, transferId: string): Promise<void> {
  const { platform, scope, sourceId, store } = turn;
  const isChange = item.uploadId !== null;
  await releaseBytes(turn, item);
  const uploadId = await store.find(platform, scope, transferId);
  await withHeld(turn, async (tx) => {
    // Deleted here by the user in this very moment.
    if (uploadId === undefined) return;
    await completeTransfer(tx, scope, sourceId, { ...item, transferId, uploadId });
    await writeLog(tx, scope, sourceId, [{ act: isChange ? 'changed' : 'added', path: item.path }]);
  });
}

type HeldBytes = { itemId: string; uploadId: string | null; transferId: string | null };

/** Lets go of an item's bytes: they are deleted where nobody else has them. May be done twice. */
export async function releaseBytes(
  { platform, scope, sourceId }: Pick<Turn, 'platform' | 'scope' | 'sourceId'>,
  item: HeldBytes,
) {
  const { itemId, uploadId, transferId } = item;
  if (uploadId === null) return;
  const release = await platform.database.withUser(scope, async (tx) => {
    const found = await findRelease(tx, scope, { sourceId, itemId, uploadId, transferId });
    if (found === 'upload') await markAttachments(tx, scope, uploadId);
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
    // The user was quicker: it is deleted already, or theirs by now.
    if (!(error instanceof AppError) || !['not_found', 'conflict'].includes(error.code)) throw error;
  });
}

/** Faults of one item; any other one is the source's, and ends the turn. */
const itemFaults = new Set<SourceError['code']>([
  'item_gone',
  'item_too_large',
  'no_access',
  'incomplete',
  'timed_out',
]);

/** Codes of what is the file's own fault, or the plan's: trying again at once does not help. */
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
    if (!hasFailed) return;
    await withdrawUploads(platform, tx, scope, await listUnheld(tx, scope, await hideOutdated(tx, scope, sourceId)));
    await writeLog(tx, scope, sourceId, [{ act: 'failed', path: item.path, reason }]);
  });
}

function reasonOf({ code }: SourceError): string {
  if (code === 'item_too_large') return 'file_too_large';
  return code === 'item_gone' || code === 'cursor_gone' ? 'not_found' : code;
}
