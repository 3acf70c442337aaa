import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import type { SectionPath } from '../../pages/sections.ts';
import { type LineBoxes, packWordBoxes, type WordBox } from '../../pages/word-boxes.ts';
import type { DraftPage, ReadBlock } from '../../read-model.ts';
import { nameCells } from '../../tables/name-columns.ts';
import { tableUnitOf, unitsOf } from '../../tables/units-of-columns.ts';
import { cellText } from '../tables/tables.ts';
import { resolveHyphen } from '../words/hyphens.ts';
import type { Word } from '../words/word.ts';
import { type BodyType, headingKey, type OutlineEntry } from './headings.ts';
import type { LayoutBlock, PdfHeader, TableRow } from './layout-block.ts';
import type { Line } from './lines.ts';
import { OpenTable } from './open-table.ts';

/** A laid-out page, before running lines are known. */
export interface LaidOutPage {
  index: number;
  width: number;
  height: number;
  label: string | null;
  /** Blocks by writing direction, the main one first. */
  groups: { turn: LineBoxes['turn']; blocks: LayoutBlock[] }[];
  askew: Word[];
  headingMarks: Map<number, number>;
  /** OCR confidence; absent if the page had a text layer. */
  confidence?: number | undefined;
}

/** State of the document carried from page to page. */
export interface DocumentState {
  sections: SectionPath;
  body: BodyType;
  outline: readonly OutlineEntry[];
  hasStructure: boolean;
  hyphenatedWords: Set<string>;
  /** The last table, whose header may continue. */
  openTable: OpenTable | null;
}

const longestHeading = 200;
/** Headings marked in the structure tree may be longer: agenda items name their movers. */
const longestMarkedHeading = 600;
const mostHeadingLines = 4;

/** Composes a page's text, word boxes and blocks. @param running lines to leave out */
export function composePage(page: LaidOutPage, running: ReadonlySet<Line>, state: DocumentState): DraftPage {
  const composer = new PageComposer(page, state);
  const before = state.sections.path;
  for (const group of page.groups) {
    composer.turn = group.turn;
    for (const block of group.blocks) {
      if (block.kind === 'paragraph') composer.addParagraph(block.lines.filter((line) => !running.has(line)));
      else composer.addTable(block, running);
    }
  }
  for (const word of page.askew) composer.addLoose(word);
  return composer.finish(before);
}

/** Characters that suffice to detect the language. */
const languageSample = 2_000;

function languageOf({ groups }: LaidOutPage): Language | null {
  let sample = '';
  for (const block of groups.flatMap(({ blocks }) => blocks)) {
    if (sample.length > languageSample) break;
    const lines = block.kind === 'paragraph' ? block.lines : block.rows.flatMap(({ cells }) => cells.flat());
    sample += `${lines.map(({ text }) => text).join('\n')}\n`;
  }
  return detectLanguage(sample);
}

interface PlacedWord {
  word: Word;
  box: WordBox;
}

/** Share of the line height within which words of a skewed line share top and bottom. */
const askewStep = 0.25;

/** A line's words with their boxes; on a skewed page, split by their real positions. */
function boxesOf({ top, bottom }: Line, placed: readonly PlacedWord[], turn: LineBoxes['turn']): LineBoxes[] {
  const pieces: LineBoxes[] = [];
  for (const { word, box } of placed) {
    const shown = word.shown ?? { top, bottom, left: box.left, right: box.right };
    const piece = pieces.at(-1);
    const words = { start: box.start, end: box.end, left: shown.left, right: shown.right };
    if (piece && Math.abs(shown.top - piece.top) < askewStep * (shown.bottom - shown.top)) piece.words.push(words);
    else pieces.push({ top: shown.top, bottom: shown.bottom, turn, words: [words] });
  }
  return pieces;
}

