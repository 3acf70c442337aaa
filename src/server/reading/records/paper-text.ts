import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { type DateOrder, dateOrderOf } from '../facts/date-order.ts';
import { type DateMention, findDates } from '../facts/find-dates.ts';
import { isContentsLine } from '../pages/furniture.ts';
import type { DraftPage, ReadBlock } from '../read-model.ts';
import { words } from './lexicon/lexicon.ts';
import { labelOf, normOf } from './norms.ts';
import type { Quoted } from './record-model.ts';

/** Characters of a paper searched for records: about a thousand pages; anything longer is not minutes. */
const maxCharacters = 4_000_000;
/** A shorter paragraph without a full stop is a line of its own and does not run on. */
const shortestBroken = 25;
/** Longer sentences yield no record. */
const longestSentence = 6_000;

/** Characters that show how the paper writes its dates. */
const orderSample = 200_000;

export type Range = { start: number; end: number };
export type Token = Range & { kind: 'word' | 'number' | 'sign'; norm: string };
/** A line, row or paragraph of the paper; offsets count in the whole paper's text. */
export type Unit = Range & {
  kind: ReadBlock['kind'];
  /** Headings only, 1 = highest; else 0. */
  level: number;
  /** Rows only: the ranges between tabs. */
  cells: Range[];
  /** Table rows only: each value with its column's name. */
  columns: { name: string; value: string }[];
  /** Runs across a line or page break, which counts as white space. */
  isJoined: boolean;
};

/** A paper's pages joined into one text, with its lines; records quote from it. */
export class PaperText {
  text = '';
  readonly units: Unit[] = [];
  readonly #pages: { number: number; start: number }[] = [];
  readonly #parts: string[] = [];
  #length = 0;
  #isFull = false;
  #dateOrder: { value: DateOrder | null } | null = null;

  add({ page, blocks, standsAlone }: DraftPage): void {
    if (this.#isFull || this.#length + page.text.length > maxCharacters) {
      this.#isFull = true;
      return;
    }
    const offset = this.#length;
    this.#pages.push({ number: page.number, start: offset });
    this.#parts.push(page.text);
    this.#length += page.text.length + 1;
    let isFirst = true;
    for (const block of blocks) {
      for (const unit of unitsOf(block, page.text, offset)) {
        const last = this.units.at(-1);
        const mayRunOn = !(isFirst && standsAlone) && last !== undefined && last.end - last.start < longestSentence;
        if (mayRunOn && runsOn(last, this.#sliceOf(last, page.text, offset), unit, page.text, offset, isFirst)) {
          last.end = unit.end;
          last.isJoined = true;
        } else this.units.push(unit);
        isFirst = false;
      }
    }
  }

  /** Call after the last page: `text` and everything derived from it are valid from here on. */
  finish(): void {
    this.text = this.#parts.join('\n');
  }

  /** The words between two offsets, without surrounding white space. */
  quote(start: number, end: number): Quoted {
    const text = this.text.slice(start, end);
    const from = start + (text.length - text.trimStart().length);
    const to = Math.max(from, start + text.trimEnd().length);
    const first = this.#pageAt(from);
    const last = this.#pageAt(Math.max(from, to - 1));
    return {
      text: this.text.slice(from, to),
      firstPage: first.number,
      start: from - first.start,
      lastPage: last.number,
      end: to - last.start,
    };
  }

  quoteOf = (range: Range): Quoted => this.quote(range.start, range.end);

  of = (range: Range): string => this.text.slice(range.start, range.end);

  /** The dates of a range, in the order of day and month that the paper shows; offsets count in the paper. */
  datesIn(range: Range): DateMention[] {
    this.#dateOrder ??= { value: dateOrderOf(this.text.slice(0, orderSample)) };
    return findDates(this.of(range), this.#dateOrder.value).map((mention) => ({
      ...mention,
      start: range.start + mention.start,
      end: range.start + mention.end,
    }));
  }

  /** The sentences of a unit; a row or a heading counts as one. */
  sentencesOf(unit: Unit, language: Language): Range[] {
    if (unit.kind !== 'paragraph') return [{ start: unit.start, end: unit.end }];
    const content = this.of(unit);
    const source = unit.isJoined ? content.replace(/\n/g, ' ') : content;
    return splitSentences(source, detectLanguage(source) ?? language)
      .map(({ start, end }) => ({ start: unit.start + start, end: unit.start + end }))
      .filter(({ start, end }) => end - start <= longestSentence);
  }

  #pageAt(offset: number): { number: number; start: number } {
    let low = 0;
    let high = this.#pages.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pages[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#pages[low] ?? { number: 1, start: 0 };
  }

  /** Text of an earlier unit, at least its end, while the pages are not yet joined. */
  #sliceOf(unit: Unit, pageText: string, offset: number): string {
    if (unit.start >= offset) return pageText.slice(unit.start - offset, unit.end - offset);
    if (unit.end > offset) return pageText.slice(0, unit.end - offset);
    const before = this.#parts.at(-2) ?? '';
    return before.slice(
      Math.max(0, before.length - (offset - 1 - unit.start)),
      before.length - (offset - 1 - unit.end),
    );
  }
}

