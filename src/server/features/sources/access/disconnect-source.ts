import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { recordAct } from '../../audit/public.ts';
import { restoreUploads, withdrawUploads } from '../../documents/public.ts';
import { findOwn } from '../find-own.ts';
import { keepAsOwn, listHeld, listUnheld, markHidden } from '../items/gone-repository.ts';
import { deleteSource, listSources, type SourceRow, updateSource } from '../repository.ts';
import { endWatch } from '../watching/keep-watch.ts';
import { unsealAccess, withSource } from './open-source.ts';

/**
 * Disconnects at once and forgets the credentials. The documents stay as the user's own, or are hidden now and deleted
 * in the background. @throws AppError not_found
 */
export async function disconnectSource(
  platform: Platform,
  signedIn: SignedIn,
  scope: UserScope,
  id: string,
  { documents }: { documents: 'keep' | 'delete' },
  caller: Caller,
): Promise<void> {
  const { userId, customerId } = scope;
  const source = await platform.database.withUser(
    scope,
    async (tx) => {
      const found = await findOwn(tx, scope, id);
      if (documents === 'keep') {
        const kept = await keepAsOwn(tx, scope, id, false);
        await restoreUploads(platform, tx, scope, kept);
        await deleteSource(tx, scope, id);
        return found;
      }
      const held = await listHeld(tx, scope, id, { limit: 1_000_000, isHiddenOnly: false });
      // A turn in progress notices and releases it.
      const leaving = { isLeaving: true, sealedAccess: null, progress: null, asksDeletion: false };
      await updateSource(tx, scope, id, { ...leaving, nextTurnAt: new Date() });
      await hideAll(
        platform,
        tx,
        scope,
        id,
        held.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId])),
      );
      return found;
    },
    { isLong: true },
  );
  await revoke(platform, source);
  await platform.database.withAccount(userId, (tx) => {
    const act = { action: 'source_disconnected', result: 'success', userId, actorUserId: signedIn.userId } as const;
    return recordAct(tx, { ...act, customerId, caller, details: { kind: source.kind, name: source.name } });
  });
}

/** Revokes an account's grants at its sources before the account is erased; failures are logged. */
export async function withdrawGrants(platform: Platform, scope: UserScope): Promise<void> {
  const sources = await platform.database.withUser(scope, (tx) => listSources(tx, scope));
  await Promise.all(sources.map((source) => revoke(platform, source)));
}

/** The user waits: a source that does not answer in time keeps a grant that nobody holds any more. */
const revokeMilliseconds = 5_000;

async function revoke(platform: Platform, source: SourceRow): Promise<void> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(revokeMilliseconds), platform.shutdown]);
    const access = unsealAccess(platform, source);
    const { watch } = source;
    if (watch && watch.channels.length > 0) {
      await withSource(platform, access, (opened) => endWatch(opened, watch.channels, signal));
    }
    await platform.sources.revoke(access, signal);
  } catch (error) {
    platform.log.info({ err: error, sourceId: source.id }, 'a grant could not be withdrawn at its source');
  }
}

async function hideAll(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  id: string,
  uploadIds: string[],
): Promise<void> {
  await markHidden(tx, scope, id);
  await withdrawUploads(platform, tx, scope, await listUnheld(tx, scope, uploadIds));
}
