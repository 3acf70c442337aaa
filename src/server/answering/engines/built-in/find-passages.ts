import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { AnswerSources, EvidencePassage, SearchResult } from '../../engine.ts';
import type { PaperQuestion } from '../../intent.ts';
import { lastDay } from '../../periods.ts';
import type { FoundRecord } from '../../records/found-record.ts';
import { papersOfOthers } from '../../records/list-records.ts';

/** Passages per search whose statements are measured. */
const passageLimit = 24;

/**
 * Searches all papers, and once more within each named period, since other papers may crowd those out. If the question
 * means one meeting ("the last one"), returns only that meeting's passages.
 */
export async function findPassages(
  question: string,
  { periods, meantDay }: PaperQuestion,
  { search: find }: Pick<AnswerSources, 'search'>,
): Promise<SearchResult> {
  const findAll = () => find({ question, limit: passageLimit });
  const findWithin = () =>
    Promise.all(
      periods
        .slice(0, 3)
        .map(({ from, to }) => find({ question, dateFrom: from, dateTo: lastDay(to), limit: passageLimit / 2 })),
    );
  // The model reranks whichever search starts first, so start the one whose order counts.
  const meetingSearch = meantDay === null ? null : findWithin();
  const [whole, withinPeriods] = await Promise.all([findAll(), meetingSearch ?? findWithin()]);
  const meetingResult = meetingSearch === null ? undefined : withinPeriods[0];
  if (meetingResult) return { ...meetingResult, rarity: whole.rarity };
  const known = new Set(whole.passages.map(({ id }) => id));
  const lowest = whole.passages.at(-1)?.score ?? 1;
  // Scores of different searches are not comparable, so further passages rank behind those of the first search.
  const further = withinPeriods.flatMap((each) => each.passages.filter(({ id }) => !known.has(id)));
  return {
    ...whole,
    passages: [...whole.passages, ...further.map((each) => ({ ...each, score: Math.min(each.score, lowest) }))],
  };
}

/** If the question names a body and its papers were found, drops the papers of other bodies. */
export function restrictToNamedBodies(
  passages: readonly EvidencePassage[],
  meetings: readonly FoundRecord[],
  { standalone, language }: PaperQuestion,
): readonly EvidencePassage[] {
  const { named, others } = papersOfOthers(meetings, foldedWords(standalone), language);
  const hasNamed = passages.some(({ documentId }) => named.has(documentId));
  return hasNamed ? passages.filter(({ documentId }) => !others.has(documentId)) : passages;
}
