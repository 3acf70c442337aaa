import { type ItemPlace, SourceError } from '#server/platform/data-source/data-source.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { unsealAccess, withSource } from '../access/open-source.ts';
import { earliestAttempt } from '../policy.ts';
import { findSource, updateSource } from '../repository.ts';
import { listQuoted, type QuotedItem } from './quoted-repository.ts';

/**
 * An item seen this recently is quoted without asking its source, which an answer waits for at most
 * `timeoutMilliseconds`. Milliseconds.
 */
const freshMilliseconds = 15 * 60_000;
const timeoutMilliseconds = 300;
const maxSightings = 10_000;

/** When this server last asked a source for an item itself. */
const createSightings = () => new Map<string, number>();

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
    const items =
      fresh.length === 0 ? [] : await platform.database.withUser(scope, (tx) => listQuoted(tx, scope, fresh));
    const states = await Promise.all(
      items.map(async (item) => ({ item, state: await stateOf(platform, scope, item, silent) })),
    );
    for (const id of fresh) {
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
  const seenAt = Math.max(item.seenAt.getTime(), seen.get(key) ?? 0);
  if (Date.now() - seenAt < freshMilliseconds) return null;
  const unseen = new Date(seenAt);
  const isQuiet = item.fault === 'throttled' && item.nextTurnAt !== null && item.nextTurnAt.getTime() > Date.now();
  if (silent.has(item.sourceId) || isQuiet) return unseen;
  try {
    if (await isThere(platform, item)) {
      if (seen.size >= maxSightings) seen.clear();
      seen.set(key, Date.now());
      return null;
    }
  } catch (error) {
    if (platform.shutdown.aborted) throw error;
    silent.add(item.sourceId);
    return unseen;
  }
  await scheduleFullPass(platform, scope, item.sourceId);
  return 'gone';
}

async function isThere(platform: Platform, item: QuotedItem): Promise<boolean> {
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
  // `unknown`: not shared with this user; that deletes nothing, but must not be shown either.
  return (await Promise.race([asked, late])) === 'present';
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
