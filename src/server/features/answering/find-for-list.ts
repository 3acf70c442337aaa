import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { hasScoredAll } from '../retrieval/service.ts';
import { assessEvidence } from './assess-evidence.ts';
import { collectListed, meetingsOfTopic } from './collect-listed.ts';
import { countEntries } from './extractive/count-entries.ts';
import { isListed } from './extractive/listed-sentences.ts';
import { personsOfQuestion, shareOfNames } from './extractive/names-of-question.ts';
import { type PassageSentence, sentencesOf } from './extractive/sentences-of-passages.ts';
import { cellsOf } from './extractive/table-row.ts';
import { demandOf } from './find-demand.ts';
import type { ListMeetings } from './find-meeting.ts';
import type { Found, Search } from './find-passages.ts';
import { type ListKind, listKindOf, topicOf } from './list-questions.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { inAnsweringLanguage, mergePassages } from './merge-passages.ts';

export const passagesToConsider = 24;
/** Passages of a list that are read to the end; a list that is longer is not counted. */
export const mostTablePassages = 40;
export const listsToRead = 2;

/** How minutes put the result of a vote, in words that questions about it do not use. */
export const recordOfVote = {
  de: 'Stimmen Enthaltungen Beschlussfassung Beschluss genehmigt einstimmig',
  en: 'voted unanimously voting for against this action resolved approved',
};
/** How papers put what is to be done, whatever it is about. */
export const recordOfActs = {
  de: 'beauftragt Auftrag Frist einzureichen vertagt verschoben nächste Sitzung Ausarbeitung prüft klärt erstellt Angebote',
  en: 'asked to report back deadline submitted postponed deferred next meeting action will review prepare',
};

/** A list that is asked for of several documents as a whole is taken from each of them; null where none is. */
export async function findInMany(question: string, search: Search, listMeetings: ListMeetings): Promise<Found | null> {
  const list = listKindOf(question);
  if (list === null || personsOfQuestion(question).length > 0) return null;
  const known = await listMeetings();
  const { meetings, isOfYears } = meetingsOfTopic(topicOf(question, list), known);
  const documents = new Set(meetings.map(({ documentId }) => documentId));
  if (isOfYears ? known.length === 0 : documents.size < 2) return null;
  const language = detectLanguage(question) ?? 'de';
  const record = (list === 'decisions' ? recordOfVote : recordOfActs)[language];
  const [found, collected] = await Promise.all([
    findForList(question, list, search),
    collectListed(
      meetings,
      (documentId, limit) => search(record, limit, documentId),
      (passage) => hasListed(list, [passage]),
    ),
  ]);
  const isOfOtherYear = ({ documentId, meetingDate }: FoundPassage) =>
    isOfYears && meetingDate !== null && !documents.has(documentId);
  const others = found.passages.filter((passage) => !isOfOtherYear(passage));
  if (collected.length === 0 && others.length === found.passages.length) return found;
  if (collected.length === 0) return { ...found, evidence: 'related' };
  return { ...found, passages: mergePassages(collected, others), evidence: 'answered' };
}

/** Without a topic of its own ("Welche Beschlüsse wurden gefasst?") the question is answered where anything of the kind stands. */
export async function findForList(question: string, list: ListKind, search: Search): Promise<Found> {
  const language = detectLanguage(question) ?? 'de';
  const topic = topicOf(question, list);
  const hasTopic = analyseQuestion(topic, language).words.length > 0;
  const record = (list === 'decisions' ? recordOfVote : recordOfActs)[language];
  const [found, byRecord] = await Promise.all([
    search(hasTopic ? topic : question, passagesToConsider),
    search(hasTopic ? `${topic} ${record}` : record, passagesToConsider),
  ]);
  const byTopic = hasTopic ? inAnsweringLanguage(topic, found.passages) : [];
  const passages = mergePassages(byTopic, byRecord.passages);
  const persons = personsOfQuestion(question);
  if (list === 'tasks' && persons.length > 0) {
    const isTold = hasListed(list, passages, (sentence) => shareOfNames(persons, sentence.text) === 1);
    return { ...found, passages, evidence: isTold ? 'answered' : 'related' };
  }
  if (hasTopic) return { ...found, passages, evidence: assessEvidence(topic, passages) };
  return { ...found, passages, evidence: hasListed(list, passages) ? 'answered' : 'related' };
}

/** Whether one of the passages holds something of the kind, of those that are asked for. */
export function hasListed(
  list: ListKind,
  passages: readonly FoundPassage[],
  isAsked: (sentence: PassageSentence) => boolean = () => true,
): boolean {
  return toEvidencePassages(passages).some((passage) =>
    sentencesOf(passage, 0).some((sentence) => isListed(list, sentence) && isAsked(sentence)),
  );
}

/** The passages with those of the list whose entries the question counts; null where there is none that is whole. */
export async function withListToCount(
  question: string,
  passages: readonly FoundPassage[],
  search: Search,
): Promise<FoundPassage[] | null> {
  if (!demandOf(question)?.isCounted) return null;
  const withRows = passages.filter(({ context }) => context !== null);
  let all = [...passages];
  for (const [documentId, rows] of [...Map.groupBy(withRows, (each) => each.documentId)].slice(0, listsToRead)) {
    const columns = new Set(
      rows.flatMap(({ context }) => cellsOf(context?.split('\n')[0] ?? '').map(({ name }) => name)),
    );
    const retrieval = await search(`${question} ${[...columns].join(' ')}`, mostTablePassages, documentId);
    // As many as were asked for: there may be more.
    const isWhole = retrieval.passages.length < mostTablePassages && hasScoredAll(retrieval);
    all = mergePassages(all, retrieval.passages).map((each) =>
      isWhole && each.documentId === documentId ? { ...each, isFromWholeList: true } : each,
    );
  }
  return countEntries(question, toEvidencePassages(all)) === null ? null : all;
}
