import { findDates } from '../../facts/find-dates.ts';
import type { Range, Unit } from '../paper-text.ts';
import type { ChangeEffect, Quoted, QuotedDate } from '../record-model.ts';
import type { Sentence } from './change-sentence.ts';
import { changeWords } from './change-words.ts';
import type { Target } from './read-target.ts';

/** Characters between a date and the words that make it the day from which the change holds. */
const effectiveReach = 30;

/** "mit Wirkung vom 1. Juli 2025", "ab 1.7.2025", "effective 1 July 2025": from when the change holds. */
export function readFrom(sentence: Sentence, target: Target): QuotedDate | null {
  const { paper, tokens, range } = sentence;
  for (const mention of findDates(paper.of(range))) {
    const at = range.start + mention.start;
    const before = tokens.filter(({ start, end }) => end <= at && start >= at - effectiveReach);
    const last = before.slice(-4);
    const isOwn = (index: number) => index >= target.start && index < target.end;
    if (
      !last.some(({ norm }) => changeWords.effective.has(norm)) ||
      isOwn(tokens.findIndex(({ start }) => start >= at))
    )
      continue;
    return { ...paper.quote(at, range.start + mention.end), date: mention.date };
  }
  return null;
}

const opensText: ReadonlySet<string> = new Set(['dass', 'that', 'read', 'reads', 'heissen']);
const hasText: ReadonlySet<ChangeEffect> = new Set(['changed', 'corrected']);

/**
 * What stands now, for changed decisions and corrected minutes: after a colon or "dass", in the next line, or in the
 * sentence before ("Mit dieser Änderung wird das Protokoll genehmigt.").
 */
export function readStanding(
  sentence: Sentence,
  effect: ChangeEffect,
  target: Target,
  near: { before: Range | null; after: Unit | Range | null },
): Quoted | null {
  if (!hasText.has(effect)) return null;
  const { paper, tokens, range } = sentence;
  const last = tokens.at(-1);
  if (last?.norm === ':') return near.after && paper.quoteOf(near.after);
  const at = tokens.findIndex(
    ({ norm }, index) => index >= target.end && (norm === ':' || (opensText.has(norm) && index > target.end + 1)),
  );
  const opening = tokens[at];
  if (opening && at < tokens.length - 2) return paper.quote(opening.end, range.end);
  return effect === 'corrected' && sentence.has(changeWords.self) && near.before ? paper.quoteOf(near.before) : null;
}
