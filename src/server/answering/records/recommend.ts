import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import { listNames } from '#server/reading/records/record-model.ts';
import type { AnswerSources, Claim, Judgement } from '../engine.ts';
import type { PaperQuestion } from '../intent.ts';
import type { FoundRecord } from './found-record.ts';
import { claimOf, wordsOfRecord } from './list-records.ts';

/** Recommendations shown under an answer. */
const maxRecommendations = 5;
/** Records of quoted papers to consider. */
const recordLimit = 400;

/**
 * Open matters in the quoted papers: tasks, deadlines and deferred decisions that share words with the question or
 * belong to the quoted agenda items. Based on records only, without a search of the texts.
 */
export async function recommend(
  { standalone, language }: PaperQuestion,
  { claims, quotations }: Judgement,
  sources: AnswerSources,
): Promise<Claim[]> {
  const quoted = [...claims.flatMap((claim) => claim.sources), ...quotations].map(({ passage }) => passage);
  const documentIds = [...new Set(quoted.map(({ documentId }) => documentId))].slice(0, 10);
  if (documentIds.length === 0) return [];
  const records = await sources.listRecords({
    kinds: ['task', 'deadline', 'decision'],
    documentIds,
    limit: recordLimit,
  });
  const terms = new Set(foldedWords(standalone).flatMap((word) => wordTerms(word, language)?.stem ?? []));
  const sections = new Set(quoted.flatMap(({ section }) => (section === null ? [] : [`${section}`])));
  const weighed = records.flatMap((record) => {
    if (!isOpen(record)) return [];
    const shared = new Set(wordsOfRecord(record).flatMap((word) => wordTerms(word, language)?.stem ?? [])).intersection(
      terms,
    );
    const title = record.agendaItem?.title;
    const isSameItem = title !== undefined && [...sections].some((section) => section.includes(title));
    const weight = shared.size + (isSameItem ? 1 : 0);
    return weight > 0 ? [{ record, weight }] : [];
  });
  return weighed
    .toSorted((left, right) => right.weight - left.weight || left.record.ordinal - right.record.ordinal)
    .slice(0, maxRecommendations)
    .map(({ record }) => recommendationOf(record));
}

/** True if a record is still open. */
function isOpen(record: FoundRecord): boolean {
  if (record.isDone) return false;
  return record.kind !== 'decision' || record.outcome?.value === 'postponed' || record.outcome?.value === 'referred';
}

function recommendationOf(record: FoundRecord): Claim {
  const { segment: _, ...claim } = claimOf(record);
  const kind = record.kind === 'task' ? 'task' : record.kind === 'deadline' ? 'deadline' : 'vote';
  const dueDate = record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null;
  const responsible = record.kind === 'task' ? listNames(record.who) : null;
  return { ...claim, segment: { kind, responsible, dueDate } };
}
