import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import { words } from '../lexicon/lexicon.ts';
import type { Line } from '../lines.ts';
import { labelOf } from '../norms.ts';
import { type PaperText, tokensOf } from '../paper-text.ts';
import { trim } from '../trim-range.ts';
import { called, unnumbered } from './find-unnumbered.ts';
import { type ItemNumber, readItemNumber } from './item-number.ts';
import { type Candidate, cellAfter, longestTitle, startOf, titleIn } from './item-title.ts';
import { agendaWords } from './words/agenda-words.ts';

export function findCandidates(paper: PaperText, lines: readonly Line[], taken: ReadonlySet<number>): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [index, line] of lines.entries()) {
    if (taken.has(line.unit)) continue;
    const text = paper.of({ start: line.start, end: Math.min(line.end, line.start + longestTitle) });
    const candidate =
      numbered(paper, lines, index, text) ?? called(paper, lines, index, text) ?? unnumbered(paper, lines, index, text);
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

function numbered(paper: PaperText, lines: readonly Line[], index: number, text: string): Candidate | null {
  const line = lines[index] as Line;
  const number = readItemNumber(text, line.start);
  if (!number || number.parts.some((part) => part > 9_999)) return null;
  const isBare = number.marker === null && number.mark === '' && number.parts.length < 2;
  const isWide = /\s{2,}$|\t$/u.test(paper.of({ start: number.range.end, end: number.end }));
  const isAlone = number.end >= line.end;
  if (isBare && line.kind === 'paragraph' && !isWide && !isAlone) return null;
  const next = lines[index + 1];
  const isSplit = isAlone && next !== undefined && next.kind === line.kind && next.end - next.start <= 200;
  if (isAlone && !isSplit && number.marker === null) return null;
  const source = isSplit ? next : line;
  const titleCell = line.kind === 'row' ? cellAfter(paper, line, number.end) : null;
  const whole = titleCell ?? { start: isAlone ? source.start : number.end, end: source.end };
  if (line.kind === 'row' && (!titleCell || !isItemRow(paper, line, number))) return null;
  // "TOP 7 (vorgezogen) Freibad"
  const remark = /^\([^()]{3,40}\)[\s–:-]*(?=\S)/u.exec(paper.of(whole));
  if (remark) whole.start += remark[0].length;
  const { title, runsOn } = titleIn(paper, whole, source, lines[index + (isSplit ? 2 : 1)]);
  const first = tokensOf(paper.text, { start: title.start, end: Math.min(title.end, title.start + 40) })[0];
  if (!first || (number.marker === null && isCount(first.norm, number.mark))) return null;
  return {
    line: index,
    start: startOf(paper, line),
    number,
    title: isAlone && !isSplit ? trim(paper.text, line.start, line.end) : title,
    runsOn,
    isSplit,
    isUntitled: isAlone && !isSplit,
    isCalled: false,
    family: familyOf(number),
  };
}

/** "3. Sitzung", "16. August 2023", "8.30 Uhr": an ordinal, a date or a measure. */
const isCount = (norm: string, mark: string): boolean =>
  words.meetings.has(norm) || monthNumbers.has(norm) || (mark === '' && agendaWords.units.has(norm)) || norm === 'uhr';

const familyOf = ({ marker, form, mark }: ItemNumber): string =>
  marker === null
    ? `${form} ${mark === ')' || mark === '§' ? mark : ''}`
    : marker === 'item'
      ? 'item'
      : `${marker} ${form}`;

/** True if the row's first cell is just the number, and the table's header, if any, does not say otherwise. */
function isItemRow(paper: PaperText, line: Line, { range, mark }: ItemNumber): boolean {
  const unit = paper.units[line.unit];
  const [first] = unit?.cells ?? [];
  if (!unit || !first || unit.cells.length < 2) return false;
  if (first.end > range.end + 2 && !(mark !== '' && range.start < first.end)) return false;
  const name = labelOf(unit.columns[0]?.name ?? '');
  return (
    name === '' || agendaWords.markers.has(name) || agendaWords.labels.has(name) || words.columns.get(name) === 'number'
  );
}
