import { type DataSource, type ItemPlace, SourceError } from '#server/platform/data-source/data-source.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { unsealAccess, withSource } from '../access/open-source.ts';
import { withdrawItem } from '../items/withdraw-refused.ts';
import { earliestAttempt } from '../policy.ts';
import { findSource, updateSource } from '../repository.ts';
import { listQuoted, type QuotedItem } from './quoted-repository.ts';

/**
 * An item seen this recently is quoted without asking its source, which an answer waits for at most
 * `timeoutMilliseconds`. Milliseconds.
 */
const freshMilliseconds = 60_000;
const timeoutMilliseconds = 300;
const maxSightings = 10_000;

/** When this server last asked a source for an item itself. */
const createSightings = () => new Map<string, number>();

const nothing = { items: [], withdrawn: new Set<string>() };

/**
 * `gone`: deleted at its source, or no longer shared with the user. A date: the source could not be asked; it was last
 * seen then.
 */
export type QuotedState = 'gone' | Date;

/**
 * Asks the sources whether what an answer is about to quote still exists: each document once per answer, and no source
 * again that timed out. Documents that may be quoted without a remark are absent from the result.
 */
export function checkQuoted(
  platform: Platform,
  scope: UserScope,
): (documentIds: readonly string[]) => Promise<Map<string, QuotedState>> {
  const known = new Map<string, QuotedState | null>();
  const silent = new Set<string>();
  return async (documentIds) => {
    const fresh = documentIds.filter((id) => !known.has(id));
    const { items, withdrawn } =
      fresh.length === 0 ? nothing : await platform.database.withUser(scope, (tx) => listQuoted(tx, scope, fresh));
    const states = await Promise.all(
      items.map(async (item) => ({ item, state: await stateOf(platform, scope, item, silent) })),
    );
    for (const id of fresh) {
      if (withdrawn.has(id)) {
        // Refused or gone since it was found.
        known.set(id, 'gone');
        continue;
      }
      const told = states.filter(({ item }) => item.documentId === id).map(({ state }) => state);
      // The same bytes may lie in several places: one of them is enough.
      const isThere = told.length === 0 || told.includes(null);
      known.set(id, isThere ? null : (told.find((state) => state !== 'gone') ?? 'gone'));
    }
    return new Map(documentIds.flatMap((id) => (known.get(id) ? [[id, known.get(id) as QuotedState] as const] : [])));
  };
}

async function stateOf(
  platform: Platform,
  scope: UserScope,
  item: QuotedItem,
  silent: Set<string>,
): Promise<QuotedState | null> {
  const seen = singletonOf(platform, createSightings);
  const key = `${scope.userId}/${item.sourceId}/${item.itemId}`;
  const askedAt = seen.get(key) ?? 0;
  const seenAt = Math.max(item.seenAt.getTime(), askedAt);
  // For what lies in a folder that could not be read, only an answer about itself counts.
  if (Date.now() - (item.isClosed ? askedAt : seenAt) < freshMilliseconds) return null;
  const unseen = new Date(seenAt);
  const isQuiet = item.fault === 'throttled' && item.nextTurnAt !== null && item.nextTurnAt.getTime() > Date.now();
  if (silent.has(item.sourceId) || isQuiet) return unseen;
  let told: Awaited<ReturnType<DataSource['probe']>>;
  try {
    told = await probe(platform, item);
    if (told === 'present') {
      if (seen.size >= maxSightings) seen.clear();
      seen.set(key, Date.now());
      return null;
    }
  } catch (error) {
    if (platform.shutdown.aborted) throw error;
    silent.add(item.sourceId);
    return unseen;
  }
  const { sourceId, itemId } = item;
  // Not shown anywhere from now on, and deleted by nothing but the proofs of a pass.
  await platform.database.withUser(scope, (tx) =>
    withdrawItem({ platform, scope, sourceId }, tx, itemId, told === 'unknown'),
  );
  await scheduleFullPass(platform, scope, sourceId);
  return 'gone';
}

/** `unknown`: the source refuses it to this user. */
async function probe(platform: Platform, item: QuotedItem): ReturnType<DataSource['probe']> {
  const access = unsealAccess(platform, { id: item.sourceId, sealedAccess: item.sealedAccess });
  // Renewing the token is up to the next turn.
  if ('accessEndsAt' in access && access.accessEndsAt <= Date.now()) throw new SourceError('grant_expired');
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), platform.shutdown]);
  const place: ItemPlace = { id: item.itemId, folderId: item.folderId, path: item.path, version: item.version };
  const asked = withSource(platform, access, async (opened) => {
    try {
      return await opened.probe(place, signal, item.folders ?? []);
    } catch (error) {
      if (error instanceof SourceError && error.code === 'no_access') return 'unknown';
      throw error;
    }
  });
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new SourceError('timed_out')), { once: true });
  });
  asked.catch(() => undefined);
  return Promise.race([asked, late]);
}

/** Schedules a complete pass: revoked rights do not show in changes. */
function scheduleFullPass(platform: Platform, scope: UserScope, sourceId: string): Promise<void> {
  return platform.database.withUser(scope, async (tx) => {
    const source = await findSource(tx, scope, sourceId);
    if (!source || source.isPaused || source.isLeaving || source.progress) return;
    const at = earliestAttempt(source, new Date());
    await updateSource(tx, scope, sourceId, { thoroughAt: null, nextPassAt: at, nextTurnAt: at });
  });
}
