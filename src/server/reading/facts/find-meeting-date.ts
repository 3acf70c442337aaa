import type { DateFoundIn } from '#shared/contracts/documents.ts';
import { type DateMention, findDates, toIso } from './find-dates.ts';
import { findPlacedDate, unrelatedDates } from './find-placed-date.ts';

const meetingWords =
  /(?:protokoll|sitzung|versammlung|tagung|konferenz|conference|minutes|meeting|session|klausur|retreat|besprechung|call|held|datum|date|abgehalten|einladung|traktandenliste|agenda|sitzungsdatum)/iu;
/** Signs of another meeting's minutes or date. */
const otherMeetings =
  /(?:genehmigung|abnahme|verabschiedung|approval of|letzten?|last|previous|vorherigen?|nächsten?|naechsten?|next|kommenden?)\b/iu;

export interface FoundDate {
  date: string;
  source: DateFoundIn;
}

/**
 * The date of a document's meeting, or null without evidence. In order of preference: a date near a word for a meeting
 * in the document's beginning; in the file's metadata title; in a file name that mentions a meeting; the paper's own
 * date, named by a label in its head or next to the place in a letter's head or above signatures; a date in any file
 * name; the date of its state ("Stand …"). A file's creation date is no evidence.
 * @param text the document's beginning; 4,000 characters are examined
 * @param ending the document's last characters
 * @param today reading date: nothing was signed later
 */
