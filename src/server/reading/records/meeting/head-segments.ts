import { isAgendaLabel } from '../agenda/find-listed.ts';
import { type ItemNumber, readItemNumber } from '../agenda/item-number.ts';
import { isNameList } from '../names.ts';
import { type PaperText, type Range, tokensOf, type Unit } from '../paper-text.ts';
import { attendanceStateOf } from './attendance/attendance-words.ts';
import { labelIn, labelInRow } from './head-pieces.ts';
import { isMinutesWord } from './words/meeting-words.ts';

/** A line or labelled part of a meeting's head: "Ort: Rathaus", a row of two cells, a line of the title. */
export type Segment = Range & {
  unit: number;
  kind: Unit['kind'];
  /** Lower-case words, with letter-spaced ones joined. */
  norms: string[];
  /** In lower case, without what stands in brackets; null = no label. */
  label: string | null;
  labelRange: Range | null;
  /** Null if nothing stands beside the label. */
  value: Range | null;
  /** The line of an agenda item: "3. Apologies". */
  isNumbered: boolean;
};

/** A meeting's head: where it ends, the agenda begins; lists of those present may stand `beyond`. */
export type Head = { segments: Segment[]; beyond: Segment[]; end: number };

const headUnits = 90;
const headCharacters = 7_000;
/** A sentence's end before another label: "… Vorsitz: Eva Lang. Protokoll: Urs Frei." */
const labelBehindStop = /(?<=[.;])\s+(?=[*_]{0,2}\p{Lu}[\p{L}\d .()/&-]{2,45}:[*_]{0,2}\s)/gu;
/** A line that does not go on the one above. */
const lineOfItsOwn = /\n(?=\s*\n|\s*[-–—•*]\s|\s*\p{Lu}[\p{L} .()/&-]{1,45}:\s)/gu;
/** Another sentence, or an agenda in the same line. */
const behindStop = /(?<=(?:\p{Ll}{4}|\d{4})\.)\s+(?=\p{Lu})/gu;
const agendaInLine = /\s+(?=\p{Lu}\p{L}{4,24}:\s+1[.)]\s)/gu;
const spaced = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?!\p{L})/gu;

/** The segments from a meeting's start to its agenda, at most a few pages. */
export function readHead(paper: PaperText, section: Range): Head {
  const segments: Segment[] = [];
  const from = section.start === 0 ? endOfFrontMatter(paper.text) : section.start;
  const limit = Math.min(section.end, from + headCharacters);
  for (const [index, unit] of paper.units.entries()) {
    if (unit.start < from) continue;
    if (unit.start >= limit || segments.length > headUnits) break;
    segments.push(...segmentsIn(paper, unit, index));
  }
  const at = segments.findIndex((segment, index) => endsHead(paper, segment, segments[index - 1]));
  if (at === -1) return { segments, beyond: [], end: Math.min(section.end, segments.at(-1)?.end ?? section.end) };
  return { segments: segments.slice(0, at), beyond: segments.slice(at), end: segments[at]?.start ?? section.end };
}

/** What a file says of itself between two lines of dashes is not the paper's head. */
function endOfFrontMatter(text: string): number {
  const matter = /^\s*---[ \t]*\n[\s\S]{0,4000}?\n---[ \t]*(?:\n|$)/u.exec(text);
  return matter?.[0].length ?? 0;
}

/** The label of the agenda, or its first item unless that names persons: "1. Anna Berger". */
function endsHead(paper: PaperText, segment: Segment, before: Segment | undefined): boolean {
  const text = paper.of({ start: segment.start, end: Math.min(segment.end, segment.start + 80) });
  if (isAgendaLabel(text) || isAgendaLabel(segment.label ?? '')) return true;
  // A row may be that of a table of contents beside the head.
  if (!segment.isNumbered || segment.kind === 'row') return false;
  const isInList =
    before !== undefined && (isNameList(paper.text, before) || attendanceStateOf(before.label ?? '') !== undefined);
  return !(isInList && segment.kind === 'paragraph' && isNameList(paper.text, segment));
}

function segmentsIn(paper: PaperText, unit: Unit, index: number): Segment[] {
  const text = paper.of(unit);
  const cuts = [0];
  if (unit.kind === 'paragraph') {
    for (const { index: at } of text.matchAll(labelBehindStop)) cuts.push(at);
    const isTitle = (text.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, 2).some(isMinutesWord);
    for (const pattern of isTitle ? [lineOfItsOwn, agendaInLine, behindStop] : [lineOfItsOwn, agendaInLine])
      for (const { index: at } of text.matchAll(pattern)) cuts.push(at);
  }
  const ordered = [...new Set(cuts)].sort((one, other) => one - other);
  return ordered.flatMap((cut, at) => {
    const range = trimmed(paper, unit.start + cut, unit.start + (ordered[at + 1] ?? text.length));
    return range.end > range.start ? [segmentOf(paper, unit, index, range, ordered.length === 1)] : [];
  });
}

const trimmed = (paper: PaperText, start: number, end: number): Range => {
  const text = paper.text.slice(start, end);
  const before = /^[\s#*_>]*/u.exec(text)?.[0].length ?? 0;
  return {
    start: start + before,
    end: Math.max(start + before, end - (/[\s*_]*$/u.exec(text.slice(before))?.[0].length ?? 0)),
  };
};

function segmentOf(paper: PaperText, unit: Unit, index: number, range: Range, isWhole: boolean): Segment {
  const text = paper.of(range);
  const number = readItemNumber(text.slice(0, 60), 0);
  const [word] = number ? tokensOf(text.slice(0, 80), { start: number.end, end: Math.min(text.length, 80) }) : [];
  const joined = text.slice(0, 300).replace(spaced, (letters) => letters.replaceAll(' ', ''));
  const labelled = isWhole && unit.cells.length > 1 ? labelInRow(paper, unit) : labelIn(paper, range, text);
  return {
    ...range,
    unit: index,
    kind: unit.kind,
    norms: tokensOf(joined, { start: 0, end: joined.length }).flatMap(({ kind, norm }) =>
      kind === 'sign' ? [] : [norm],
    ),
    isNumbered:
      number !== null &&
      number.marker !== 'led' &&
      (!word || word.kind === 'word') &&
      isItemLine(number, word?.norm ?? ''),
    ...labelled,
  };
}

/** "1. Sitzung" counts a meeting, "14. März" is a date, "10.30 Uhr" a time. */
function isItemLine({ marker, mark, form, parts }: ItemNumber, norm: string): boolean {
  if (marker !== null || mark === '§') return true;
  const isMarked = mark === '.' || mark === ')';
  return (isMarked || (parts.length === 2 && (form !== 'digits' || norm !== ''))) && !notTitles.test(norm);
}
const notTitles =
  /(?:sitzung|versammlung|tagung|ordentliche[nrs]?|öffentliche[nrs]?|ausserordentliche[nrs]?|uhr|h|am|pm|vorsitzende[r]?|januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)$/u;

/** True if any of the norms, or two in sequence, are in a set. */
export const hasWord = (norms: readonly string[], set: { has(word: string): boolean }): boolean =>
  norms.some((norm, index) => set.has(norm) || set.has(`${norm} ${norms[index + 1] ?? ''}`));
