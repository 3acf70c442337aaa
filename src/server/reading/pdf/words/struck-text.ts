import type { PageBounds } from './page-objects.ts';
import { type Box, displayedBox, type QuarterTurn, type Transform, turnBox, type Word } from './word.ts';

/** In type sizes: words of a sentence are no further apart, cells of a table are. */
const wordGap = 1.1;

/** Words of a line in which struck ones stood are widened, so that its gaps do not look like those of a table. */
function closeGaps(words: readonly Word[], gaps: readonly Word[]): void {
  const ordered = gaps.toSorted((one, other) => one.left - other.left);
  for (const gap of ordered) {
    const before = words.find((word) => isOnLine(word, gap) && isNear(gap.left - word.right, gap));
    const after = words.find((word) => isOnLine(word, gap) && isNear(word.left - gap.right, gap));
    if (before) widen(before, before.left, gap.right);
    else if (after) widen(after, gap.left, after.right);
  }
}

const isOnLine = (word: Word, gap: Word) =>
  Math.min(word.bottom, gap.bottom) - Math.max(word.top, gap.top) > 0.5 * (gap.bottom - gap.top);

const isNear = (distance: number, { size }: Word) => distance > -0.5 * size && distance < wordGap * size;

/** Lets a word take the place of struck ones beside it, so that no gap is left in its line; it is shown where it was. */
function widen(word: Word, left: number, right: number): void {
  word.shown ??= { left: word.left, top: word.top, right: word.right, bottom: word.bottom };
  word.left = left;
  word.right = right;
}

function append(word: Word, next: Word): void {
  word.text += next.text;
  word.right = Math.max(word.right, next.right);
  word.top = Math.min(word.top, next.top);
  word.bottom = Math.max(word.bottom, next.bottom);
  word.hyphen = next.hyphen;
}

/** Where a line strikes a character, as a share of its height from the top: underlines are below, borders beside. */
const band = { from: 0.3, to: 0.72 };
/** Share of a line's length that must strike characters; the lines of a chart run on. */
const leastStruck = 0.6;
/** Points: lines are filed by their height, in strips. */
const strip = 8;

interface Strike extends Box {
  id: number;
}

/**
 * Knows what is struck on a page: by lines drawn through words, and by annotations. Struck words are deleted for a
 * reader, as in a document with tracked changes.
 */
export class StruckText {
  readonly #lines: Box[];
  readonly #areas: Box[];
  readonly #width: number;
  readonly #height: number;
  /** By turn and height. */
  readonly #strips: (Map<number, Strike[]> | undefined)[] = [];
  /** Points of each line that strike characters. */
  readonly #struck: number[];
  hasStruckWords = false;
  #hasTouched = false;

  /**
   * @param lines in page space, as are `areas`
   * @param areas what annotations strike
   */
  constructor(
    lines: readonly PageBounds[],
    areas: readonly PageBounds[],
    transform: Transform,
    width: number,
    height: number,
  ) {
    const display = ({ left, bottom, right, top }: PageBounds) =>
      displayedBox(transform, left, top, right, bottom, { left: 0, top: 0, right: 0, bottom: 0 });
    this.#lines = lines.map(display);
    this.#areas = areas.map(display);
    this.#struck = this.#lines.map(() => 0);
    this.#width = width;
    this.#height = height;
  }

  /** The number of the line or area that strikes a character, in the frame of its writing direction. */
  lineThrough({ left, top, right, bottom }: Box, turn: QuarterTurn): number | undefined {
    if (this.#lines.length === 0 && this.#areas.length === 0) return undefined;
    const strips = this.#stripsOf(turn);
    const height = bottom - top;
    const [from, to] = [top + band.from * height, top + band.to * height];
    const middle = (left + right) / 2;
    for (let at = Math.floor(from / strip); at <= Math.floor(to / strip); at++) {
      for (const line of strips.get(at) ?? []) {
        if (line.left > middle || line.right < middle) continue;
        const isArea = line.id >= this.#lines.length;
        const y = (line.top + line.bottom) / 2;
        if (!isArea && (y < from || y > to)) continue;
        if (isArea && (line.top > (from + to) / 2 || line.bottom < (from + to) / 2)) continue;
        this.#hasTouched = true;
        if (!isArea) this.#struck[line.id] = (this.#struck[line.id] ?? 0) + (right - left);
        return line.id;
      }
    }
    return undefined;
  }

  /** The words that remain, those divided at a line that strikes nothing joined again. */
  leaveOut(words: readonly Word[]): readonly Word[] {
    if (!this.#hasTouched) return words;
    const left: Word[] = [];
    const gaps: Word[] = [];
    let lastOrder = -1;
    for (const word of words) {
      const { struck, glued, ...plain } = word;
      const last = left.at(-1);
      if (struck !== undefined && this.#isStrike(struck)) gaps.push(plain);
      else {
        if (glued && last && lastOrder === plain.order - 1) append(last, plain);
        else left.push(plain);
        lastOrder = plain.order;
      }
    }
    if (gaps.length > 0) this.hasStruckWords = true;
    closeGaps(left, gaps);
    return left;
  }

  #isStrike(id: number): boolean {
    const line = this.#lines[id];
    // An annotation strikes what it covers.
    if (!line) return true;
    const length = Math.max(line.right - line.left, line.bottom - line.top);
    return (this.#struck[id] ?? 0) >= leastStruck * length;
  }

  #stripsOf(turn: QuarterTurn): Map<number, Strike[]> {
    let strips = this.#strips[turn];
    if (strips) return strips;
    strips = new Map();
    for (const [id, box] of [...this.#lines, ...this.#areas].entries()) {
      const strike: Strike = { ...box, id };
      turnBox(strike, turn, this.#width, this.#height);
      // Upright lines strike nothing.
      if (id < this.#lines.length && strike.right - strike.left < strike.bottom - strike.top) continue;
      const last = Math.min(Math.floor(strike.bottom / strip), Math.floor(strike.top / strip) + 1_000);
      for (let at = Math.floor(strike.top / strip); at <= last; at++) {
        const filed = strips.get(at);
        if (filed) filed.push(strike);
        else strips.set(at, [strike]);
      }
    }
    this.#strips[turn] = strips;
    return strips;
  }
}
