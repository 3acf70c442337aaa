import type { Transaction } from '#server/platform/database/transaction.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { FindQuery, FoundThing } from '#shared/contracts/finding.ts';
import { describeFound } from '../meetings/public.ts';
import { type NameHit, selectNames, selectNearWords, selectNewest, selectThings } from './finding-repository.ts';
import { beginningOf, itemAsked, queryOf, rankHits, wordsToFind, wordsToWiden } from './policy.ts';

/** Names looked at of each kind. */
const mostOfKind = 60;
/** With fewer names that match as they are typed, those that are spelled alike are looked at, too. */
const fewHits = 5;
/** Words of the papers that may stand instead of one that was typed. */
const nearWords = 20;
/** Minutes, agenda and invitation name the same meeting and its items: so many rows may turn out to be one. */
const repeats = 4;

/**
 * NAV-01: the user's documents, meetings, agenda items, decisions and chats that are named like the query, best first:
 * every word is in their names, some misspelled if little matches. Without a query, the newest documents and chats.
 */
export function findThings(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  { q, limit }: FindQuery,
): Promise<FoundThing[]> {
  return platform.database.withUser(scope, async (tx) => {
    if (q === '') return selectNewest(tx, scope, Math.ceil(limit / 2));
    const words = wordsToFind(q);
    if (words.length === 0) return [];
    const item = itemAsked(q);
    const items = item ? await findItems(tx, item.number, item.words) : [];
    const named = await findNamed(tx, words, beginningOf(q));
    const isItem = new Set(items.map(({ id }) => id));
    const others = rankHits(words, named).filter(({ id }) => !isItem.has(id));
    const described = await resolve(tx, scope, [...items, ...others].slice(0, limit * repeats));
    return withoutRepeats(described).slice(0, limit);
  });
}

/** What has all words in its names; if little has, also what has words that are spelled alike, or hold them. */
async function findNamed(tx: Transaction, words: readonly string[], beginning: string): Promise<NameHit[]> {
  const queries = words.map((word) => queryOf(word));
  const named = await selectNames(tx, { queries, beginning, best: mostOfKind });
  if (named.length >= fewHits) return named;
  const near = await selectNearWords(tx, wordsToWiden(words), nearWords);
  const wider = words.map((word) => queryOf(word, near));
  if (wider.join() === queries.join()) return named;
  return [...named, ...(await selectNames(tx, { queries: wider, beginning, best: mostOfKind }))];
}

/** Agenda items of this number with these words, the newest first. */
async function findItems(tx: Transaction, number: string, words: readonly string[]): Promise<NameHit[]> {
  const asked = [...number.split(' '), ...words];
  const hits = await selectNames(tx, {
    queries: asked.map((word) => queryOf(word)),
    beginning: beginningOf(number),
    best: mostOfKind,
  });
  const isNumbered = ({ kind, name }: NameHit) =>
    kind === 'agenda-item' && (name === number || name.startsWith(`${number} `));
  return rankHits(words, hits.filter(isNumbered));
}

/** What the hits are, in their order, without those that may no longer be seen. */
async function resolve(tx: Transaction, scope: UserScope, hits: readonly NameHit[]): Promise<FoundThing[]> {
  const idsOf = (kind: NameHit['kind']) => hits.flatMap((hit) => (hit.kind === kind ? hit.id : []));
  const records = hits.flatMap(({ kind, id, documentId }) =>
    kind === 'document' || documentId === null ? [] : { id, documentId },
  );
  const found = await describeFound(tx, scope, records);
  for (const each of await selectThings(tx, scope, { documents: idsOf('document'), chats: idsOf('chat') }))
    found.set(each.id, each);
  return hits.flatMap(({ id }) => found.get(id) ?? []);
}

/** A meeting or agenda item once, however many papers name it. */
function withoutRepeats(found: readonly FoundThing[]): FoundThing[] {
  const known = new Set<string>();
  return found.filter(({ kind, id, meetingId, number, name }) => {
    const isShared = meetingId !== null && (kind === 'meeting' || kind === 'agenda-item');
    const parts = kind === 'meeting' ? [meetingId] : [meetingId, number, foldText(name ?? '')];
    const key = isShared ? JSON.stringify([kind, ...parts]) : id;
    return !known.has(key) && known.add(key);
  });
}
