import type { DataSource } from '#server/platform/data-source/data-source.ts';
import { writeLog } from '../log-repository.ts';
import { deleteSource, findSource, releaseSource, updateSource } from '../repository.ts';
import { askMilliseconds, type Turn, withHeld, withinTime } from '../syncs/ensure-lease.ts';
import { releaseBytes } from './fetch-items.ts';
import { announceTransfer, claimUpload, findTransfers } from './fetch-repository.ts';
import { dropItem, findHidden, type GoneItem, listHeld, markProbed } from './gone-repository.ts';
import { markSeen } from './item-repository.ts';

/**
 * The second proof: deletes an item for good that an earlier pass has hidden, that this pass did not find either, and
 * that a direct probe does not find. Waits while the user is being asked. If the proofs disagree, the item exists; one
 * that exists in no chosen folder is deleted once a complete pass has said so.
 */
export async function removeGone(turn: Turn, opened: DataSource): Promise<void> {
  const { platform, scope, sourceId } = turn;
  const at = new Date();
  do {
    const found = await platform.database.withUser(scope, async (tx) => {
      const source = await findSource(tx, scope, sourceId);
      if (!source || source.asksDeletion || source.progress) return undefined;
      const item = await findHidden(tx, scope, sourceId, { before: source.pass, probedBefore: at });
      return item && { item, chosen: source.folders ?? [] };
    });
    if (!found) return;
    const { item, chosen } = found;
    const told = await withinTime(turn, askMilliseconds, (signal) =>
      opened.probe({ ...item, id: item.itemId }, signal, chosen),
    );
    const isDoomed = await withHeld(turn, async (tx, { asksDeletion, pass }) => {
      // The user may have been asked, or may have kept it, just now.
      const isStill = await markProbed(tx, scope, sourceId, { itemId: item.itemId, before: pass, at });
      if (!isStill || asksDeletion || told === 'unknown') return false;
      if (told === 'gone' || item.isSettled) return true;
      // The pass missed it, so it may have missed others: make the next one complete.
      if (!item.isOutside) await markSeen(tx, scope, sourceId, pass, [item.itemId]);
      await updateSource(tx, scope, sourceId, { thoroughAt: null });
      return false;
    });
    if (isDoomed) await removeItem(turn, item);
  } while (platform.clock.now() < turn.endsAt);
}

async function removeItem(turn: Turn, item: GoneItem): Promise<void> {
  const { scope, sourceId } = turn;
  await releaseBytes(turn, item);
  await withHeld(turn, async (tx) => {
    await dropItem(tx, scope, sourceId, item.itemId);
    await writeLog(tx, scope, sourceId, [{ act: 'deleted', path: item.path }]);
  });
}

/** Continues disconnecting: deletes the documents, then the source and its index. */
export async function removeLeaving(turn: Turn): Promise<void> {
  const { platform, scope, sourceId, runner } = turn;
  await dropTransfers(turn);
  do {
    const [item] = await platform.database.withUser(scope, (tx) =>
      listHeld(tx, scope, sourceId, { limit: 1, isHiddenOnly: false }),
    );
    if (!item) return withHeld(turn, (tx) => deleteSource(tx, scope, sourceId));
    await releaseBytes(turn, item);
    await withHeld(turn, (tx) => dropItem(tx, scope, sourceId, item.itemId));
  } while (platform.clock.now() < turn.endsAt);
  await withHeld(turn, (tx) => releaseSource(tx, scope, sourceId, runner, { nextTurnAt: new Date() }));
}

/** Drops transfers that were in progress when the source was disconnected. */
async function dropTransfers(turn: Turn): Promise<void> {
  const { platform, scope, sourceId, store } = turn;
  for (const item of await platform.database.withUser(scope, (tx) => findTransfers(tx, scope, sourceId))) {
    const { itemId, nextTransferId: transferId } = item;
    if (transferId === null) continue;
    const uploadId = await store.find(platform, scope, transferId);
    if (uploadId === undefined) await store.abandon(platform, scope, transferId);
    else {
      await withHeld(turn, (tx) => claimUpload(tx, scope, { transferId, uploadId }));
      await releaseBytes(turn, { itemId, uploadId, transferId });
    }
    await withHeld(turn, (tx) => announceTransfer(tx, scope, sourceId, { ...item, transferId: null }));
  }
}
