import type { DataSource } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SourceFolder } from '#shared/contracts/sources.ts';
import { restoreUploads, withdrawUploads } from '../../documents/public.ts';
import { writeLog } from '../log-repository.ts';
import { askMilliseconds, type Turn, withHeld, withinTime } from '../syncs/ensure-lease.ts';
import { listUnheld } from './gone-repository.ts';
import {
  findRefused,
  hideRefused,
  refuseFolders,
  refuseItem,
  settleRefused,
  showAllowed,
} from './refusal-repository.ts';

type Asked = { platform: Platform; scope: UserScope; sourceId: string };

/**
 * A source refused these folders (403): everything below them is unseen at once, in the transaction that learns of it,
 * and deleted nowhere. An error of the network is no refusal.
 */
export async function withdrawFolders(
  { platform, scope, sourceId }: Asked,
  tx: Transaction,
  folders: readonly SourceFolder[],
): Promise<void> {
  await refuseFolders(tx, scope, sourceId, folders);
  await withdrawUploads(platform, tx, scope, await listUnheld(tx, scope, await hideRefused(tx, scope, sourceId)));
}

/** The same for a single item. `isRefused` = false: it is gone, which the next complete pass has to confirm. */
export async function withdrawItem(
  { platform, scope, sourceId }: Asked,
  tx: Transaction,
  itemId: string,
  isRefused: boolean,
): Promise<void> {
  if (isRefused) await refuseItem(tx, scope, sourceId, itemId);
  const hidden = await hideRefused(tx, scope, sourceId, itemId);
  await withdrawUploads(platform, tx, scope, await listUnheld(tx, scope, hidden));
}

/** Shows what is readable again. Returns the paths. */
export async function restoreAllowed({ platform, scope, sourceId }: Asked, tx: Transaction): Promise<string[]> {
  const shown = await showAllowed(tx, scope, sourceId);
  const uploadIds = shown.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId]));
  await restoreUploads(platform, tx, scope, uploadIds);
  return shown.map(({ path }) => path);
}

/** Asks again for each item that was refused by itself: a folder's listing does not tell whether it can be read. */
export async function probeRefused(turn: Turn, opened: DataSource, chosen: readonly SourceFolder[]): Promise<void> {
  const { platform, scope, sourceId } = turn;
  const at = new Date();
  do {
    const item = await platform.database.withUser(scope, (tx) => findRefused(tx, scope, sourceId, at));
    if (!item) return;
    const told = await withinTime(turn, askMilliseconds, (signal) =>
      opened.probe({ ...item, id: item.itemId }, signal, chosen),
    );
    await withHeld(turn, async (tx) => {
      await settleRefused(tx, scope, sourceId, { itemId: item.itemId, isAllowed: told === 'present', at });
      if (told !== 'present') return;
      const restored = await restoreAllowed(turn, tx);
      await writeLog(
        tx,
        scope,
        sourceId,
        restored.map((path) => ({ act: 'restored', path })),
      );
    });
  } while (platform.clock.now() < turn.endsAt);
}
