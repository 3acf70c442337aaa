import { numberTerms } from '#server/platform/linguistics/numbers/numbers.ts';
import { asksForEarlierVersions, readVersionMarks } from '#server/platform/linguistics/version-marks.ts';
import type { ReplacedDocument } from './repository.ts';

type Asked = { question: string; dateFrom?: string | null; dateTo?: string | null };

/**
 * Whether a question reaches a document although a newer version has replaced it: the question names it, by its version
 * or its day, or is about earlier versions, or its range of dates holds no newer version (UPL-08).
 */
export function isMeant(document: Omit<ReplacedDocument, 'passages'>, { question, dateFrom, dateTo }: Asked): boolean {
  const isNewerInReach = document.newerDates.some((date) => isWithin(date, dateFrom ?? null, dateTo ?? null));
  if (!isNewerInReach || asksForEarlierVersions(question)) return true;
  const asked = readVersionMarks(question);
  const names = [document.title ?? '', document.fileName.replace(/\.[^.]{1,5}$/u, '').replaceAll('_', ' ')].map(
    (name) => readVersionMarks(name),
  );
  const number = names.find((name) => name.number !== null)?.number ?? [1];
  if (asked.number !== null && asked.number.join('.') === number.join('.')) return true;
  if (asked.state === 'draft' && names.some(({ state }) => state === 'draft')) return true;
  return document.meetingDate !== null && numberTerms(question).includes(`d${document.meetingDate}`);
}

/** A document without a date is in no range. */
function isWithin(date: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  return date !== null && (from === null || date >= from) && (to === null || date <= to);
}