export function findMeetingDate(
  text: string,
  metadataTitle: string | null,
  fileName: string,
  ending = '',
  today = '2099-12-31',
): FoundDate | null {
  const beginning = text.slice(0, 4_000);
  const nameDate = findFileNameDate(fileName);
  const scored = findDates(beginning)
    .map((mention) => ({ mention, score: scoreMention(beginning, mention, nameDate) }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  if (best && best.score >= 3) return { date: best.mention.date, source: 'text' };
  const inTitle = metadataTitle === null ? undefined : findDates(metadataTitle)[0];
  if (inTitle) return { date: inTitle.date, source: 'metadata' };
  if (nameDate && meetingWords.test(fileName)) return { date: nameDate, source: 'file-name' };
  const head = beginning.slice(0, headLength);
  const labelled = findLabelledDate(head, isOwnDay) ?? findPlacedDate(head, ending, today);
  if (labelled) return { date: labelled, source: 'label' };
  if (nameDate) return { date: nameDate, source: 'file-name' };
  const state = findLabelledDate(head, isState);
  return state ? { date: state, source: 'label' } : null;
}

/** Characters of a paper's head: letterhead, title and statements about the whole paper. */
const headLength = 800;
const ownDay =
  '(?:vorgelegt|eingereicht|unterzeichnet|unterschrieben|datiert|ausgestellt|ausgefertigt|signed|dated|submitted|presented|issued|tabled)';
const weekday = '(?:\\p{L}{2,12},?\\s*)?(?:(?:den|the)\\s*)?';
const ownDayLabel = new RegExp(
  `(?:^|[\\t,;(|·–-]\\s*)(?:${ownDay}(?:\\s+(?:am|on))?|stand|as (?:of|at)|datum|date)\\s*[:\\t]\\s*${weekday}$`,
  'iu',
);
/** Without a colon the line must contain nothing else. */
const ownDayLine = new RegExp(`^${ownDay}\\s+(?:am|on)\\s+${weekday}$`, 'iu');
/**
 * "Stand 30. April 2026", "Mitgliederverzeichnis (Stand 30.4.2026)": only the date up to the end of the line. It may
 * refer to figures only: "Budget 2024 (Stand 31.12.2022)".
 */
const stateOfDay = new RegExp(
  `(?:^|[\\t,;(|·–-]\\s{0,3})(?:stand|as (?:of|at))\\s+(?:(?:vom|am|per)\\s+)?${weekday}$`,
  'iu',
);

/** True if a date is the paper's own, judged by the rest of its line. */
type DayTest = (before: string, behind: string) => boolean;

const isOwnDay: DayTest = (before, behind) =>
  ownDayLabel.test(before) || (ownDayLine.test(before) && /^[.,]?$|^(?:von|durch|by)\s/iu.test(behind));
const isState: DayTest = (before, behind) => stateOfDay.test(before) && /^[.,)]*$/u.test(behind);

/** The first date in the head labelled as the paper's own: "Vorgelegt am: 24. April 2025", "Signed: …", "Stand: …". */
function findLabelledDate(head: string, isOwn: DayTest): string | null {
  const own = findDates(head).find((mention) => {
    const line = head.slice(head.lastIndexOf('\n', mention.start - 1) + 1, mention.start).trimStart();
    if (unrelatedDates.test(line) || otherMeetings.test(line) || isListRow(head, mention)) return false;
    return isOwn(line, (head.slice(mention.end).split('\n', 1)[0] ?? '').trim());
  });
  return own?.date ?? null;
}

/** Evidence that a date is the meeting's; 3 or more suffices. */
function scoreMention(text: string, mention: DateMention, nameDate: string | null): number {
  const isInList = isListRow(text, mention);
  const boundary = isInList ? /[\t\n]/ : /\n/;
  const beginning = text.slice(Math.max(0, mention.start - 90), mention.start);
  const before = beginning.split(boundary).at(-1) ?? beginning;
  // Other cells of a list, and lines above it, are about other things.
  const around = isInList ? before : text.slice(Math.max(0, mention.start - 160), mention.start);
  let score = 0;
  if (/(?:datum|date|sitzungsdatum|tag)\s*:?[\s\t]*(?:\p{L}+,?\s*)?$/iu.test(before)) score += 5;
  else if (meetingWords.test(before)) score += 4;
  else if (meetingWords.test(around)) score += 1.5;
  if (mention.start < 250) score += 1.5;
  else if (mention.start < 800) score += 0.5;
  // A date that fills its line is part of a heading.
  const lineEnd = text.indexOf('\n', mention.end);
  const rest = text.slice(mention.end, lineEnd === -1 ? mention.end + 60 : lineEnd).trim();
  if (!isInList && before.trim() === '' && rest === '' && mention.start < 600) score += 2;
  if (mention.date === nameDate) score += 3;
  if (
    /(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(?:mon|tues|wednes|thurs|fri|satur|sun)day),?\s*(?:(?:den|the)\s*)?$/iu.test(
      before,
    )
  )
    score += 1;
  if (otherMeetings.test(before)) score -= 5;
  if (unrelatedDates.test(before.slice(-60)) && !/protokoll|minutes|sitzung/iu.test(before.slice(-60))) score -= 3;
  if (/^\s*(?:\p{L}+\s+){0,3}(?:genehmigt|approved|in kraft)/iu.test(rest)) score -= 2;
  // Of several good candidates the first is the paper's own.
  return score - mention.start / 10_000;
}

const cellsOfList = 3;
const labelOfCell = /(?::|(?<!\p{L})(?:datum|sitzungsdatum|tag|date))\s*\t\s*(?:\p{L}+,?\s*)?$/iu;

/**
 * True for a date in a row of a list (of tasks or meetings): its rows have several cells, or successive rows have
 * dates. A row that stands alone, or labels its date, is a head.
 */
function isListRow(text: string, { start, end }: DateMention): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const lineEnd = next === -1 ? text.length : next;
  const line = text.slice(lineStart, lineEnd);
  if (!line.includes('\t') || labelOfCell.test(text.slice(lineStart, start))) return false;
  const above = lineStart === 0 ? '' : text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1);
  const below = text.slice(lineEnd + 1).split('\n', 1)[0] ?? '';
  const rows = [above, below].filter((each) => each.includes('\t'));
  const cells = line.split('\t').filter((cell) => cell.trim() !== '').length;
  return rows.some((row) => cells >= cellsOfList || findDates(row).length > 0);
}

/** The ISO date in a file name: "2023-08-16", "16.08.2023", "20230816", "16. August 2023"; null without one. */
export function findFileNameDate(fileName: string): string | null {
  const name = fileName.replace(/\.[^.]{1,5}$/u, '').replace(/_/g, ' ');
  const compact = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(name);
  const spaced = /(?<!\d)((?:19|20)\d{2})[ .](\d{2})[ .](\d{2})(?!\d)/.exec(name);
  const reversed = /(?<!\d)(\d{1,2})[ -](\d{1,2})[ -]((?:19|20)\d{2})(?!\d)/.exec(name);
  const found = findDates(name)[0]?.date;
  if (found) return found;
  for (const match of [compact, spaced]) {
    const date = match && toIso(Number(match[1]), Number(match[2]), Number(match[3]));
    if (date) return date;
  }
  return reversed ? toIso(Number(reversed[3]), Number(reversed[2]), Number(reversed[1])) : null;
}
