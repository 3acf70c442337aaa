import { numberTerms } from '#server/platform/linguistics/numbers/numbers.ts';
import { asksForEarlierVersions, readVersionMarks } from '#server/platform/linguistics/version-marks.ts';
import type { ReplacedDocument } from './repository.ts';

type Query = { question: string; dateFrom?: string | null; dateTo?: string | null };

/**
 * True if a question means a document despite its newer version (UPL-08): it names the document by version or date,
 * asks about earlier versions, or has a date range without any newer version.
 */
export function isMeant(document: Omit<ReplacedDocument, 'passages'>, { question, dateFrom, dateTo }: Query): boolean {
  const isNewerInReach = document.newerDates.some((date) => isWithin(date, dateFrom ?? null, dateTo ?? null));
  if (!isNewerInReach || asksForEarlierVersions(question)) return true;
  const marks = readVersionMarks(question);
  const names = [document.title ?? '', document.fileName.replace(/\.[^.]{1,5}$/u, '').replaceAll('_', ' ')].map(
    (name) => readVersionMarks(name),
  );
  const number = names.find((name) => name.number !== null)?.number ?? [1];
  if (marks.number !== null && marks.number.join('.') === number.join('.')) return true;
  if (marks.state === 'draft' && names.some(({ state }) => state === 'draft')) return true;
  return document.meetingDate !== null && numberTerms(question).includes(`d${document.meetingDate}`);
}

/** A document without a date is in no range. */
function isWithin(date: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  return date !== null && (from === null || date >= from) && (to === null || date <= to);
}
