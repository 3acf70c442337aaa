import { monthNumbers, monthPattern } from '#server/platform/linguistics/month-names.ts';
import type { DateFoundIn } from '#shared/contracts/documents.ts';

/** A date in a text. */
interface DateMention {
  /** ISO. */
  date: string;
  start: number;
  end: number;
}

const dash = '\\s*(?:[-–—/]|und|and|bis|to|&|\\+)\\s*';

/** Each pattern names its groups day, month, year; of a range the last day counts, on which decisions are dated. */
const patterns = [
  new RegExp(
    `(?<!\\d)(?:\\d{1,2}\\.?(?:\\s*(?:${monthPattern})\\.?)?${dash})?(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s*(?<month>${monthPattern})\\b\\.?,?\\s+(?<year>\\d{4})(?!\\d)`,
    'giu',
  ),
  new RegExp(
    `\\b(?<month>${monthPattern})\\b\\.?\\s+(?:\\d{1,2}(?:st|nd|rd|th)?${dash}(?:(?<lastMonth>${monthPattern})\\b\\.?\\s+)?)?(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})(?!\\d)`,
    'giu',
  ),
  /(?<![\d.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?![\d.]*\d)/gu,
  /(?<!\d)(?<year>(?:19|20)\d{2})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu,
  /(?<![\d/])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>(?:19|20)\d{2})(?!\d)/gu,
];

/** All dates that a text mentions, in order. Day and month must exist; years from 1950 to 2099. */
export function findDates(text: string): DateMention[] {
  const mentions: DateMention[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const { day = '', month: name = '', lastMonth, year = '' } = match.groups ?? {};
      const number = monthNumbers.get((lastMonth ?? name).toLowerCase()) ?? Number(name);
      const date = toIso(Number(year) < 100 ? 2000 + Number(year) : Number(year), number, Number(day));
      const start = match.index;
      if (date && !mentions.some((each) => each.start < start + match[0].length && each.end > start)) {
        mentions.push({ date, start, end: start + match[0].length });
      }
    }
  }
  return mentions.sort((one, other) => one.start - other.start);
}

