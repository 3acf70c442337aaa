/** A date next to a place: "Hamburg, den 12. Mai 2025". German and English. */

import { type DateMention, findDates } from './find-dates.ts';

/** Words that mark a nearby date as something other than the paper's own. */
export const unrelatedDates =
  /(?:gedruckt|druckdatum|printed|ausgedruckt|erstellt|created|geboren|born|gesetz|verordnung|motion|interpellation|postulat|anfrage|bericht|brief|schreiben|version|nächste|naechste|next|frist|deadline|genehmig|approved|vorsitzung|last|letzte|in kraft)/iu;

const place =
  '(?!(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|\\p{L}+day(?!\\p{L}))\\p{Lu}[\\p{L}.-]{1,30}(?:[\\s/](?:\\p{Lu}[\\p{L}.-]{0,30}|am|an|der|im|in|ob|bei|a\\.|d\\.)){0,4}';
/** "Hamburg, den", "Ort, Datum: Hamburg,": used only for a paper's own date. */
const placeWithMark = new RegExp(
  `^(?:${place},?\\s+den|(?:[Oo]rt|[Pp]lace),?\\s+(?:und\\s+|and\\s+)?(?:[Dd]atum|[Dd]ate)\\s*:\\s*${place},(?:\\s+den)?)\\s+$`,
  'u',
);
/** "Hamburg, 12. Mai 2025": the date of a letter or above signatures; elsewhere it may be any event's. */
const placeAlone = new RegExp(`^${place},\\s+$`, 'u');
const letterOpening =
  /^(?:sehr geehrte|geschätzte|guten tag|liebe[rs]?\s\p{Lu}|werte[rs]?\s|dear\s|betreff\s*:|betrifft\s*:|subject\s*:)/imu;
/** Longer lines are not signatures. */
const longestSignature = 100;
const mostWordsOfSignature = 12;
/** A signature line, or a mark that somebody signed. */
const signed = /_{3,}|\.{4,}|…{2,}|(?<!\p{L})(?:gez\.|\/s\/)|^\(/u;
/** "Termine 2027", "Nächste Sitzungen": the dates below are in the future. */
const announces =
  /(?<!\p{L})(?:\p{L}{0,30}termine?|nächste[rns]?|kommende[rns]?|weitere[rns]?|folgende[rns]?|next|upcoming|further|following|dates)(?!\p{L})/iu;

type PlacedDate = DateMention & {
  /** Written in the form used only for a paper's own date. */
  isMarked: boolean;
  /** The nearest non-blank lines above and below. */
  above: string;
  below: string;
  /** Follows the previous placed date after just blank lines, or directly on the next line. */
  follows: 'line' | 'blank' | null;
};

/**
 * The date next to a place in a letter's head, or the latest above the signatures at the end.
 * @param today later dates are ignored: nothing was signed in the future
 */
export function findPlacedDate(head: string, ending: string, today: string): string | null {
  const isLetter = letterOpening.test(head);
  const inHead = placedDates(head).filter(({ isMarked, above }) => (isMarked || isLetter) && !isAnnounced(above));
  const [own, ...others] = new Set(inHead.map(({ date }) => date));
  // Several dates with places are a list of events.
  if (own !== undefined) return others.length === 0 && own <= today ? own : null;
  const atEnd = placedDates(ending);
  const below = ending.slice(atEnd[0]?.end ?? ending.length).split('\n');
  if (below.some((line) => line.trim().length > longestSignature) || atEnd.some(isListed)) return null;
  const days = atEnd.filter(
    ({ isMarked, above, below: next }) => !isAnnounced(above) && (isMarked || isSignature(next)),
  );
  return (
    days
      .map(({ date }) => date)
      .filter((date) => date <= today)
      .toSorted()
      .at(-1) ?? null
  );
}

/** True if directly below another placed date; between two signatories' dates there would be their names. */
function isListed({ follows, isMarked }: PlacedDate): boolean {
  return follows === 'line' || (follows === 'blank' && !isMarked);
}

function isAnnounced(above: string): boolean {
  return announces.test(above) || (above.endsWith(':') && !/datum|date/iu.test(above));
}

/** True for a signatory: a short line that is neither a sentence nor a figure. */
function isSignature(line: string): boolean {
  if (signed.test(line)) return true;
  const isName = /^\p{Lu}/u.test(line) && !/\d|[!?:;,]$|(?<!\p{L}\.\s?\p{Lu}|Inc|Ltd|Co)\.$/u.test(line);
  return (isName || /^(?:für|for|im namen)\s/iu.test(line)) && line.split(/\s+/u).length <= mostWordsOfSignature;
}

/** Dates with a place and nothing else on the line, or on their part of the line where two sign. */
function placedDates(text: string): PlacedDate[] {
  let before: DateMention | null = null;
  return findDates(text).flatMap((mention) => {
    const lineStart = text.lastIndexOf('\n', mention.start - 1) + 1;
    const beside = (
      text
        .slice(lineStart, mention.start)
        .split(/\t|\s{3,}/u)
        .at(-1) ?? ''
    ).trimStart();
    const rest = text.slice(mention.end).split(/\n|\t|\s{3,}/u, 1)[0] ?? '';
    const isMarked = placeWithMark.test(beside);
    const isPlaced = (isMarked || placeAlone.test(beside)) && !unrelatedDates.test(beside) && /^\s*\.?\s*$/u.test(rest);
    if (!isPlaced) return [];
    const between = before === null ? null : text.slice(before.end, lineStart);
    const follows = between?.trim() === '' && between !== '' ? (/\n\s*\n/u.test(between) ? 'blank' : 'line') : null;
    before = mention;
    return [{ ...mention, isMarked, above: lineAbove(text, lineStart), below: lineBelow(text, mention.end), follows }];
  });
}

const lineAbove = (text: string, lineStart: number) =>
  text.slice(0, lineStart).trimEnd().split('\n').at(-1)?.trim() ?? '';

function lineBelow(text: string, end: number): string {
  const next = text.indexOf('\n', end);
  return next < 0 ? '' : (text.slice(next).trimStart().split('\n', 1)[0] ?? '').trim();
}
