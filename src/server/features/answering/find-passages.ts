import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { RankedPassage, Retrieval } from '../retrieval/service.ts';

/** Searches for a question that stands alone; best first. */
type Search = (question: string, limit: number) => Promise<Retrieval> | Retrieval;

/** More than are ever quoted: a sentence of a passage further down may be the one that answers. */
const passagesToConsider = 24;
const passagesByRecord = 8;

const asksForVote =
  /(?<!\p{L})(?:abgestimmt|\p{L}*abstimmung\p{L}*|gestimmt|stimmte\p{L}*|dagegen|stimmen|angenommen|abgelehnt|genehmigt|vote[sd]?|voting|approved|rejected|adopted|carried)(?!\p{L})/iu;
/** How minutes put the result of a vote, in words that questions about it do not use. */
const recordOfVote = {
  de: 'Stimmen Enthaltungen Beschlussfassung',
  en: 'voted unanimously voting for against this action',
};

/**
 * The passages for a question. Minutes record a vote in other words than people ask for it ("mit 59:55 Stimmen erheblich
 * erklärt"), in a short passage after a long debate that repeats the question's words: so a question about a vote is
 * searched a second time with the words of the record, and what that finds is added at the end.
 */
export async function findPassages(question: string, search: Search): Promise<Retrieval> {
  const found = await search(question, passagesToConsider);
  if (!asksForVote.test(question) || found.passages.length === 0) return found;
  const record = recordOfVote[detectLanguage(question) ?? 'de'];
  const byRecord = await search(`${question} ${record}`, passagesByRecord);
  return { ...found, passages: merge(found.passages, byRecord.passages) };
}

/** How papers put what is to be done, whatever it is about. */
const recordOfActs = {
  de: 'beauftragt Auftrag Frist einzureichen vertagt verschoben nächste Sitzung Ausarbeitung',
  en: 'asked to report back deadline submitted postponed deferred next meeting action',
};

/**
 * The passages that may hold recommendations: those found for the question, and those that a second search finds with the
 * words in which tasks, deadlines and postponements are put; best first.
 */
export async function findPassagesWithActs(
  question: string,
  found: Retrieval,
  search: Search,
): Promise<RankedPassage[]> {
  if (found.passages.length === 0) return [];
  const record = recordOfActs[detectLanguage(question) ?? 'de'];
  const byRecord = await search(`${question} ${record}`, passagesByRecord);
  return merge(found.passages, byRecord.passages).toSorted((left, right) => right.score - left.score);
}

/** An added passage keeps its worth relative to the best of its own search. */
function merge(first: readonly RankedPassage[], second: readonly RankedPassage[]): RankedPassage[] {
  const known = new Set(first.map(({ id }) => id));
  const scale = (first[0]?.score ?? 0) / (second[0]?.score || 1);
  const added = second.filter(({ id }) => !known.has(id)).map((each) => ({ ...each, score: each.score * scale }));
  return [...first, ...added];
}
