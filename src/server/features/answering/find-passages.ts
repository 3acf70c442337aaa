import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { EvidenceLevel } from '#shared/contracts/chats.ts';
import { hasScoredAll, type RankedPassage, type Retrieval } from '../retrieval/service.ts';
import { assessEvidence, isInOtherLanguage, strengthOf } from './assess-evidence.ts';
import { findInTable } from './extractive/find-in-table.ts';
import { isListed } from './extractive/listed-sentences.ts';
import { sentencesOf } from './extractive/sentences-of-passages.ts';
import { conceptOf, saysInRow, type ValueConcept } from './find-values.ts';
import { type ListKind, listKindOf, topicOf } from './list-questions.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';

/** Searches for a question that stands alone; best first. @param documentId limits the search to one document */
type Search = (question: string, limit: number, documentId?: string) => Promise<Retrieval> | Retrieval;

/** What was found, best first, and whether it answers. */
export type Found = Omit<Retrieval, 'passages'> & { passages: FoundPassage[]; evidence: EvidenceLevel };

/** More than are ever quoted: a sentence of a passage further down may be the one that answers. */
const passagesToConsider = 24;
const passagesByRecord = 12;
/** Passages of a list that are read to the end; a list that is longer is not counted. */
const mostTablePassages = 40;
const listsToRead = 2;

const asksForVote =
  /(?<!\p{L})(?:abgestimmt|\p{L}*abstimmung\p{L}*|gestimmt|stimmte\p{L}*|dagegen|stimmen|angenommen|abgelehnt|genehmigt|vote[sd]?|voting|approved|rejected|adopted|carried)(?!\p{L})/iu;
/** How minutes put the result of a vote, in words that questions about it do not use. */
const recordOfVote = {
  de: 'Stimmen Enthaltungen Beschlussfassung Beschluss genehmigt einstimmig',
  en: 'voted unanimously voting for against this action resolved approved',
};
/** How papers put what is to be done, whatever it is about. */
const recordOfActs = {
  de: 'beauftragt Auftrag Frist einzureichen vertagt verschoben nächste Sitzung Ausarbeitung',
  en: 'asked to report back deadline submitted postponed deferred next meeting action',
};

/**
 * The passages for a question. Minutes record a vote in other words than people ask for it ("mit 59:55 Stimmen erheblich
 * erklärt"), in a short passage after a long debate that repeats the question's words: so a question about a vote is
 * searched a second time with the words of the record, and what that finds is added at the end. Likewise lists: of one that
 * may answer, the passages with matching rows are all fetched.
 */
export async function findPassages(question: string, search: Search): Promise<Found> {
  const list = listKindOf(question);
  if (list !== null) return findForList(question, list, search);
  const found = await search(question, passagesToConsider);
  let passages: FoundPassage[] = inAnsweringLanguage(question, found.passages);
  const evidence = assessEvidence(question, passages[0]);
  if (asksForVote.test(question) && passages.length > 0) {
    const record = recordOfVote[detectLanguage(question) ?? 'de'];
    passages = merge(passages, (await search(`${question} ${record}`, passagesByRecord)).passages);
  }
  const concept = conceptOf(question);
  if (concept !== null) passages = await withWholeLists(question, passages, concept, search);
  const isInTable = findInTable(question, toEvidencePassages(passages)) !== null;
  return { ...found, passages, evidence: isInTable ? 'answered' : evidence };
}

/**
 * Where a passage in the other language answers better than the best one, those in the other language come first: what ranks
 * passages compares letters, too, and favours the language of the question.
 */
