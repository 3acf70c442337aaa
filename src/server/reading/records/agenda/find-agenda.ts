import { findClosing } from '../../facts/find-closing.ts';
import { words } from '../lexicon/lexicon.ts';
import { trim } from '../names.ts';
import { labelOf, normOf, type PaperText, type Range, tokensOf, type Unit } from '../paper-text.ts';
import type { AgendaItemRecord } from '../record-model.ts';

const maxItems = 3_000;
const longestTitle = 600;
/** An item's title outside a heading fits a line; a numbered paragraph that is longer is not an item. */
const longestLineTitle = 220;
/** Characters at a paragraph's end that are searched for the call of an item. */
const longestCall = 80;
const shortestTitle = 20;
/** Characters between one item's line and the next from which the first counts as discussed, not just listed. */
const discussedFrom = 160;

type Candidate = {
  unit: number;
  number: Range | null;
  /** The parts of "7" or "3.1". */
  parts: readonly number[];
  title: Range;
  isHeading: boolean;
  /** Carries a word reserved for items, such as "TOP". */
  isMarked: boolean;
};

export type AgendaItem = { record: AgendaItemRecord; start: number; end: number };
export type Agenda = {
  items: AgendaItem[];
  /** Units that hold an item's title or line. */
  units: ReadonlySet<number>;
};

/**
 * The items of an agenda and where they are discussed.
 * @param taken units of the paper's head
 */
export function findAgenda(paper: PaperText, taken: ReadonlySet<number>): Agenda {
  const numbered: Candidate[] = [];
  const titled: Candidate[] = [];
  let closing = paper.text.length;
  for (const [index, unit] of paper.units.entries()) {
    const line = paper.of({ start: unit.start, end: Math.min(unit.end, unit.start + 400) });
    if (taken.has(index)) continue;
    if (numbered.length + titled.length >= maxItems) break;
    const candidate = numberedItem(paper, unit, index, line) ?? calledItem(paper, unit, index);
    // A large number is a year, unless it continues a sequence.
    const isYear = (candidate?.parts[0] ?? 0) > 500 && candidate?.parts[0] !== (numbered.at(-1)?.parts[0] ?? 0) + 1;
    if (candidate && isYear) continue;
    if (candidate) numbered.push(candidate);
    else {
      const title = unnumberedTitle(paper, unit, index, line);
      if (title) titled.push(title);
    }
    if (unit.start > paper.text.length / 2 && closing === paper.text.length && findClosing(line, 'x') !== null)
      closing = unit.start;
  }
  // Where items are marked, unmarked numbers are not items.
  const marked = numbered.filter(({ isMarked, isHeading }) => isMarked || isHeading);
  const runs = ascendingRuns(marked.filter(({ isMarked }) => isMarked).length > 2 ? marked : numbered);
  const covered = runs
    .map((run) => ({ run, isDiscussed: isDiscussedRun(paper, run) }))
    .filter(({ run, isDiscussed }) => isDiscussed && (run.length > 1 || run[0]?.isMarked || run[0]?.isHeading))
    .map(({ run }) => run);
  const main = covered.flat().filter((item, index, all) => all.findIndex((each) => each.unit === item.unit) === index);
  const listed = runs.filter((run) => !covered.includes(run) && isAgendaList(paper, run)).flat();
  const named = titled.filter(({ unit }) => !isNonItem(paper, paper.units[unit]));
  const chosen = main.length > 0 ? main : listed.length > 0 ? [] : named;
  const bounds =
    main.length > 0 ? [...main, ...titled.filter(({ unit }) => isNonItem(paper, paper.units[unit]))] : chosen;
  const starts = bounds.map(({ unit }) => paper.units[unit]?.start ?? 0).sort((one, other) => one - other);
  const items: AgendaItem[] = [];
  for (const item of chosen) {
    const start = paper.units[item.unit]?.start ?? 0;
    const next = starts.find((each) => each > start) ?? paper.text.length;
    const end = Math.min(next, closing > start ? closing : next);
    items.push({ record: recordOf(paper, item, { start, end }), start, end });
  }
  const keys = new Set(chosen.map(({ parts }) => parts.join('.')));
  for (const item of listed) {
    if (keys.has(item.parts.join('.'))) continue;
    keys.add(item.parts.join('.'));
    const start = paper.units[item.unit]?.start ?? 0;
    items.push({ record: recordOf(paper, item, null), start, end: start });
  }
  return {
    items,
    units: new Set(
      [...chosen, ...listed, ...runs.flat()]
        .filter(({ unit, title }) => title.start < (paper.units[unit]?.end ?? 0))
        .map(({ unit }) => unit),
    ),
  };
}

