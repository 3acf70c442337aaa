import type { QueryWord } from '#server/platform/linguistics/analyser.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import { ofPlanOrResult, withoutUnit } from './choose-columns.ts';
import { readFigures } from './compare-figures.ts';
import { HeldWords } from './held-words.ts';
import { isTotal, withoutSumOfOthers } from './rows-of-totals.ts';
import { type PeriodKind, periodKindOf } from './table-periods.ts';
import { type Cell, isNumber } from './table-row.ts';
import type { PassageTable, TableRow } from './tables-of-passages.ts';

/** What a question wants of the figures of a table. */
export type FiguresAsked = {
  language: Language;
  /** The figures must be called so: all of these words, or one of several where the question only implies it. */
  measure: readonly QueryWord[];
  isImplied: boolean;
  /** What the rows are: regions, projects. Empty where the question does not say. */
  kind: readonly QueryWord[];
  /** Whatever else the question names, words and numbers. */
  others: readonly QueryWord[];
  /** What is done: papers put it in other words, or leave it out. */
  verbs: readonly QueryWord[];
};

export type ComparedRow = TableRow & { cell: Cell; value: number };

/** The figures of one column, of the rows that the question means. */
export type ColumnFigures = {
  /** The name of the column, with its unit. */
  column: string;
  /** What the column is called where it has the name of a period alone: the caption's, too. */
  title: string;
  rows: readonly ComparedRow[];
  /** Sums of other rows, which are none of them. */
  totals: readonly TableRow[];
  /** Rows that have no number there. */
  numberless: number;
  /** Words of the question by whose values rows were chosen: only these are meant. */
  among: readonly string[];
  /** Columns that the question names beside. */
  named: ReadonlySet<string>;
};

/** More columns that the question may mean say that nobody knows which it means. */
const mostColumns = 4;
const fewestRows = 2;
/** Wider tables are none that boards read, and take long to look through. */
const widestTable = 100;
/** Cells that are looked at for how the figures of a table are written. */
const cellsToLookAt = 500;
const longestFigure = 40;
const longestCaption = 120;

/** Figures that were computed from others: asked for only where the question says so. */
const derived =
  /(?<!\p{L})(?:abw(?:eichung)?|differenz|delta|veränderung|zunahme|abnahme|wachstum|vorjahr|anteil|rang|change|variance|difference|growth|share|rank|prior|previous|index)(?!\p{L})|[%±Δ]/iu;
const overall = /(?<!\p{L})(?:total|gesamt|insgesamt|summe|sum|overall)(?!\p{L})/iu;
/** "Ist", "Budget": what was meant and what came to be, of whatever stands above the table. */
const ofPlan = /^(?:ist|soll|budget|plan|rechnung|voranschlag|prognose|forecast|actuals?|target)$/iu;

type Column = { name: string; isNamed: boolean };

/** Reads one table for one question. */
export class TableReader {
  readonly #question: string;
  readonly #asked: FiguresAsked;
  readonly #table: PassageTable;
  readonly #words: HeldWords;
  /** The column that says what a row is about. */
  readonly #label: string;
  readonly #names: readonly string[];
  /** What holds for the whole table. */
  readonly #around: string;
  readonly #sample: readonly string[];

  constructor(question: string, asked: FiguresAsked, table: PassageTable) {
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

  get isTooWide(): boolean {
    return this.#names.length > widestTable;
  }

  /**
   * The figures that are asked for, by column; empty where the table does not hold all that the question names.
   * `worth`: how plainly it names them.
   */
  read(mayBeOfPeriods = true): { columns: readonly ColumnFigures[]; worth: number } {
    const nothing = { columns: [], worth: 0 };
    const { kind } = this.#asked;
    if (this.isTooWide || this.#table.rows.length < fewestRows) return nothing;
    const texts = this.#names.filter((name) => name === this.#label || !this.#isOfFigures(name));
    const isKindInNames = this.#words.areHeld(kind, texts.join('\n'));
    if (!isKindInNames && !this.#isOfKind()) return nothing;
    const meant = this.#columnsMeant(mayBeOfPeriods && isKindInNames && kind.length > 0);
    if (meant.length === 0 || meant.length > mostColumns) return nothing;
    const columns = meant.flatMap(({ name, isNamed }) => {
      const figures = this.#figuresOf(name);
      return figures === null ? [] : [{ ...figures, title: isNamed ? name : this.#withCaption(name) }];
    });
    const isNamed = meant.every((column) => column.isNamed);
    const worth = 1 + (isNamed ? 2 : 0) + (isKindInNames && kind.length > 0 ? 1 : 0);
    return columns.length < meant.length ? nothing : { columns, worth };
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
  #columnsMeant(mayBeOfPeriods: boolean): Column[] {
    const figures = this.#figureColumns();
    const { verbs } = this.#asked;
    const isDone = (name: string) => verbs.some((verb) => this.#words.holds(verb, withoutUnit(name)));
    const all = figures.filter((name) => this.#isMeasure(name));
    // "hat … bezahlt": the column that is called so.
    const named = all.some(isDone) ? all.filter(isDone) : all;
    const isCaptioned = mayBeOfPeriods && this.#measures(this.#table.caption);
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
      [...this.#asked.measure, ...this.#asked.verbs].some((word) => this.#words.holds(word, name)) &&
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

  #figuresOf(column: string): Omit<ColumnFigures, 'title'> | null {
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
    const totals = [
      ...labelled.filter((row) => isTotal(this.#labelOf(row))),
      ...read.filter((row) => !compared.includes(row)),
    ];
    return {
      column,
      rows: compared,
      totals,
      numberless: rows.length - read.length,
      among: chosen.among,
      named: chosen.named,
    };
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

  /**
   * The figures of the one row that is called so, by the names of their columns: "In welchem Quartal war der Umsatz am höchsten?"
   * Null where there are several such rows, or figures that cannot be compared.
   */
  readPeriods(asked: PeriodKind | null): readonly ComparedRow[] | null {
    if (this.isTooWide) return null;
    const [row, ...further] = this.#table.rows.filter((each) => this.#measures(this.#labelOf(each)));
    if (row === undefined || further.length > 0) return null;
    const around = `${this.#around}\n${this.#labelOf(row)}`;
    const isOther = (word: QueryWord, name: string) =>
      !this.#words.holds(word, name) && !this.#words.holds(word, around);
    const cells = row.cells.filter(({ name }) => {
      const kind = periodKindOf(name);
      const isAsked = kind !== null && (asked === null || kind === asked);
      const isPlain = !derived.test(withoutUnit(name)) && !overall.test(name);
      return isAsked && isPlain && !this.#asked.others.some((word) => isOther(word, name));
    });
    const meant = ofPlanOrResult(this.#question, cells);
    const alike = new Set(meant.map(({ name }) => `${name.slice(withoutUnit(name).length)} ${periodKindOf(name)}`));
    const values = meant.map(({ value }) => value);
    const numbers = readFigures(values, this.#sample, row.passage.language ?? this.#asked.language);
    if (alike.size !== 1 || numbers === null) return null;
    const compared = meant.flatMap((cell, index): ComparedRow[] => {
      const value = numbers[index] ?? null;
      return value === null ? [] : [{ ...row, cell, value }];
    });
    return compared.length < fewestRows || compared.length < meant.length ? null : compared;
  }

  #withCaption(column: string): string {
    const caption = this.#table.caption.split('\n').findLast((line) => this.#measures(line)) ?? '';
    return caption === '' || caption.length > longestCaption ? column : `${caption} – ${column}`;
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
