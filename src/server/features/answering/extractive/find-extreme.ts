import type { QueryWord } from '#server/platform/linguistics/analyser.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { ofPlanOrResult, withoutUnit } from './choose-columns.ts';
import { readFigures } from './compare-figures.ts';
import { type ExtremeQuestion, extremeQuestionsOf } from './extreme-questions.ts';
import { HeldWords } from './held-words.ts';
import { listsOfFigures } from './lists-of-figures.ts';
import { isTotal, withoutSumOfOthers } from './rows-of-totals.ts';
import { periodKindAskedFor, periodKindOf, timeCellOf } from './table-periods.ts';
import { type Cell, isNumber } from './table-row.ts';
import { type PassageTable, type TableRow, tablesOfPassages } from './tables-of-passages.ts';

export type ComparedRow = TableRow & { cell: Cell; value: number };

/** What comparing the rows of one table by one of its columns came to, or the columns of one row. */
export type Extreme = {
  table: PassageTable;
  isMost: boolean;
  /** So many were asked for; `rows` are more where several are equal. */
  count: number;
  /** The name of the column, with its unit; null where the periods that one row has figures of were compared. */
  column: string | null;
  /** Those that have the extreme value, the most extreme first. */
  rows: readonly ComparedRow[];
  compared: number;
  /** Sums of other rows, which are not compared. */
  totals: number;
  /** Rows that have no number there. */
  numberless: number;
  /** Words of the question by whose values rows were chosen: only these were compared. */
  among: readonly string[];
  /** Columns that the question names beside. */
  named: ReadonlySet<string>;
};

/** More columns that the question may mean say that nobody knows which it means. */
const mostColumns = 4;
/** Tables that are answered from, each by itself. */
const mostTables = 3;
const fewestRows = 2;
/** Wider tables are none that boards read, and take long to look through. */
const widestTable = 100;
/** Cells that are looked at for how the figures of a table are written. */
const cellsToLookAt = 500;
const longestFigure = 40;

/**
 * The rows with the greatest or least value, of every table that holds all that the question names: a column that is called as
 * what is compared, and the rest in its names, its values, or what stands above it. Empty where there is none.
 */
export function findExtremes(question: string, passages: readonly EvidencePassage[]): readonly Extreme[] {
  const readings = extremeQuestionsOf(question);
  if (readings.length === 0) return [];
  const tables = [...tablesOfPassages(passages), ...passages.flatMap(listsOfFigures)];
  const places = new Map(passages.map(({ id }, place) => [id, place]));
  const placeOf = ({ rows }: PassageTable) => places.get(rows[0]?.passage.id ?? '') ?? places.size;
  for (const asked of readings) {
    const rated = tables
      .map((table) => ({ ...new TableReader(question, asked, table).read(), table }))
      .filter(({ extremes }) => extremes.length > 0);
    const best = Math.max(...rated.map(({ worth }) => worth), 0);
    const chosen = rated
      .filter(({ worth }) => worth === best)
      .toSorted((left, right) => placeOf(left.table) - placeOf(right.table))
      .slice(0, mostTables);
    if (chosen.length > 0) return chosen.flatMap(({ extremes }) => extremes);
  }
  return [];
}

/** Figures that were computed from others: asked for only where the question says so. */
const derived =
  /(?<!\p{L})(?:abw(?:eichung)?|differenz|delta|veränderung|zunahme|abnahme|wachstum|vorjahr|anteil|rang|change|variance|difference|growth|share|rank|prior|previous|index)(?!\p{L})|[%±Δ]/iu;
const overall = /(?<!\p{L})(?:total|gesamt|insgesamt|summe|sum|overall)(?!\p{L})/iu;
/** "Ist", "Budget": what was meant and what came to be, of whatever stands above the table. */
const ofPlan = /^(?:ist|soll|budget|plan|rechnung|voranschlag|prognose|forecast|actuals?|target)$/iu;

type Column = { name: string; isNamed: boolean };

/** Reads one table for one question. */
class TableReader {
  readonly #question: string;
  readonly #asked: ExtremeQuestion;
  readonly #table: PassageTable;
  readonly #words: HeldWords;
  /** The column that says what a row is about. */
  readonly #label: string;
  readonly #names: readonly string[];
  /** What holds for the whole table. */
  readonly #around: string;
  readonly #sample: readonly string[];

  constructor(question: string, asked: ExtremeQuestion, table: PassageTable) {
    this.#question = question;
    this.#asked = asked;
    this.#table = table;
    const passage = table.rows[0]?.passage;
    this.#words = new HeldWords(question, asked.language, passage?.language ?? null);
    this.#names = [...new Set(table.rows.flatMap(({ cells }) => cells.map(({ name }) => name)))];
    this.#label = table.rows.flatMap(({ cells }) => cells.find((cell) => !isNumber(cell))?.name ?? [])[0] ?? '';
    const file = passage?.fileName.replaceAll(/[_.-]/gu, ' ') ?? '';
    this.#around = [passage?.title, file, passage?.meetingDate, table.caption].join('\n');
    this.#sample = table.rows.flatMap((row) => row.cells.map(({ value }) => value)).slice(0, cellsToLookAt);
  }