function recordOf(paper: PaperText, item: Candidate, extent: Range | null): AgendaItemRecord {
  const unit = paper.units[item.unit] ?? item.title;
  const quoted = extent && paper.quoteOf(extent);
  return {
    kind: 'agenda-item',
    span: paper.quote(Math.max(unit.start, item.title.start - longestCall), item.title.end),
    item: null,
    doubts: [],
    number: item.number && paper.quoteOf(item.number),
    title: paper.quoteOf(item.title),
    publicity: null,
    extent: quoted && { firstPage: quoted.firstPage, start: quoted.start, lastPage: quoted.lastPage, end: quoted.end },
  };
}

/**
 * "TOP 4 Beschaffung", "3.1 Budget", "7. Motion von …", a row "4 ⇥ Ausschreibung ⇥ Frau Selig"; skips Markdown hashes.
 */
const leadPattern =
  /^(?:#{1,6}\s*)?(?:(\p{L}{2,24}(?:\s\p{L}{2,12})?)\.?\s*)?(\d{1,4}(?:\.\d{1,3}){0,3})([.):]|\s?[–:-])?[\s\t]+(?=\S)/u;

function numberedItem(paper: PaperText, unit: Unit, index: number, line: string): Candidate | null {
  const match = leadPattern.exec(line);
  if (!match) return null;
  const [whole, word = '', number = '', mark = ''] = match;
  const isMarked = words.itemWords.has(normOf(word));
  if (word !== '' && !isMarked) return null;
  const isHeading = unit.kind === 'heading' || /^#/u.test(line);
  const isRow = unit.kind === 'row';
  if (!isMarked && !isHeading && mark === '' && !number.includes('.') && !(isRow && isItemRow(paper, unit, number)))
    return null;
  const at = unit.start + whole.lastIndexOf(number);
  const content = unit.start + whole.length;
  const titleCell = isRow ? unit.cells.find(({ start, end }) => start >= content - 1 && end > content) : undefined;
  const title = trim(paper.text, content, Math.min(titleCell?.end ?? unit.end, content + longestTitle));
  const text = paper.of(title);
  if (text === '' || !/^[\p{Lu}\d"„“«‚('‘§[]/u.test(text)) return null;
  if (!isHeading && !isMarked && !isRow && unit.end - unit.start > longestLineTitle && !/[)"”“«]$/u.test(text))
    return null;
  // "3. Sitzung …", "16. August 2023": an ordinal or a date, not an item.
  const first = tokensOf(paper.text, { start: title.start, end: Math.min(title.end, title.start + 40) })[0]?.norm ?? '';
  if (!isMarked && (words.meetings.has(first) || words.clocks.has(first))) return null;
  const parts = number.split('.').map(Number);
  if ((parts[0] ?? 0) === 0) return null;
  return { unit: index, number: { start: at, end: at + number.length }, parts, title, isHeading, isMarked };
}

/** "Ich rufe Tagesordnungspunkt 7 auf:", "We turn to item 4:"; the title is on the next line. */
function calledItem(paper: PaperText, unit: Unit, index: number): Candidate | null {
  const next = paper.units[index + 1];
  if (unit.kind !== 'paragraph' || !next || !paper.of({ start: unit.end - 1, end: unit.end }).startsWith(':'))
    return null;
  const tokens = tokensOf(paper.text, { start: Math.max(unit.start, unit.end - longestCall), end: unit.end });
  const at = tokens.findLastIndex(({ norm }) => words.itemWords.has(norm));
  const number = tokens[at + 1];
  if (at === -1 || number?.kind !== 'number' || tokens.length - at > 5) return null;
  // A line naming just the kind of business may precede the title.
  const after = paper.units[index + 2];
  const isKind = after && next.end - next.start < shortestTitle && !/\s/u.test(paper.of(next).trim());
  const line = isKind ? after : next;
  const title = trim(paper.text, line.start, Math.min(line.end, line.start + longestTitle));
  return { unit: index, number, parts: [Number(number.norm)], title, isHeading: false, isMarked: true };
}

/** True if the row's first cell is just the number and any table header marks that column as items. */
function isItemRow(paper: PaperText, { cells: [first], columns }: Unit, number: string): boolean {
  if (!first || paper.of(first).trim() !== number) return false;
  const name = labelOf(columns[0]?.name ?? '');
  return (
    columns.length === 0 ||
    words.itemWords.has(name) ||
    words.agendaLabels.has(name) ||
    words.columns.get(name) === 'number'
  );
}

function unnumberedTitle(paper: PaperText, unit: Unit, index: number, line: string): Candidate | null {
  const hashes = /^#{2,4}\s+/u.exec(line);
  if (unit.kind !== 'heading' && !hashes) return null;
  const title = trim(paper.text, unit.start + (hashes?.[0].length ?? 0), Math.min(unit.end, unit.start + longestTitle));
  return title.end > title.start
    ? { unit: index, number: null, parts: [], title, isHeading: true, isMarked: false }
    : null;
}

/** Headings that are not items: "Aufträge aus der Sitzung", "Beschluss", "Attendance". */
function isNonItem(paper: PaperText, unit: Range | undefined): boolean {
  if (!unit) return true;
  const label = labelOf(paper.of({ start: unit.start, end: Math.min(unit.end, unit.start + 120) }));
  const first = label.split(/\s/u)[0] ?? '';
  const isLabel = (set: { has(word: string): boolean }) => set.has(label) || set.has(first);
  return (
    isLabel(words.noItems) ||
    isLabel(words.decisionLabels) ||
    isLabel(words.voteLabels) ||
    words.agendaLabels.has(label) ||
    words.attendance.has(label) ||
    words.labels.has(label) ||
    label.split(/\s/u).some((word) => words.minutes.has(word))
  );
}

/** Runs of rising numbers; a number that falls back starts another run. */
function ascendingRuns(candidates: readonly Candidate[]): Candidate[][] {
  const runs: Candidate[][] = [];
  let run: Candidate[] = [];
  for (const candidate of candidates) {
    const last = run.at(-1);
    if (last && !follows(last.parts, candidate.parts)) {
      // A list within an item ("1. … 2. …" of a resolution) does not end the items around it.
      const open = runs.findLast(
        (each) =>
          each !== run &&
          follows(each.at(-1)?.parts ?? [], candidate.parts) &&
          isNext(each.at(-1)?.parts ?? [], candidate.parts),
      );
      if (open && (candidate.isHeading || candidate.isMarked)) {
        run = open;
        run.push(candidate);
        continue;
      }
      run = [];
    }
    if (run.length === 0) runs.push(run);
    run.push(candidate);
  }
  return runs;
}

const isNext = (before: readonly number[], after: readonly number[]): boolean => {
  const step = (after[0] ?? 0) - (before[0] ?? 0);
  return step === 1 || (step === 0 && after.length > 1);
};

/** True if an item may follow another: "4" after "3", "3.2" after "3.1" or "3"; gaps are allowed. */
function follows(before: readonly number[], after: readonly number[]): boolean {
  for (let level = 0; level < Math.max(before.length, after.length); level++) {
    const [one, other] = [before[level] ?? 0, after[level] ?? 0];
    if (other > one) return level > 0 || other - one <= 12;
    if (other < one) return false;
  }
  return false;
}

/** True if the items have text under them. */
function isDiscussedRun(paper: PaperText, run: readonly Candidate[]): boolean {
  if (run.some(({ isHeading }) => isHeading)) return run.filter(({ isHeading }) => isHeading).length * 2 >= run.length;
  const gaps = run.slice(0, -1).map((item, index) => {
    const end = paper.units[item.unit]?.end ?? 0;
    return (paper.units[run[index + 1]?.unit ?? 0]?.start ?? end) - end;
  });
  const wide = gaps.filter((gap) => gap >= discussedFrom).length;
  if (run.some(({ isMarked }) => isMarked)) return gaps.length === 0 || wide * 3 >= gaps.length;
  return (
    run[0]?.parts[0] === 1 &&
    gaps.length >= 2 &&
    wide * 2 >= gaps.length &&
    run.every(({ unit }) => !isLongParagraph(paper.units[unit]))
  );
}

const isLongParagraph = (unit: Unit | undefined): boolean =>
  unit !== undefined && unit.kind === 'paragraph' && unit.end - unit.start > longestLineTitle * 2;

/** True for a list below a label such as "Tagesordnung", or in a table with such a header. */
function isAgendaList(paper: PaperText, run: readonly Candidate[]): boolean {
  const first = run[0];
  if (first?.parts[0] !== 1) return false;
  if (run.filter(({ isMarked }) => isMarked).length * 2 > run.length) return true;
  const before = paper.units.slice(Math.max(0, first.unit - 4), first.unit);
  return before.some((unit) => {
    const label = labelOf(paper.of({ start: unit.start, end: Math.min(unit.end, unit.start + 80) }));
    const cell = unit.cells[0] && labelOf(paper.of(unit.cells[0]));
    return (
      words.agendaLabels.has(label) ||
      (cell !== undefined && (words.itemWords.has(cell) || words.agendaLabels.has(cell)))
    );
  });
}
