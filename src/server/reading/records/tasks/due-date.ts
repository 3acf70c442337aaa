import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import { findDates, toIso } from '../../facts/find-dates.ts';
import { numberOf } from '../lexicon/lexicon.ts';
import { type PaperText, type Range, type Token, tokensOf } from '../paper-text.ts';
import type { QuotedDate } from '../record-model.ts';
import { taskWords as words } from './words.ts';

/** `isUntil`: due by that day, not merely on it. `start` is that of the preposition. */
export type Due = { quoted: QuotedDate; start: number; end: number; isUntil: boolean };

/** Characters of a range that are searched: no sentence about a due date is longer. */
const longestSearched = 2_000;

/**
 * The due dates in a range, in order: "bis (spätestens) zum 31. Mai 2024", "by the end of June", "binnen zehn Tagen",
 * "sofort", and days without such a word ("am 15. Mai"). A day without a year is the next one from `day` on.
 * @param day ISO, of the meeting; null = unknown, then only complete dates have a value
 */
export function findDues(paper: PaperText, { start, end }: Range, day: string | null): Due[] {
  const range = { start, end: Math.min(end, start + longestSearched) };
  const tokens = tokensOf(paper.text, range);
  const full = findDates(paper.of(range)).map(({ date, ...each }) => ({
    date,
    start: start + each.start,
    end: start + each.end,
  }));
  const dues: Due[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = full.find((each) => each.start === tokens[at]?.start) ?? partialDate(tokens, at, day);
    if (!found) continue;
    const { date } = found;
    const lead = leadOf(tokens, at);
    if (lead)
      dues.push({
        quoted: { ...paper.quote(tokens[at]?.start ?? start, found.end), date },
        start: lead.start,
        end: found.end,
        isUntil: lead.isUntil || words.soon.has(tokens[at]?.norm ?? ''),
      });
    while (at + 1 < tokens.length && (tokens[at + 1]?.start ?? 0) < found.end) at += 1;
  }
  return dues.filter((due) => !isPeriod(tokens, due));
}

/** The words before a date: "bis spätestens Freitag, den"; null if it opens a period ("vom 28. Juli an"). */
function leadOf(tokens: readonly Token[], at: number): { start: number; isUntil: boolean } | null {
  let from = at - 1;
  const isBetween = ({ norm, kind }: Token) =>
    (words.untilModifiers.has(norm) || words.weekdays.has(norm) || (kind === 'sign' && /^[,.]$/u.test(norm))) &&
    !words.until.has(norm);
  while (from >= 0 && at - from < 7 && isBetween(tokens[from] as Token)) from -= 1;
  const word = tokens[from];
  const near = tokens.slice(Math.max(0, from), at).map(({ norm }) => norm);
  const isLatest = near.includes('than') && near.some((norm) => norm === 'later');
  if (word && words.until.has(word.norm)) return { start: word.start, isUntil: true };
  if (isLatest) return { start: tokens[from + 1]?.start ?? 0, isUntil: true };
  const before = tokens[at - 1];
  if (before && words.since.has(before.norm)) return null;
  return { start: before && words.at.has(before.norm) ? before.start : (tokens[at]?.start ?? 0), isUntil: false };
}

