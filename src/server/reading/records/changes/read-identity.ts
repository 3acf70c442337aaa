import { findDates } from '../../facts/find-dates.ts';
import type { Range } from '../paper-text.ts';
import type { ChangeRecord } from '../record-model.ts';
import type { Sentence } from './change-sentence.ts';
import { changeWords, isFrameWord, subjectOf } from './change-words.ts';

/** What a phrase names its target by. */
export type Identity = Omit<ChangeRecord['target'], 'words'>;

const noIdentity: Identity = { number: null, date: null, meetingNumber: null, item: null };
export const isNamed = ({ number, date, meetingNumber, item }: Identity): boolean =>
  [number, date, meetingNumber, item].some((each) => each !== null);

const numberPattern =
  /^\s*:?\s*((?:\p{Lu}{1,4}[-\s/]?)?\d{1,4}(?:\s?[/–-]\s?(?:\p{Lu}{1,4}[-/])?\d{1,4}){0,2})(?![\d.]?\d)/u;
const itemPattern = /^\s*((?:[ÖN]\s?)?\d{1,3}(?:\.\d{1,2}){0,2}\s?[a-z]?)(?!\p{L})/u;

/** What the phrase names: a number, a day, a meeting, an item; several where it lists several. */
export function identitiesOf(sentence: Sentence, from: number, head: number, end: number): Identity[] {
  const { paper, tokens } = sentence;
  const range: Range = { start: tokens[from]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 };
  const text = paper.of(range);
  const dates = findDates(text).filter(({ date }) => date !== null);
  const meetingNumber = meetingNumberOf(sentence, from, end);
  const item = itemOf(sentence, from, end);
  const isDate = (at: number) => dates.some((each) => at - range.start < each.end && at - range.start >= each.start);
  const numbers: string[] = [];
  for (let at = head + 1; at < end; at++) {
    const isFirst = at === head + 1 || (at === head + 2 && sentence.isSign(head + 1, '.'));
    const isMarked = changeWords.numberMarks.has(sentence.norm(at - (sentence.isSign(at - 1, '.') ? 2 : 1)));
    const follows =
      numbers.length > 0 && (sentence.isSign(at - 1, ',') || ['und', 'and'].includes(sentence.norm(at - 1)));
    const token = tokens[at];
    if (
      !token ||
      isDate(token.start) ||
      isFrameWord(token.norm) ||
      changeWords.oblique.has(token.norm) ||
      !(isFirst || isMarked || follows)
    )
      continue;
    const number = numberPattern.exec(paper.text.slice(token.start, range.end))?.[1];
    const isOrdinal = sentence.isSign(at + 1, '.') && at + 2 < end && !/[/–-]/u.test(number ?? '');
    if (number && !isOrdinal) numbers.push(number.trim());
  }
  const of = subjectOf(sentence.norm(head));
  if (of === 'minutes') {
    if (numbers.length > 1) return numbers.map((number) => ({ ...noIdentity, meetingNumber: number }));
    const named = meetingNumber ?? numbers[0] ?? null;
    const days = dates.map(({ date }) => ({ ...noIdentity, date, meetingNumber: dates.length === 1 ? named : null }));
    return days.length > 0 ? days : [{ ...noIdentity, meetingNumber: named }];
  }
  const date = dates[0]?.date ?? null;
  if (numbers.length > 1) return numbers.map((number) => ({ ...noIdentity, number, date }));
  return [{ number: numbers[0] ?? null, date, meetingNumber, item }];
}

/** "der 41. Sitzung", "Sitzung Nr. 41", "the 41st meeting". */
function meetingNumberOf(sentence: Sentence, from: number, end: number): string | null {
  for (let at = from; at < end; at++) {
    if (!changeWords.meetings.has(sentence.norm(at)) && !sentence.norm(at).endsWith('sitzung')) continue;
    for (const near of [at - 1, at - 2, at - 3, at + 2, at + 3]) {
      const token = sentence.tokens[near];
      const isAfter = near > at && changeWords.numberMarks.has(sentence.norm(at + 1));
      const isBefore =
        near < at && (sentence.isSign(near + 1, '.') || /^(?:st|nd|rd|th)$/u.test(sentence.norm(near + 1)));
      if (token?.kind === 'number' && (isBefore || isAfter) && near < end) return token.norm;
    }
  }
  return null;
}

function itemOf(sentence: Sentence, from: number, end: number): string | null {
  for (let at = from; at < end - 1; at++) {
    if (!changeWords.items.has(sentence.norm(at))) continue;
    const next = sentence.tokens[at + (sentence.isSign(at + 1, '.') ? 2 : 1)];
    const number = next && itemPattern.exec(sentence.paper.text.slice(next.start, next.start + 12))?.[1];
    if (number) return number.trim();
  }
  return null;
}