class PageComposer {
  turn: LineBoxes['turn'] = 0;
  readonly #page: LaidOutPage;
  readonly #state: DocumentState;
  readonly #blocks: ReadBlock[] = [];
  readonly #boxes: LineBoxes[] = [];
  readonly #outline: { key: string; level: number }[];
  /** Decides which hyphens are real. */
  readonly #language: Language | null;
  #text = '';
  #startsWithHeading = false;
  #loose: ReadBlock | null = null;

  constructor(page: LaidOutPage, state: DocumentState) {
    this.#page = page;
    this.#state = state;
    this.#language = languageOf(page);
    this.#outline = state.outline
      .filter((entry) => entry.pageIndex === page.index)
      .map((entry) => ({ key: headingKey(entry.title), level: entry.level }));
  }

  addParagraph(lines: Line[]): void {
    if (lines.length === 0) return;
    const level = this.#headingLevel(lines);
    this.#separate('\n\n');
    const start = this.#text.length;
    this.#appendLines(lines);
    const block: ReadBlock = { kind: level === null ? 'paragraph' : 'heading', start, end: this.#text.length };
    if (level !== null) {
      block.level = level;
      this.#state.sections.enter(level, this.#text.slice(start));
      if (this.#blocks.length === 0) this.#startsWithHeading = true;
    }
    this.#blocks.push(block);
    if (level !== null || !this.#state.openTable?.admits(lines)) this.#state.openTable = null;
  }

  addTable(table: LayoutBlock & { kind: 'table' }, running: ReadonlySet<Line>): void {
    const header = this.#headerOf(table);
    const names = header.names && this.#withUnit(header.names, header.carried);
    for (const [index, row] of table.rows.entries()) {
      const cells = row.cells.map((cell) => cell.filter((line) => !running.has(line)));
      while (cells.length > 0 && cells.at(-1)?.length === 0) cells.pop();
      if (cells.length > 0)
        this.#addRow(row, cells, index === 0 ? '\n\n' : '\n', row.header || header.carried ? names : null);
      if (index === 0 && header.carried) this.#completeLabel();
    }
    if (table.rows.length > 1) this.#state.openTable = names ? new OpenTable(table, names) : null;
  }

  addLoose(word: Word): void {
    this.#separate(this.#loose ? ' ' : '\n\n');
    const start = this.#text.length;
    this.#text += word.text;
    if (this.#loose) {
      this.#loose.end = this.#text.length;
    } else {
      this.#loose = { kind: 'paragraph', start, end: this.#text.length };
      this.#blocks.push(this.#loose);
    }
  }

  finish(sectionBefore: string | null): DraftPage {
    const page = this.#page;
    const last = this.#blocks.at(-1);
    // Only a paragraph may continue on the next page.
    const text = last && last.kind !== 'paragraph' ? `${this.#text}\n` : this.#text;
    const first = this.#blocks[0];
    const firstTitle = this.#startsWithHeading && first ? this.#text.slice(first.start, first.end) : null;
    return {
      page: {
        number: page.index + 1,
        label: page.label,
        section: firstTitle?.replace(/\s+/g, ' ') ?? sectionBefore,
        text,
        width: page.width,
        height: page.height,
        boxes: packWordBoxes(this.#boxes, page.width, page.height),
        ...(page.confidence === undefined ? {} : { confidence: page.confidence }),
      },
      blocks: this.#blocks,
    };
  }

  #headerOf(table: LayoutBlock & { kind: 'table' }): { names: PdfHeader | null; carried: boolean } {
    const own = table.rows.find((row) => row.header)?.header ?? null;
    const open = this.#state.openTable;
    if (own) {
      // A header repeated on the next page keeps the unit from the first page's caption.
      const isAgain =
        open !== null && this.#blocks.length === 0 && open.header.names.join('\t') === own.names.join('\t');
      return { names: isAgain ? open.header : own, carried: false };
    }
    const names = open?.namesFor(table) ?? null;
    return { names, carried: names !== null };
  }

  /** A label that began on the page before names its row whole. */
  #completeLabel(): void {
    const label = this.#blocks.at(-1)?.cells?.[0];
    if (label && this.#state.openTable) label.value = this.#state.openTable.completeLabel(label.value);
  }

  /** Adds the unit that the line above a table may state. */
  #withUnit({ names, units }: PdfHeader, isCarried: boolean): PdfHeader {
    const above = isCarried ? undefined : this.#blocks.at(-1);
    const given = above && above.kind !== 'row' ? tableUnitOf(this.#text.slice(above.start, above.end)) : null;
    return { names, units: given !== null && units.every((each) => each === null) ? unitsOf(names, given) : units };
  }

  #addRow(row: TableRow, cells: Line[][], separator: string, header: PdfHeader | null): void {
    this.#separate(separator);
    const start = this.#text.length;
    for (const [index, cell] of cells.entries()) {
      if (index > 0) this.#text += '\t';
      this.#appendLines(cell);
    }
    const block: ReadBlock = { kind: 'row', start, end: this.#text.length };
    if (header) block.cells = nameCells(row.cells.map(cellText), header);
    this.#blocks.push(block);
  }

  #separate(separator: string): void {
    if (this.#text !== '') this.#text += separator;
  }

  /** Joins the lines of a paragraph or cell with spaces, or without where a word was hyphenated. */
  #appendLines(lines: readonly Line[]): void {
    for (const [index, line] of lines.entries()) {
      const boxes: PlacedWord[] = [];
      const next = lines[index + 1]?.words[0]?.text ?? '';
      for (const [at, word] of line.words.entries()) {
        const isLast = at === line.words.length - 1;
        const joint = isLast && next !== '' ? this.#jointOf(line, word.text, next) : 'space';
        const text = joint === 'drop' ? word.text.slice(0, -1) : word.text;
        if (!isLast || joint === 'space') this.#noteHyphenated(text);
        const start = this.#text.length;
        this.#text += text;
        boxes.push({ word, box: { start, end: this.#text.length, left: word.left, right: word.right } });
        if (!isLast || (next !== '' && joint === 'space')) this.#text += ' ';
      }
      this.#boxes.push(...boxesOf(line, boxes, this.turn));
    }
  }

  #jointOf(line: Line, last: string, next: string): 'drop' | 'keep' | 'space' {
    return line.endsOpen ? 'keep' : resolveHyphen(last, next, this.#state.hyphenatedWords, this.#language);
  }

  #noteHyphenated(text: string): void {
    const word = /\p{L}+-\p{Ll}+/u.exec(text)?.[0];
    if (word && this.#state.hyphenatedWords.size < 20_000) this.#state.hyphenatedWords.add(word.toLowerCase());
  }

  /** Heading level, or null. Structure tree and bookmarks decide if present, else type size and weight. */
  #headingLevel(lines: readonly Line[]): number | null {
    const first = lines[0];
    const text = lines.map((line) => line.text).join(' ');
    if (!first || text.length > longestMarkedHeading || !/\p{L}/u.test(text)) return null;
    const mark = first.words[0]?.mark ?? -1;
    const structural = mark >= 0 ? this.#page.headingMarks.get(mark) : undefined;
    if (structural !== undefined) return structural;
    if (lines.length > mostHeadingLines || text.length > longestHeading) return null;
    const key = headingKey(text);
    const entry = this.#outline.find((each) => each.key === key || (key.length > 12 && each.key.startsWith(key)));
    if (entry) return entry.level;
    if (this.#state.hasStructure || this.#state.outline.length > 1) return null;
    const body = this.#state.body;
    const larger = first.size >= 1.15 * body.size;
    if (!body.standsOut(first.size, first.bold) || lines.some((line) => !body.standsOut(line.size, line.bold)))
      return null;
    if (/[,;]$/u.test(text) || (!larger && /[.:]$|^[^:]{1,30}:\s*\S/u.test(text))) return null;
    // Ranks are inverted: the larger the type, the higher the heading.
    return 1_000 - body.weight(first.size, first.bold);
  }
}
