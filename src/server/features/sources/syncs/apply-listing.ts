import type { FolderListing, KnownItem, SourceFolderEntry } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { inTurns } from '#server/platform/scheduling/in-turns.ts';
import { applyOperations, loadKnown, markSeen } from '../items/item-repository.ts';
import { type Operation, planFolder, planItems } from '../policy.ts';
import type { Turn } from './ensure-lease.ts';

/** Moved items that are logged of a folder or a page. */
export const movesTold = 100;

/**
 * Brings the index in line with a folder's listing, in batches, so that a large one keeps nobody else waiting. Returns
 * the folders to enter, and the operations that are worth telling.
 */
export async function applyListing(
  tx: Transaction,
  { scope, sourceId }: Turn,
  {
    listing,
    inFolder,
    pass,
    isThorough,
  }: {
    listing: FolderListing;
    /** What was loaded for the listing already. */
    inFolder: ReadonlyMap<string, KnownItem> | undefined;
    pass: number;
    isThorough: boolean;
  },
): Promise<{ operations: Operation[]; enter: SourceFolderEntry[] }> {
  const loaded = await loadKnown(tx, scope, sourceId, {
    // Skip what lies beyond a truncated listing.
    folderId: inFolder || listing.isCut ? null : listing.folder.id,
    itemIds: [],
    folderIds: [listing.folder.id, ...listing.folders.map(({ id }) => id)],
    parentId: listing.folder.id,
  });
  const here = inFolder ?? loaded.items;
  const listed = new Set<string>();
  const told: Operation[] = [];
  for await (const items of inTurns(listing.items)) {
    const itemIds = items.map(({ id }) => id);
    for (const id of itemIds) listed.add(id);
    const elsewhere = itemIds.filter((id) => !here.has(id));
    const others = await loadKnown(tx, scope, sourceId, { folderId: null, itemIds: elsewhere });
    const known = new Map(
      itemIds.flatMap((id) => {
        const item = here.get(id) ?? others.items.get(id);
        return item ? [[id, item] as const] : [];
      }),
    );
    const operations = planItems(items, known);
    await applyOperations(tx, scope, { sourceId, pass }, operations);
    if (isThorough) await markSeen(tx, scope, sourceId, pass, itemIds);
    if (told.length < movesTold) told.push(...operations.filter(({ type }) => type === 'move'));
  }
  const { operations, enter } = planFolder(listing, listed, { items: here, folders: loaded.folders }, isThorough);
  await applyOperations(tx, scope, { sourceId, pass }, operations);
  return { operations: told, enter };
}
