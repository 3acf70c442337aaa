import type { DataSource } from '#server/platform/data-source/data-source.ts';
import { renewLease, type Turn, withHeld } from './ensure-lease.ts';
import { releaseBytes } from './fetch-items.ts';
import { dropItem, type GoneItem, listHeld, listHidden } from './gone-repository.ts';
import { seeItems } from './item-repository.ts';
import { writeLog } from './log-repository.ts';
import { deleteSource, findSource, updateSource } from './repository.ts';

/** Items that one turn asks about or lets go; the next goes on. */
const itemsAtOnce = 100;

/**
 * The second proof: an item that an earlier look has hidden, that this one has not found either, and that is not there when it is asked
 * for by itself, goes for good. None does while the user is being asked. Where the two proofs differ, it is there;
 * what is there and in no chosen folder goes once a look at everything has said so.
 */
export async function removeGone(turn: Turn, opened: DataSource): Promise<void> {
  const { platform, scope, sourceId, signal } = turn;
  const { gone, chosen } = await platform.database.withUser(scope, async (tx) => {
    const source = await findSource(tx, scope, sourceId);
    if (!source || source.asksDeletion || source.progress) return { gone: [], chosen: [] };
    const hidden = await listHidden(tx, scope, sourceId, { before: source.pass, limit: itemsAtOnce });
    return { gone: hidden, chosen: source.folders ?? [] };
  });
  for (const item of gone) {
    await renewLease(turn);
    const told = await opened.probe({ ...item, id: item.itemId }, signal, chosen);
    if (told === 'unknown') continue;
    const isGone = told === 'gone';
    if (!isGone && !item.isSettled) {
      // The look has overlooked it, so it may have overlooked others: the next one looks at everything.
      await withHeld(turn, async (tx, { pass }) => {
        if (!item.isOutside) await seeItems(tx, scope, sourceId, pass, [item.itemId]);
        await updateSource(tx, scope, sourceId, { thoroughAt: null });
      });
      continue;
    }
    await removeItem(turn, item);
  }
}

async function removeItem(turn: Turn, item: GoneItem): Promise<void> {
  const { scope, sourceId } = turn;
  // The user may have been asked, or have kept it, a moment ago.
  const isStill = await withHeld(turn, async (tx, { asksDeletion, pass }) => {
    if (asksDeletion) return false;
    const hidden = await listHidden(tx, scope, sourceId, { before: pass, limit: itemsAtOnce });
    return hidden.some(({ itemId }) => itemId === item.itemId);
  });
  if (!isStill) return;
  await releaseBytes(turn, item);
  await withHeld(turn, async (tx) => {
    await dropItem(tx, scope, sourceId, item.itemId);
    await writeLog(tx, scope, sourceId, [{ act: 'deleted', path: item.path }]);
  });
}

/** Goes on disconnecting: its documents are deleted, then the source itself, and with it what was known of it. */
export async function removeLeaving(turn: Turn): Promise<void> {
  const { platform, scope, sourceId } = turn;
  for (;;) {
    const items = await platform.database.withUser(scope, (tx) =>
      listHeld(tx, scope, sourceId, { limit: itemsAtOnce, isHiddenOnly: false }),
    );
    if (items.length === 0) break;
    for (const item of items) {
      await renewLease(turn);
      await releaseBytes(turn, item);
      await withHeld(turn, (tx) => dropItem(tx, scope, sourceId, item.itemId));
    }
  }
  await withHeld(turn, (tx) => deleteSource(tx, scope, sourceId));
}