function toIso(year: number, monthNumber: number, day: number): string | null {
  if (year < 1950 || year > 2099) return null;
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  if (date.getUTCMonth() !== monthNumber - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

const meetingWords =
  /(?:protokoll|sitzung|versammlung|tagung|konferenz|conference|minutes|meeting|session|klausur|retreat|besprechung|call|held|datum|date|abgehalten|einladung|traktandenliste|agenda|sitzungsdatum)/iu;
const otherWords =
  /(?:gedruckt|druckdatum|printed|ausgedruckt|erstellt|created|geboren|born|gesetz|verordnung|motion|interpellation|postulat|anfrage|bericht|brief|schreiben|version|nächste|naechste|next|frist|deadline|genehmig|approved|vorsitzung|last|letzte|in kraft)/iu;

/** Minutes and dates of other meetings than this one. */
const otherMeetings =
  /(?:genehmigung|abnahme|verabschiedung|approval of|letzten?|last|previous|vorherigen?|nächsten?|naechsten?|next|kommenden?)\b/iu;

export interface FoundDate {
  date: string;
  source: DateFoundIn;
}

/**
 * The day of the meeting that a document is about, or null when nothing says so: a date beside a word for a meeting near the document's
 * beginning, else in the file's own title, else in its name; failing that the paper's own day, which a label in its head names, or
 * the place beside it in the head of a letter or above signatures (before a file's name that says nothing of a meeting). The day
 * on which a file was made is no evidence.
 * @param text the document's beginning; 4,000 characters are looked at @param ending the document's last characters
 */
export function findMeetingDate(
  text: string,
  metadataTitle: string | null,
  fileName: string,
  ending = '',
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
  const labelled = findLabelledDate(beginning) ?? findPlacedDate(beginning.slice(0, headLength), ending);
  if (labelled) return { date: labelled, source: 'label' };
  return nameDate ? { date: nameDate, source: 'file-name' } : null;
}

/** Characters of a paper's head: letterhead, title, and what is said of the paper as a whole. */
const headLength = 800;
const ownDay =
  '(?:vorgelegt|eingereicht|unterzeichnet|unterschrieben|datiert|ausgestellt|ausgefertigt|signed|dated|submitted|presented|issued|tabled)';
const weekday = '(?:\\p{L}{2,12},?\\s*)?(?:(?:den|the)\\s*)?';
const ownDayLabel = new RegExp(
  `(?:^|[\\t,;(|·–-]\\s*)(?:${ownDay}(?:\\s+(?:am|on))?|stand|as (?:of|at)|datum|date)\\s*[:\\t]\\s*${weekday}$`,
  'iu',
);
/** Without a colon the line must say nothing else. */
const ownDayLine = new RegExp(`^${ownDay}\\s+(?:am|on)\\s+${weekday}$`, 'iu');
/** "Stand 30. April 2026", "Mitgliederverzeichnis (Stand 30.4.2026)": nothing but the day up to the end of the line. */
const stateOfDay = new RegExp(
  `(?:^|[\\t,;(|·–-]\\s*)(?:stand|as (?:of|at))\\s+(?:(?:vom|am|per)\\s+)?${weekday}$`,
  'iu',
);

/** The first day in the head that a label before it calls the paper's own: "Vorgelegt am: 24. April 2025", "Signed: …", "Stand: …". */
function findLabelledDate(text: string): string | null {
  const own = findDates(text.slice(0, headLength)).find((mention) => {
    const line = text.slice(text.lastIndexOf('\n', mention.start - 1) + 1, mention.start).trimStart();
    if (otherWords.test(line) || otherMeetings.test(line) || standsInList(text, mention)) return false;
    const rest = (text.slice(mention.end).split('\n', 1)[0] ?? '').trim();
    if (stateOfDay.test(line) && /^[.,)]*$/u.test(rest)) return true;
    return ownDayLabel.test(line) || (ownDayLine.test(line) && /^[.,]?$|^(?:von|durch|by)\s/iu.test(rest));
  });
  return own?.date ?? null;
}

const place =
  '(?!(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|\\p{L}+day(?!\\p{L}))\\p{Lu}[\\p{L}.-]{1,30}(?:[\\s/](?:\\p{Lu}[\\p{L}.-]{0,30}|am|an|der|im|in|ob|bei|a\\.|d\\.)){0,4}';
/** "Hamburg, den", "Ort, Datum: Hamburg,": so only a paper's own day is put. */
const placeWithMark = new RegExp(
  `^(?:${place},?\\s+den|(?:[Oo]rt|[Pp]lace),?\\s+(?:und\\s+|and\\s+)?(?:[Dd]atum|[Dd]ate)\\s*:\\s*${place},(?:\\s+den)?)\\s+$`,
  'u',
);
/** "Hamburg, 12. Mai 2025": of a letter, or above signatures; elsewhere it may be anything that begins then. */
const placeAlone = new RegExp(`^${place},\\s+$`, 'u');
const ofLetter =
  /^(?:sehr geehrte|geschätzte|guten tag|liebe[rs]?\s\p{Lu}|werte[rs]?\s|dear\s|betreff\s*:|betrifft\s*:|subject\s*:)/imu;
/** Longer lines are no signatures. */
const longestSignature = 100;

/** The day that stands beside a place in the head of a letter, or at the end above the signatures: there the last of several. */
function findPlacedDate(head: string, ending: string): string | null {
  const isLetter = ofLetter.test(head);
  const inHead = new Set(placedDates(head).flatMap(({ date, isMarked }) => (isMarked || isLetter ? [date] : [])));
  const [own, ...others] = inHead;
  // Days of several places are a list of what happens there.
  if (own !== undefined) return others.length === 0 ? own : null;
  const atEnd = placedDates(ending);
  const below = ending.slice(atEnd[0]?.end ?? ending.length).split('\n');
  if (below.some((line) => line.trim().length > longestSignature)) return null;
  const isSigned = below.slice(1).some((line) => line.trim() !== '');
  const days = atEnd.flatMap(({ date, isMarked }) => (isMarked || isSigned ? [date] : []));
  return days.toSorted().at(-1) ?? null;
}

/** Dates that stand with a place and nothing else in their line, or in their part of a line where two sign. */
function placedDates(text: string): (DateMention & { isMarked: boolean })[] {
  return findDates(text).flatMap((mention) => {
    const line = text.slice(text.lastIndexOf('\n', mention.start - 1) + 1, mention.start);
    const before = (line.split(/\t|\s{3,}/u).at(-1) ?? '').trimStart();
    const rest = text.slice(mention.end).split(/\n|\t|\s{3,}/u, 1)[0] ?? '';
    const isMarked = placeWithMark.test(before);
    const isPlaced = (isMarked || placeAlone.test(before)) && !otherWords.test(before) && /^\s*\.?\s*$/u.test(rest);
    return isPlaced ? [{ ...mention, isMarked }] : [];
  });
}

/** Evidence that a mention is the meeting's day; 3 and more is enough. */
function scoreMention(text: string, mention: DateMention, nameDate: string | null): number {
  const isListed = standsInList(text, mention);
  const boundary = isListed ? /[\t\n]/ : /\n/;
  const beginning = text.slice(Math.max(0, mention.start - 90), mention.start);
  const before = beginning.split(boundary).at(-1) ?? beginning;
  // What stands in other cells of a list, or above it, is about other things.
  const around = isListed ? before : text.slice(Math.max(0, mention.start - 160), mention.start);
  let score = 0;
  if (/(?:datum|date|sitzungsdatum|tag)\s*:?[\s\t]*(?:\p{L}+,?\s*)?$/iu.test(before)) score += 5;
  else if (meetingWords.test(before)) score += 4;
  else if (meetingWords.test(around)) score += 1.5;
  if (mention.start < 250) score += 1.5;
  else if (mention.start < 800) score += 0.5;
  // A date that fills its line stands in a heading.
  const lineEnd = text.indexOf('\n', mention.end);
  const rest = text.slice(mention.end, lineEnd === -1 ? mention.end + 60 : lineEnd).trim();
  if (!isListed && before.trim() === '' && rest === '' && mention.start < 600) score += 2;
  if (mention.date === nameDate) score += 3;
  if (
    /(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(?:mon|tues|wednes|thurs|fri|satur|sun)day),?\s*(?:(?:den|the)\s*)?$/iu.test(
      before,
    )
  )
    score += 1;
  if (otherMeetings.test(before)) score -= 5;
  if (otherWords.test(before.slice(-60)) && !/protokoll|minutes|sitzung/iu.test(before.slice(-60))) score -= 3;
  if (/^\s*(?:\p{L}+\s+){0,3}(?:genehmigt|approved|in kraft)/iu.test(rest)) score -= 2;
  // The first of several good ones is the paper's own.
  return score - mention.start / 10_000;
}

const cellsOfList = 3;
const labelOfCell = /(?::|(?<!\p{L})(?:datum|sitzungsdatum|tag|date))\s*\t\s*(?:\p{L}+,?\s*)?$/iu;

/**
 * True for a date in a row of a list, of tasks or meetings, say: its rows have several cells, or dates in one row after the other.
 * A row that stands alone is a head, and so is one that labels its date.
 */
function standsInList(text: string, { start, end }: DateMention): boolean {
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

/** "2023-08-16", "16.08.2023", "20230816", "16. August 2023" in a file's name. */
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
