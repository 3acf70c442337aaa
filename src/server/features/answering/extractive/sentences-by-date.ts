import { monthPattern } from '#server/platform/linguistics/month-names.ts';
import { type AnswerKind, cueOf } from './answer-cue.ts';
import { dateOf } from './rows-by-date.ts';
import type { ScoredSentence } from './score-sentences.ts';

/** Where figures or days are asked for, whatever tells one may differ from another; else only what says nearly the same. */
const kindsOfValue: ReadonlySet<AnswerKind> = new Set(['amount', 'number', 'date']);
const leastShared = 0.5;
const leastWords = 3;

const day = new RegExp(
  String.raw`(?<!\d)(?:\d{1,2}\.\s?(?:\d{1,2}\.|(?:${monthPattern})(?!\p{L}))\s?(?:\d{4})?|(?:${monthPattern})\s\d{1,2}(?:, \d{4})?|\d{1,2}\s(?:${monthPattern})(?:\s\d{4})?|20\d\d-\d\d-\d\d)`,
  'giu',
);
const year = /(?<![\d.,])(?:19|20)\d\d(?![\d.,]\d|\d)/g;
const figure = /\d+(?:[.,'’\u202f]\d+)*/g;

/** Says that something is not, or not any more. */
const negation = /(?<!\p{L})(?:nicht|keine?[nmrs]?|noch nicht|not|no|never|none)(?!\p{L})/iu;

/**
 * Whether sentences of papers of different days tell different things of the same: then their days tell which holds.
 * @param kind that is asked for @param asked the words of the question, as for cueOf
 */
export function differOverTime(
  chosen: readonly ScoredSentence[],
  kind: AnswerKind,
  asked: ReadonlySet<string>,
): boolean {
  const dates = chosen.map(({ passage }) => dateOf(passage));
  if (new Set(dates).size < 2) return false;
  const told = chosen.flatMap(({ text }, index) => {
    const date = dates[index] ?? '';
    if (date === '') return [];
    const isValue = kindsOfValue.has(kind) && cueOf(kind, asked, text) > 0;
    const words = wordsOf(text);
    const values = valuesOf(text, kind, asked);
    return [{ date, isValue, words, values, isDenied: negation.test(text) }];
  });
  return told.some((one) =>
    told.some((other) => {
      if (one.date === other.date) return false;
      const isSame = shareOf(one.words, other.words) >= leastShared;
      if (isSame && one.isDenied !== other.isDenied) return true;
      return (isSame || (one.isValue && other.isValue)) && areOther(one.values, other.values);
    }),
  );
}

/** Each has a value that the other has not: one may tell more of the same. */
function areOther(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((value) => !right.has(value)) && [...right].some((value) => !left.has(value));
}

/** The figures of a sentence, those of the question and numbers of items aside; where a day is asked for, its days and years. */
function valuesOf(text: string, kind: AnswerKind, asked: ReadonlySet<string>): Set<string> {
  const said = text.replace(/^\(?\d+(?:\.\d+)*[.)]?\s/u, '');
  const days = [...(said.match(day) ?? []), ...(said.match(year) ?? [])];
  const found = kind === 'date' ? days : (said.replaceAll(day, ' ').replaceAll(year, ' ').match(figure) ?? []);
  return new Set(found.filter((each) => !asked.has(each)).map((each) => each.replaceAll(/[.,'’\s\u202f]/g, '')));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const least = Math.min(left.size, right.size);
  return least < leastWords ? 0 : [...left].filter((word) => right.has(word)).length / least;
}
