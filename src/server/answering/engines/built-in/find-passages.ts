import type { AnswerSources, SearchResult } from '../../engine.ts';
import type { PaperQuestion } from '../../intent.ts';
import { lastDay } from '../../periods.ts';

/** Passages of a search that statements are measured in. */
const passagesJudged = 24;

/**
 * All papers are searched; where periods are named, their papers once more by themselves, since others may crowd them out. Only
 * these where a meeting is meant by "the last one".
 */
export async function findPassages(
  question: string,
  { periods, meantDay }: PaperQuestion,
  { search: find }: Pick<AnswerSources, 'search'>,
): Promise<SearchResult> {
  const findAll = () => find({ question, limit: passagesJudged });
  const findWithin = () =>
    Promise.all(
      periods
        .slice(0, 3)
        .map(({ from, to }) => find({ question, dateFrom: from, dateTo: lastDay(to), limit: passagesJudged / 2 })),
    );
  // A model ranks anew what is begun first: the search whose order counts.
  const ofDay = meantDay === null ? null : findWithin();
  const [whole, bound] = await Promise.all([findAll(), ofDay ?? findWithin()]);
  const ofMeeting = ofDay === null ? undefined : bound[0];
  if (ofMeeting) return { ...ofMeeting, rarity: whole.rarity };
  const known = new Set(whole.passages.map(({ id }) => id));
  const lowest = whole.passages.at(-1)?.score ?? 1;
  // Scores of two searches do not compare: what only the second one found stands behind the first one's.
  const further = bound.flatMap((each) => each.passages.filter(({ id }) => !known.has(id)));
  return {
    ...whole,
    passages: [...whole.passages, ...further.map((each) => ({ ...each, score: Math.min(each.score, lowest) }))],
  };
}