/** A day without a year, a month, a part of it, a period, or a word such as "sofort". */
function partialDate(
  tokens: readonly Token[],
  at: number,
  day: string | null,
): { end: number; date: string | null } | null {
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!one) return null;
  if (words.soon.has(one.norm)) return { end: one.end, date: null };
  const month = (token: Token | undefined) => (token?.kind === 'word' ? monthNumbers.get(token.norm) : undefined);
  const yearAt = (index: number) => {
    const token = tokens[index];
    return token?.kind === 'number' && /^(?:19|20)\d\d$/u.test(token.norm) ? token : undefined;
  };
  // "21. Februar", "31 May"
  if (one.kind === 'number' && /^\d{1,2}$/u.test(one.norm)) {
    const next = two?.norm === '.' ? three : two;
    const name = month(next);
    if (next && name) return { end: next.end, date: nextDay(day, name, Number(one.norm)) };
    // "13.06." without a year
    const numeric = two?.norm === '.' && two.start === one.end && three?.kind === 'number' ? Number(three.norm) : 0;
    const stop = tokens[at + 3];
    if (numeric >= 1 && numeric <= 12 && three && stop?.norm === '.' && stop.start === three.end)
      return { end: stop.end, date: nextDay(day, numeric, Number(one.norm)) };
    const unit = two && words.units.has(two.norm);
    if (unit && isPeriodLead(tokens[at - 1])) return { end: two.end, date: null };
    return null;
  }
  // "May 31", "March 31, 2025" is a full date; "Ende März (2025)", "mid June", "the end of June"
  const name = month(one);
  if (name && one.norm !== 'may' && two?.kind === 'number' && /^\d{1,2}$/u.test(two.norm))
    return { end: two.end, date: nextDay(day, name, Number(two.norm)) };
  if (words.parts.has(one.norm)) {
    const of = two?.norm === 'of' || two?.norm === 'des' || two?.norm === '-' ? at + 2 : at + 1;
    const [target, year] = [tokens[of], yearAt(of + 1)];
    const number = month(target);
    if (target && number) return { end: year?.end ?? target.end, date: lastOf(one.norm, day, number, year) };
    const alone = yearAt(of);
    if (alone)
      return { end: alone.end, date: one.norm === 'ende' || one.norm === 'end' ? `${alone.norm}-12-31` : null };
    if (target && words.years.has(target.norm)) return { end: target.end, date: null };
    return null;
  }
  if (name && (words.until.has(tokens[at - 1]?.norm ?? '') || words.at.has(tokens[at - 1]?.norm ?? '')))
    return { end: yearAt(at + 1)?.end ?? one.end, date: null };
  if (numberOf(one) !== undefined && two && words.units.has(two.norm) && isPeriodLead(tokens[at - 1]))
    return { end: two.end, date: null };
  if (words.next.has(one.norm) && two && [...words.meetings].some((word) => two.norm.endsWith(word)))
    return { end: two.end, date: null };
  if (words.weekdays.has(one.norm) && words.until.has(tokens[at - 1]?.norm ?? '')) return { end: one.end, date: null };
  return null;
}

const isPeriodLead = (token: Token | undefined): boolean =>
  token !== undefined && words.until.has(token.norm) && !['bis', 'by', 'vor', 'before'].includes(token.norm);

/** The first such day from `day` on; null if that is unknown or there is none. */
function nextDay(day: string | null, month: number, ofMonth: number): string | null {
  if (day === null) return null;
  const year = Number(day.slice(0, 4));
  return (
    [year, year + 1].map((each) => toIso(each, month, ofMonth)).find((date) => date !== null && date >= day) ?? null
  );
}

/** The last day of a month; only "Ende" says a day. */
function lastOf(part: string, day: string | null, month: number, year: Token | undefined): string | null {
  if (part !== 'ende' && part !== 'end') return null;
  const last = (of: number) => new Date(Date.UTC(of, month, 0)).getUTCDate();
  if (year) return toIso(Number(year.norm), month, last(Number(year.norm)));
  if (day === null) return null;
  const base = Number(day.slice(0, 4));
  return (
    [base, base + 1].map((each) => toIso(each, month, last(each))).find((date) => date !== null && date >= day) ?? null
  );
}

/** "vom 17. bis 21. Juni", "from May to July": a period, not a due date. */
function isPeriod(tokens: readonly Token[], { start }: Due): boolean {
  const at = tokens.findIndex((token) => token.start === start);
  const near = tokens.slice(Math.max(0, at - 5), at);
  const before = near.at(-1);
  // "Februar bis April"
  if (before && monthNumbers.has(before.norm)) return true;
  const since = near.findLastIndex(({ norm }) => words.since.has(norm));
  return since !== -1 && near.slice(since + 1).some(({ kind, norm }) => kind === 'number' || monthNumbers.has(norm));
}
