import { spellCount } from '../text/spell-count.ts';
import type { DocHeader } from './doc-header.ts';

interface ListLevel {
  start: number;
  /** Format of the number ([MS-OSHARED] 2.2.1.3): 0 figures, 1–2 Roman, 3–4 letters, 23 bullet, 255 none. */
  format: number;
  /** Text of the mark; a character code below 9 is the level whose number goes there. */
  text: string;
}

const figures = ['1', 'I', 'i', 'A', 'a'] as const;
const bullet = 23;
const none = 255;
const maxUses = 5_000;

/** The lists of a Word file; yields each entry's mark ([MS-DOC] 2.4.6.3). */
export class DocLists {
  readonly #levels = new Map<number, ListLevel[]>();
  readonly #uses: number[] = [];
  readonly #counts = new Map<number, number[]>();

  constructor(header: DocHeader) {
    const overrides = header.part('listOverrides');
    const count = overrides.length < 4 ? 0 : Math.min(overrides.readUInt32LE(0), maxUses);
    for (let index = 0; index < count && 8 + index * 16 <= overrides.length; index++)
      this.#uses.push(overrides.readInt32LE(4 + index * 16));
    try {
      this.#readLevels(header);
    } catch (error) {
      // List marks are expendable: the text is complete without them.
      if (!(error instanceof RangeError)) throw error;
    }
  }

  /**
   * The mark of a list's next entry.
   * @param use index of the list's use, from 1
   * @param level 0 = outermost
   */
  next(use: number, level: number): string {
    const list = this.#uses[use - 1];
    const levels = list === undefined ? undefined : this.#levels.get(list);
    const own = levels?.[Math.min(level, levels.length - 1)];
    if (list === undefined || !levels || !own) return '';
    if (own.format === bullet) return '-';
    if (own.format === none) return '';
    const counts = this.#counts.get(list) ?? [];
    this.#counts.set(list, counts);
    counts.length = level + 1;
    counts[level] = (counts[level] ?? own.start - 1) + 1;
    return [...own.text]
      .map((character) => {
        const at = character.charCodeAt(0);
        return at < 9
          ? spellCount(counts[at] ?? levels[at]?.start ?? 1, figures[levels[at]?.format ?? 0] ?? '1')
          : character;
      })
      .join('')
      .trim();
  }

  /** The levels follow the table of lists: nine per list, one for a simple list. */
  #readLevels(header: DocHeader): void {
    const part = header.part('lists');
    if (part.length < 2) return;
    const count = part.readUInt16LE(0);
    let at = header.startOf('lists') + part.length;
    const { table } = header;
    for (let index = 0; index < count; index++) {
      const entry = 2 + index * 28;
      const isSimple = ((part[entry + 26] ?? 0) & 1) === 1;
      const levels: ListLevel[] = [];
      for (let level = 0; level < (isSimple ? 1 : 9); level++) {
        const formats = table.readUInt8(at + 24) + table.readUInt8(at + 25);
        const textAt = at + 28 + formats;
        const textEnd = textAt + 2 + table.readUInt16LE(textAt) * 2;
        levels.push({
          start: table.readInt32LE(at),
          format: table.readUInt8(at + 4),
          text: table.toString('utf16le', textAt + 2, textEnd),
        });
        at = textEnd;
      }
      this.#levels.set(part.readInt32LE(entry), levels);
    }
  }
}