/** List marks and labels start a new line within a paragraph of several lines. */
const lineMark = /^\s*[*_]{0,3}(?:[-–—•▪◦*·>#]|\(?\d{1,3}(?:\.\d{1,2})*[.)]|\p{Lu}[\p{L} ]{1,30}:[*_]{0,3}\s)/u;
const shortLine = 60;

function unitsOf(block: ReadBlock, pageText: string, offset: number): Unit[] {
  const make = (start: number, end: number, kind = block.kind): Unit => ({
    kind,
    level: kind === 'heading' ? (block.level ?? 1) : 0,
    start: offset + start,
    end: offset + end,
    cells: kind === 'row' ? cellsOf(pageText, start, end, offset) : [],
    columns: block.cells ?? [],
    isJoined: false,
  });
  if (isContentsLine(pageText.slice(block.start, block.end))) return [];
  if (block.kind !== 'paragraph') return [make(block.start, block.end)];
  const units: Unit[] = [];
  let start = block.start;
  for (let at = pageText.indexOf('\n', start); at !== -1 && at < block.end; at = pageText.indexOf('\n', at + 1)) {
    const next = pageText.slice(at + 1, Math.min(block.end, at + 60));
    const lineStart = pageText.lastIndexOf('\n', at - 1) + 1;
    if (at - Math.max(start, lineStart) >= shortLine && !lineMark.test(next) && !/^\s*\n/u.test(next)) continue;
    if (at > start) units.push(make(start, at));
    start = at + 1;
  }
  units.push(make(start, block.end));
  return units.filter((unit) => pageText.slice(unit.start - offset, unit.end - offset).trim() !== '');
}

function cellsOf(text: string, start: number, end: number, offset: number): Range[] {
  const cells: Range[] = [];
  let at = start;
  for (const cell of text.slice(start, end).split('\t')) {
    cells.push({ start: offset + at, end: offset + at + cell.length });
    at += cell.length + 1;
  }
  return cells;
}

/** Without a full stop at a page's end, a paragraph of this length is not a line of its own. */
const shortestOverleaf = 90;

/** True if a column or page break split a paragraph in mid-sentence. */
function runsOn(
  last: Unit,
  lastText: string,
  next: Unit,
  pageText: string,
  offset: number,
  isOverleaf: boolean,
): boolean {
  if (last.kind !== 'paragraph' || next.kind !== 'paragraph') return false;
  const end = lastText.trimEnd();
  const begin = pageText.slice(next.start - offset, next.start - offset + 60);
  const lastWord = /(?:^|\s)(\p{L}{1,12}\.?)$/u.exec(end.slice(-20))?.[1] ?? '';
  // A form of address belongs to the name that follows; its own full stop ends nothing.
  const isTitle = words.titles.has(normOf(lastWord).replace('.', ''));
  if (lastText.length >= shortestBroken && isTitle && /^\s*\p{Lu}\p{Ll}/u.test(begin)) return true;
  if (/[.!?:;…]["'”’“»«)\]]*$/u.test(end)) return false;
  if (lastText.length >= shortestBroken && words.joining.has(lastWord)) return true;
  if (lineMark.test(begin) || lineMark.test(lastText.slice(0, 40))) return false;
  if (isOverleaf && lastText.length >= shortestOverleaf && /\p{Ll}\s/u.test(lastText.slice(0, 40))) return true;
  return /^\s*["„“«(]?\p{Ll}/u.test(begin);
}

const tokenPattern = /\p{L}[\p{L}\p{M}'’]{0,60}(?:-\p{L}[\p{L}\p{M}]{0,40}){0,4}|\d{1,12}|[^\s]/gu;

/** Words, numbers and signs of a range; words in lower case, with ss for ß. */
export function tokensOf(text: string, { start, end }: Range): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(start, end).matchAll(tokenPattern)) {
    const [word] = match;
    const kind = /^\p{L}/u.test(word) ? 'word' : /^\d/u.test(word) ? 'number' : 'sign';
    tokens.push({
      kind,
      norm: kind === 'word' ? normOf(word) : word,
      start: start + match.index,
      end: start + match.index + word.length,
    });
  }
  return tokens;
}

/** Cells of a row with their column's folded name, in the row's order. */
export function pairCells(paper: PaperText, unit: Unit): { name: string; range: Range }[] {
  let from = 0;
  return unit.columns.flatMap(({ name, value }) => {
    const at = unit.cells.findIndex((cell, index) => index >= from && paper.of(cell).trim() === value.trim());
    const range = unit.cells[at];
    if (!range) return [];
    from = at + 1;
    return [{ name: labelOf(name.replace(/\s*\([^)]{0,60}\)$/u, '')), range }];
  });
}
