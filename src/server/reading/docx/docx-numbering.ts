import { attributeOf, childrenOf, findAll, findElement, parseXml, type XmlElement } from '../office/xml.ts';
import { spellCount } from '../text/spell-count.ts';
import { DocxStyleNumbers } from './docx-style-numbers.ts';

/** A paragraph's own numbering (`w:numPr`) and style; null where it has none. */
export interface NumberedParagraph {
  style: string | null;
  list: string | null;
  level: number | null;
}

interface ListLevel {
  start: number;
  format: string;
  /** "%1.%2": the number of each level is put in its place. */
  text: string;
  /** All numbers of the mark in digits. */
  isLegal: boolean;
  /** The level, counted from 1, after which this one starts again; 0 = never, null = after every higher one. */
  restartsAfter: number | null;
  /** The paragraph style tied to this level. */
  style: string | undefined;
}

/** A list as used (`w:num`): its definition's id, under which all its uses count on, and its levels. */
interface ListUse {
  definition: string;
  levels: (ListLevel | undefined)[];
  /** Levels that start anew with this use. */
  restarts: number[];
}

/** Levels of a list (ECMA-376 part 1, 17.9.3). */
const levelCount = 9;
/** Longest chain of links from a list to a numbering style and on; hostile ones are circular. */
const deepest = 10;
/** Word shows no longer marks. */
const longestMark = 100;

const spelled: Readonly<Record<string, string>> = {
  upperRoman: 'I',
  lowerRoman: 'i',
  upperLetter: 'A',
  lowerLetter: 'a',
};

/** The automatic numbers of a Word file (`numbering.xml`, ECMA-376 part 1, 17.9), counted as Word counts them. */
export class DocxNumbering {
  readonly #definitions = new Map<string, XmlElement>();
  readonly #nums = new Map<string, XmlElement>();
  readonly #uses = new Map<string, ListUse | null>();
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();
  readonly #styles: DocxStyleNumbers;

  /**
   * @param numbering the part of that name
   * @param styles the part of that name, if the file has one
   * @throws AppError `file_damaged`, `file_too_complex`
   */
  constructor(numbering: Buffer, styles: Buffer | undefined) {
    const root = parseXml(numbering);
    for (const each of childrenOf(root, 'abstractNum'))
      this.#definitions.set(attributeOf(each, 'abstractNumId') ?? '', each);
    for (const each of childrenOf(root, 'num')) this.#nums.set(attributeOf(each, 'numId') ?? '', each);
    this.#styles = new DocxStyleNumbers(styles);
  }

  /** Counts the paragraph and returns its printed mark: '' without a number, "-" for a bullet. */
  next(paragraph: NumberedParagraph): string {
    const inherited = this.#styles.numberOf(paragraph.style);
    const list = paragraph.list ?? inherited.list;
    const use = list === null ? null : this.#listOf(list);
    if (!use) return '';
    const tied = inherited.styles
      .map((style) => use.levels.findIndex((level) => level?.style === style))
      .find((found) => found !== -1);
    const level = Math.min(levelCount - 1, Math.max(0, paragraph.level ?? tied ?? inherited.level ?? 0));
    const counts = this.#count(list ?? '', use, level);
    return markOf(use.levels, counts, level);
  }

  #count(list: string, { definition, levels, restarts }: ListUse, level: number): (number | undefined)[] {
    const counts = this.#counts.get(definition) ?? [];
    this.#counts.set(definition, counts);
    if (!this.#begun.has(list)) for (const each of restarts) counts[each] = undefined;
    this.#begun.add(list);
    const start = (at: number) => levels[at]?.start ?? 1;
    // A level that was passed over counts as begun.
    for (let above = 0; above < level; above++) counts[above] ??= start(above);
    const last = counts[level];
    counts[level] = last === undefined ? start(level) : last + 1;
    for (let below = level + 1; below < levelCount; below++) {
      const after = levels[below]?.restartsAfter ?? below;
      if (level < after) counts[below] = undefined;
    }
    return counts;
  }

  #listOf(list: string): ListUse | null {
    const known = this.#uses.get(list);
    if (known !== undefined) return known;
    const use = this.#readUse(list);
    this.#uses.set(list, use);
    return use;
  }

  #readUse(list: string): ListUse | null {
    const num = this.#nums.get(list);
    const found = num && this.#definitionOf(num);
    if (!num || !found) return null;
    const levels: (ListLevel | undefined)[] = [];
    for (const level of childrenOf(found, 'lvl')) setLevel(levels, level);
    const restarts: number[] = [];
    for (const override of childrenOf(num, 'lvlOverride')) {
      const at = integerOf(override, 'ilvl') ?? 0;
      const own = findElement(override, 'lvl');
      if (own) setLevel(levels, own, at);
      const start = integerOf(findElement(override, 'startOverride'), 'val');
      const level = levels[at];
      if (start === null || !level) continue;
      levels[at] = { ...level, start };
      restarts.push(at);
    }
    return { definition: attributeOf(found, 'abstractNumId') ?? '', levels, restarts };
  }

  /** The list's definition, which may stand in a numbering style (`w:numStyleLink`). */
  #definitionOf(num: XmlElement): XmlElement | null {
    let at: XmlElement | undefined = num;
    for (let steps = 0; at && steps < deepest; steps++) {
      const definition = this.#definitions.get(attributeOf(findElement(at, 'abstractNumId'), 'val') ?? '');
      const link = attributeOf(findElement(definition, 'numStyleLink'), 'val');
      if (!definition || link === undefined) return definition ?? null;
      at = this.#nums.get(this.#styles.numberOf(link).list ?? '');
    }
    return null;
  }
}

function setLevel(levels: (ListLevel | undefined)[], level: XmlElement, given: number | null = null): void {
  const at = given ?? integerOf(level, 'ilvl') ?? 0;
  if (at < 0 || at >= levelCount) return;
  const value = (name: string) => attributeOf(findElement(level, name), 'val');
  // A format of later Word versions is wrapped together with an older one.
  const format = value('numFmt') ?? attributeOf(findAll(level, 'numFmt').at(-1), 'val');
  levels[at] = {
    start: integerOf(findElement(level, 'start'), 'val') ?? 0,
    format: format ?? 'decimal',
    text: value('lvlText') ?? '',
    isLegal: isOn(findElement(level, 'isLgl')),
    restartsAfter: integerOf(findElement(level, 'lvlRestart'), 'val'),
    style: value('pStyle'),
  };
}

function markOf(levels: readonly (ListLevel | undefined)[], counts: readonly (number | undefined)[], level: number) {
  const own = levels[level];
  if (!own) return '';
  if (own.format === 'bullet') return '-';
  return own.text
    .replace(/%([1-9])/gu, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = levels[at]?.format ?? 'decimal';
      if (at > level || format === 'none' || format === 'bullet') return '';
      return spell(counts[at] ?? 0, own.isLegal ? 'decimal' : format);
    })
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longestMark);
}

function spell(count: number, format: string): string {
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  return spellCount(count, spelled[format] ?? '1');
}

function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !['0', 'false', 'off'].includes(attributeOf(element, 'val') ?? '1');
}

function integerOf(element: XmlElement | undefined, name: string): number | null {
  const value = Number(attributeOf(element, name) ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}