  read(): { extremes: readonly Extreme[]; worth: number } {
    const nothing = { extremes: [], worth: 0 };
    const { kind, isWhen } = this.#asked;
    const { rows } = this.#table;
    if (this.#names.length > widestTable) return nothing;
    const periods = isWhen ? this.#comparePeriods() : null;
    if (periods !== null) return { extremes: [periods], worth: 3 };
    const texts = this.#names.filter((name) => name === this.#label || !this.#isOfFigures(name));
    const isKindInNames = this.#words.areHeld(kind, texts.join('\n'));
    if (rows.length < fewestRows || (!isKindInNames && !this.#isOfKind())) return nothing;
    if (isWhen && !rows.some(({ cells }) => timeCellOf(cells) !== undefined)) return nothing;
    const columns = this.#columnsMeant(isKindInNames);
    if (columns.length === 0 || columns.length > mostColumns) return nothing;
    const extremes = columns.flatMap((column) => this.#compare(column) ?? []);
    const isNamed = columns.every((column) => column.isNamed);
    const worth = 1 + (isNamed ? 2 : 0) + (isKindInNames && kind.length > 0 ? 1 : 0);
    return extremes.length < columns.length ? nothing : { extremes, worth };
  }

  /** What is asked for stands above the table, or in what each row is about ("Region Nord"). */
  #isOfKind(): boolean {
    const { kind } = this.#asked;
    return (
      this.#words.areHeld(kind, this.#around) ||
      this.#table.rows.every((row) => this.#words.areHeld(kind, this.#labelOf(row)))
    );
  }

  /** The columns of figures that are called as what is compared; else those of periods, where the caption calls it so. */
  #columnsMeant(isKindInNames: boolean): Column[] {
    const { kind, isWhen } = this.#asked;
    const figures = this.#figureColumns();
    const named = figures.filter((name) => this.#isMeasure(name));
    const isCaptioned = this.#measures(this.#table.caption) && isKindInNames && kind.length > 0 && !isWhen;
    const ofPeriods = isCaptioned
      ? figures.filter((name) => periodKindOf(name) !== null || ofPlan.test(withoutUnit(name)))
      : [];
    const found = (named.length > 0 ? named : ofPeriods).map((name) => ({ name, isNamed: named.length > 0 }));
    return this.#bestNamed(found.filter(({ name }) => this.#numbersOf(name, this.#table.rows) !== null));
  }

  #figureColumns(): string[] {
    const asksDerived = derived.test(this.#question);
    return this.#names.filter((name) => name !== this.#label && (asksDerived || !derived.test(withoutUnit(name))));
  }

  /** A part of what is compared may stand above: "Doctorate" below "Students"; or behind the figures: "84 votes". */
  #isMeasure(column: string): boolean {
    const first = this.#table.rows[0]?.cells.find(({ name }) => name === column)?.value ?? '';
    const name = `${withoutUnit(column)}\n${first.length <= longestFigure ? first.replaceAll(/[^\p{L} ]/gu, '') : ''}`;
    if (this.#asked.isImplied) return this.#measures(name);
    return (
      this.#asked.measure.some((word) => this.#words.holds(word, name)) &&
      this.#measures(`${name}\n${this.#table.caption}`)
    );
  }

  #measures(text: string): boolean {
    const { measure, isImplied } = this.#asked;
    return isImplied ? measure.some((word) => this.#words.holds(word, text)) : this.#words.areHeld(measure, text);
  }

  /** Of several columns those that hold most of the question; of plan and result the one that is meant; a total before its parts. */
  #bestNamed(columns: readonly Column[]): Column[] {
    const { measure, isImplied, others } = this.#asked;
    const asked = isImplied ? others : [...measure, ...others];
    const rated = columns.map((column) => ({
      column,
      held: asked.filter((word) => this.#words.holds(word, column.name)).length,
    }));
    const most = Math.max(...rated.map(({ held }) => held), 0);
    const best = rated.filter(({ held }) => held === most).map(({ column }) => column);
    const meant = ofPlanOrResult(this.#question, best);
    const totals = meant.filter(({ name }) => overall.test(name));
    return totals.length > 0 ? totals : meant;
  }

  #compare({ name: column }: Column): Extreme | null {
    const chosen = this.#rowsAmong(column);
    if (chosen === null) return null;
    const labelled = chosen.rows.filter((row) => this.#labelOf(row) !== '');
    const rows = labelled.filter((row) => !isTotal(this.#labelOf(row)));
    const numbers = this.#numbersOf(column, rows);
    if (numbers === null) return null;
    const read = rows.flatMap((row, index): ComparedRow[] => {
      const cell = row.cells.find(({ name }) => name === column);
      const value = numbers[index] ?? null;
      return cell === undefined || value === null ? [] : [{ ...row, cell, value }];
    });
    const compared = withoutSumOfOthers(read);
    if (compared.length < fewestRows || compared.length * 2 < rows.length) return null;
    return {
      table: this.#table,
      ...this.#extremeOf(compared),
      column,
      totals: labelled.length - rows.length + read.length - compared.length,
      numberless: rows.length - read.length,
      among: chosen.among,
      named: chosen.named,
    };
  }

  #extremeOf(compared: readonly ComparedRow[]): Pick<Extreme, 'isMost' | 'count' | 'rows' | 'compared'> {
    const { isMost, count } = this.#asked;
    const sorted = compared.toSorted((left, right) => (isMost ? right.value - left.value : left.value - right.value));
    const last = sorted[Math.min(count, sorted.length) - 1]?.value;
    const rows = sorted.filter(({ value }) => last !== undefined && (isMost ? value >= last : value <= last));
    return { isMost, count, rows, compared: compared.length };
  }

  /**
   * The rows that the rest of the question leaves: what neither the column nor what stands above the table says must stand in
   * values. Null where something stands nowhere, or is another figure: costs a head are no costs.
   */
  #rowsAmong(column: string): { rows: readonly TableRow[]; among: string[]; named: Set<string> } | null {
    const named = new Set<string>();
    const words: QueryWord[] = [];
    for (const word of this.#asked.others) {
      if (this.#words.holds(word, column)) continue;
      const columns = this.#names.filter((name) => name !== column && this.#words.meansColumn(word, name));
      if (columns.some((name) => name !== this.#label && this.#isOfFigures(name))) return null;
      if (columns.length === 0 && !this.#words.holds(word, this.#around)) words.push(word);
      for (const name of columns) named.add(name);
    }
    const texts = this.#names.filter((name) => !this.#isOfFigures(name));
    for (const verb of this.#asked.verbs) {
      for (const name of texts.filter((each) => this.#words.meansColumn(verb, each))) named.add(name);
    }
    const rows = this.#table.rows.filter(({ cells }) => {
      const values = cells.flatMap(({ name, value }) => (name === column ? [] : [value])).join('\n');
      return this.#words.areHeld(words, values);
    });
    return rows.length < fewestRows ? null : { rows, among: words.map(({ word }) => this.#asWritten(word)), named };
  }

  /** A folded word as it stands in the question. */
  #asWritten(word: string): string {
    const tokens = this.#question.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
    return tokens.find((token) => foldText(token).trim() === word) ?? word;
  }

  /** "In welchem Quartal war der Umsatz am höchsten?": the figures of the one row that is called so, by the names of their columns. */
  #comparePeriods(): Extreme | null {
    const { others } = this.#asked;
    const asked = periodKindAskedFor(this.#question);
    const rows = this.#table.rows.filter((row) => this.#measures(this.#labelOf(row)));
    const [row, ...further] = rows;
    if (row === undefined || further.length > 0) return null;
    const isOther = (word: QueryWord, name: string) =>
      !this.#words.holds(word, name) && !this.#words.holds(word, `${this.#around}\n${this.#labelOf(row)}`);
    const cells = row.cells.filter(({ name }) => {
      const kind = periodKindOf(name);
      const isAsked = kind !== null && (asked === null || kind === asked);
      return (
        isAsked &&
        !derived.test(withoutUnit(name)) &&
        !overall.test(name) &&
        !others.some((word) => isOther(word, name))
      );
    });
    const meant = ofPlanOrResult(this.#question, cells);
    const unitsAndKinds = new Set(
      meant.map(({ name }) => `${name.slice(withoutUnit(name).length)} ${periodKindOf(name)}`),
    );
    const numbers = readFigures(
      meant.map(({ value }) => value),
      this.#sample,
      row.passage.language ?? this.#asked.language,
    );
    if (unitsAndKinds.size !== 1 || numbers === null) return null;
    const compared = meant.flatMap((cell, index): ComparedRow[] => {
      const value = numbers[index] ?? null;
      return value === null ? [] : [{ ...row, cell, value }];
    });
    if (compared.length < fewestRows || compared.length < meant.length) return null;
    const nothingElse = { totals: 0, numberless: 0, among: [], named: new Set<string>() };
    return { table: { ...this.#table, isWhole: true }, ...this.#extremeOf(compared), column: null, ...nothingElse };
  }

  #isOfFigures(column: string): boolean {
    const cells = this.#table.rows.flatMap((row) => row.cells.filter(({ name }) => name === column));
    return cells.filter(({ value }) => /^[^\p{L}]*\d/u.test(value)).length * 2 > cells.length;
  }

  #numbersOf(column: string, rows: readonly TableRow[]): (number | null)[] | null {
    const cells = rows.map((row) => row.cells.find(({ name }) => name === column)?.value ?? '');
    const language = rows[0]?.passage.language ?? this.#asked.language;
    const numbers = readFigures(cells, this.#sample, language);
    return numbers?.some((value) => value !== null) ? numbers : null;
  }

  #labelOf({ cells }: TableRow): string {
    return cells.find(({ name }) => name === this.#label)?.value ?? '';
  }
}