function inAnsweringLanguage(question: string, passages: readonly RankedPassage[]): RankedPassage[] {
  const [best] = passages;
  const others = passages.filter((passage) => isInOtherLanguage(question, passage));
  if (!best || others.length === 0 || others.includes(best)) return [...passages];
  const strengths = new Map(others.map((passage) => [passage, strengthOf(question, passage)]));
  const [strongest = best, ...further] = others.toSorted(
    (left, right) => (strengths.get(right) ?? 0) - (strengths.get(left) ?? 0),
  );
  const strength = strengths.get(strongest) ?? 0;
  if (strength < 1 || strength <= strengthOf(question, best)) return [...passages];
  const scale = best.score / strongest.score;
  // What follows may not outrank it by its score.
  const first = [strongest, ...further].map((passage) => ({
    ...passage,
    score: Math.min(best.score, passage.score * scale),
  }));
  const rest = passages.filter((passage) => !others.includes(passage));
  return [...first, ...rest.map((passage) => ({ ...passage, score: passage.score / scale }))];
}

async function withWholeLists(
  question: string,
  passages: readonly RankedPassage[],
  concept: ValueConcept,
  search: Search,
): Promise<FoundPassage[]> {
  const byWords = await search(`${question} ${concept.search}`, passagesByRecord);
  let all = merge(passages, byWords.passages);
  const readWhole = new Set<string>();
  const lists = [...new Set(all.filter(({ context }) => context !== null).map(({ documentId }) => documentId))];
  for (const documentId of lists.slice(0, listsToRead)) {
    const retrieval = await search(`${question} ${concept.search}`, mostTablePassages, documentId);
    const { passages: whole } = retrieval;
    // As many as were asked for: there may be more.
    if (whole.length < mostTablePassages && hasScoredAll(retrieval)) readWhole.add(documentId);
    all = merge(
      all,
      whole.filter(({ context }) => saysInRow(concept, context)),
    );
  }
  return all.map((passage) => (readWhole.has(passage.documentId) ? { ...passage, isFromWholeList: true } : passage));
}

/** Without a topic of its own ("Welche Beschlüsse wurden gefasst?") the question is answered where anything of the kind stands. */
async function findForList(question: string, list: ListKind, search: Search): Promise<Found> {
  const language = detectLanguage(question) ?? 'de';
  const topic = topicOf(question, list);
  const hasTopic = analyseQuestion(topic, language).words.length > 0;
  const record = (list === 'decisions' ? recordOfVote : recordOfActs)[language];
  const found = await search(hasTopic ? topic : question, passagesToConsider);
  const byRecord = await search(hasTopic ? `${topic} ${record}` : record, passagesToConsider);
  const byTopic = hasTopic ? inAnsweringLanguage(topic, found.passages) : [];
  const passages = merge(byTopic, byRecord.passages);
  if (hasTopic) return { ...found, passages, evidence: assessEvidence(topic, passages[0]) };
  const isAnswered = toEvidencePassages(passages).some((passage) =>
    sentencesOf(passage, 0).some((sentence) => isListed(list, sentence)),
  );
  return { ...found, passages, evidence: isAnswered ? 'answered' : 'related' };
}

/**
 * The passages that may hold recommendations: those found for the question, and those that a second search finds with the
 * words in which tasks, deadlines and postponements are put; best first.
 */
export async function findPassagesWithActs(
  question: string,
  found: Pick<Found, 'passages'>,
  search: Search,
): Promise<FoundPassage[]> {
  if (found.passages.length === 0) return [];
  const record = recordOfActs[detectLanguage(question) ?? 'de'];
  const byRecord = await search(`${question} ${record}`, passagesByRecord);
  return merge(found.passages, byRecord.passages).toSorted((left, right) => right.score - left.score);
}

/** An added passage keeps its worth relative to the best of its own search. */
function merge(first: readonly FoundPassage[], second: readonly RankedPassage[]): FoundPassage[] {
  const known = new Set(first.map(({ id }) => id));
  const scale = first.length === 0 ? 1 : (first[0]?.score ?? 0) / (second[0]?.score || 1);
  const added = second.filter(({ id }) => !known.has(id)).map((each) => ({ ...each, score: each.score * scale }));
  return [...first, ...added];
}
