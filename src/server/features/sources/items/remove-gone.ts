import type { DataSource } from '#server/platform/data-source/data-source.ts';
import { writeLog } from '../log-repository.ts';
import { deleteSource, findSource, releaseSource, updateSource } from '../repository.ts';
import { askMilliseconds, type Turn, withHeld, withinTime } from '../syncs/ensure-lease.ts';
import { releaseBytes } from './fetch-items.ts';
import { announceTransfer, claimUpload, findTransfers } from './fetch-repository.ts';
import { dropItem, findHidden, type GoneItem, listHeld, markProbed } from './gone-repository.ts';
import { seeItems } from './item-repository.ts';

/**
 * The second proof: an item that an earlier look has hidden, that this one has not found either, and that is not there when it is asked
 * for by itself, goes for good. None does while the user is being asked. Where the two proofs differ, it is there;
 * what is there and in no chosen folder goes once a look at everything has said so.
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
      // The user may have been asked, or have kept it, a moment ago.
      const isStill = await markProbed(tx, scope, sourceId, { itemId: item.itemId, before: pass, at });
      if (!isStill || asksDeletion || told === 'unknown') return false;
      if (told === 'gone' || item.isSettled) return true;
      // The look has overlooked it, so it may have overlooked others: the next one looks at everything.
      if (!item.isOutside) await seeItems(tx, scope, sourceId, pass, [item.itemId]);
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

/** Goes on disconnecting: its documents are deleted, then the source itself, and with it what was known of it. */
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

/** What was on its way as the source was disconnected goes as well, whether or not all of it had come. */
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
