import { attributeOf, childrenOf, type XmlElement } from '../office/xml.ts';
import { spellCount } from '../text/spell-count.ts';

interface ListLevel {
  isBullet: boolean;
  /** Number format; '' for no number. */
  format: string;
  /** "%1%.%2%)": the number of each level is put in its place. */
  text: string;
  start: number;
}

/** Counts of a list per level, level 1 first; undefined: not begun since its parent counted. */
export type ListCounts = (number | undefined)[];

const levelMark = /%(\d{1,2})%/gu;
const deepest = 10;

/** The list styles and the outline numbering of an OpenDocument text (ODF 1.3 part 3, 16.30 and 16.34). */
export class OdtListStyles {
  readonly #styles = new Map<string, Map<number, ListLevel>>();
  #outline = new Map<number, ListLevel>();
  readonly #outlineCounts: ListCounts = [];

  /** @param style a list style or the outline style; others are skipped */
  add(style: XmlElement): void {
    const levels = () => new Map(childrenOf(style).map(readLevel));
    if (style.name === 'list-style') this.#styles.set(attributeOf(style, 'name') ?? '', levels());
    if (style.name === 'outline-style') this.#outline = levels();
  }

  /**
   * Counts a list entry and returns its mark.
   * @param level 1 = outermost
   * @param start number the entry states for itself
   */
  next(style: string | undefined, counts: ListCounts, level: number, start?: number): string {
    const levels = this.#styles.get(style ?? '');
    count(levels, counts, level, start);
    return markOf(levels, counts, level) ?? '-';
  }

  /** Counts a heading in the outline and returns its number; '' without outline numbering. */
  nextHeading(level: number): string {
    count(this.#outline, this.#outlineCounts, level);
    return markOf(this.#outline, this.#outlineCounts, level) ?? '';
  }
}

function count(levels: Map<number, ListLevel> | undefined, counts: ListCounts, level: number, start?: number): void {
  const first = (at: number) => levels?.get(at)?.start ?? 1;
  for (let above = 1; above < level; above++) counts[above - 1] ??= first(above);
  const last = counts[level - 1];
  counts[level - 1] = start ?? (last === undefined ? first(level) : last + 1);
  counts.length = level;
}

/** Undefined for a bullet or an unknown level. */
function markOf(levels: Map<number, ListLevel> | undefined, counts: ListCounts, level: number): string | undefined {
  const own = levels?.get(level);
  if (!own || own.isBullet) return undefined;
  return own.text
    .replace(levelMark, (_, digits: string) => {
      const at = Number(digits);
      const format = levels?.get(at)?.format ?? '';
      return format === '' ? '' : spellCount(counts[at - 1] ?? 1, format);
    })
    .trim();
}

function readLevel(level: XmlElement): [number, ListLevel] {
  const number = Number(attributeOf(level, 'level')) || 1;
  const isBullet = !/number|outline-level/u.test(level.name);
  const format = attributeOf(level, 'num-format') ?? (level.name === 'list-level-style-number' ? '1' : '');
  return [
    number,
    {
      isBullet,
      format,
      text: attributeOf(level, 'num-list-format') ?? textOfLevel(level, number, format),
      start: Number(attributeOf(level, 'start-value') ?? 1) || 0,
    },
  ];
}

/** The mark's text before ODF 1.3: a prefix, the numbers of the last levels with stops between them, and a suffix. */
function textOfLevel(level: XmlElement, number: number, format: string): string {
  const shown = Math.min(deepest, number, Math.max(1, Number(attributeOf(level, 'display-levels')) || 1));
  const numbers = Array.from({ length: shown }, (_, index) => `%${number - shown + 1 + index}%`).join('.');
  return `${attributeOf(level, 'num-prefix') ?? ''}${format === '' ? '' : numbers}${attributeOf(level, 'num-suffix') ?? ''}`;
}
