import { type LigatureRepair, lostText } from '../ligatures/repair-ligatures.ts';
import { joinSpacedLetters, leastTracking } from './spaced-letters.ts';
import type { StruckText } from './struck-text.ts';
import { type Box, displayedBox, type QuarterTurn, type Transform, turnBox, type Word } from './word.ts';

/** Words of one writing direction. `turn`: clockwise quarter turns on the displayed page. */
export interface TurnedWords {
  turn: QuarterTurn;
  words: Word[];
}

/** How characters are set. */
export interface Style {
  size: number;
  bold: boolean;
  mark: number;
  turn: QuarterTurn;
  askew: boolean;
}

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

/** Builds words from characters in drawing order. */
export class WordCollector {
  readonly askew: Word[] = [];
  readonly #struck: StruckText;
  readonly #ligatures: LigatureRepair;
  readonly #width: number;
  readonly #height: number;
  readonly #transform: Transform;
  readonly #groups: Word[][] = [[], [], [], []];
  #word: Word | null = null;
  #style: Style | null = null;
  #order = 0;
  /** Points between the letters of the word so far. */
  #gaps = 0;
  /** The latest character's box; reused, as a page has thousands. */
  readonly #box = { left: 0, top: 0, right: 0, bottom: 0 };

  constructor(width: number, height: number, transform: Transform, struck: StruckText, ligatures: LigatureRepair) {
    this.#ligatures = ligatures;
    this.#struck = struck;
    this.#width = width;
    this.#height = height;
    this.#transform = transform;
  }

  add(code: number, left: number, top: number, right: number, bottom: number, style: Style): void {
    const box = this.#box;
    if (!this.#place(left, top, right, bottom, style.turn)) return;
    const hyphen = code === 0xfffe || code === 2;
    const text = hyphen ? '-' : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
    const word = this.#word;
    const struck = style.askew ? undefined : this.#struck.lineThrough(box, style.turn);
    const continues =
      word && this.#style && this.#style.turn === style.turn && this.#style.askew === style.askew && follows(word, box);
    if (continues && struck === word.struck) {
      const gap = box.left - word.right;
      if (gap > 0) this.#gaps += gap;
      word.text += text;
      if (box.left < word.left) word.left = box.left;
      if (box.right > word.right) word.right = box.right;
      if (box.top < word.top) word.top = box.top;
      if (box.bottom > word.bottom) word.bottom = box.bottom;
      word.hyphen = hyphen;
      return;
    }
    this.endWord();
    this.#word = {
      text,
      left: box.left,
      top: box.top,
      right: box.right,
      bottom: box.bottom,
      size: style.size,
      bold: style.bold,
      mark: style.mark,
      order: this.#order++,
      hyphen,
    };
    if (struck !== undefined) this.#word.struck = struck;
    if (continues) this.#word.glued = true;
    this.#style = style;
    this.#gaps = 0;
  }

  /** A glyph of which nothing is known but its place. */
  addLost(code: number, left: number, top: number, right: number, bottom: number, style: Style): void {
    this.endWord();
    this.add(lostText(code).charCodeAt(0), left, top, right, bottom, style);
    this.endWord();
  }

  endWord(): void {
    const word = this.#word;
    const style = this.#style;
    this.#word = null;
    if (!word || !style) return;
    const tracking = this.#gaps / (word.text.length - 1);
    if (tracking >= leastTracking * word.size) word.tracking = tracking;
    word.text = cleanWord(word.text);
    if (word.text === '') return;
    if (style.askew) this.askew.push(word);
    else this.#groups[style.turn]?.push(word);
  }

  groups(): TurnedWords[] {
    return this.#groups
      .map((words, turn) => ({ turn: turn as QuarterTurn, words: this.#finish(words) }))
      .filter(({ words }) => words.length > 0)
      .sort((one, other) => other.words.length - one.words.length);
  }

  #finish(words: readonly Word[]): Word[] {
    return joinSpacedLetters(this.#ligatures.repair(this.#struck.leaveOut(words)));
  }

  /** Maps a box from page space into the frame of the writing direction (`#box`); false outside the page. */
  #place(left: number, top: number, right: number, bottom: number, turn: QuarterTurn): boolean {
    const box = displayedBox(this.#transform, left, top, right, bottom, this.#box);
    if (!(box.right > 0 && box.left < this.#width && box.bottom > 0 && box.top < this.#height)) return false;
    turnBox(box, turn, this.#width, this.#height);
    return true;
  }
}

/** True if a character continues the word: same line, no gap, not drawn back over it. */
function follows(word: Word, box: Box): boolean {
  const height = Math.max(word.bottom - word.top, box.bottom - box.top);
  const gap = box.left - word.right;
  const overlap = Math.min(word.bottom, box.bottom) - Math.max(word.top, box.top);
  return (
    gap < 0.3 * height &&
    box.right > word.left &&
    gap > -0.7 * height &&
    overlap > 0.3 * Math.min(word.bottom - word.top, box.bottom - box.top)
  );
}

const needsCleaning = /\p{M}|[\u00a8\u00ad\ufb00-\ufb06]|\p{Cs}/u;
/** A diaeresis drawn as a letter of its own over a vowel, before or after it. */
const loneDiaeresis = /(a)\u00a8(?=u)|\u00a8([aouAOU])|([aouAOU])\u00a8(?![aouAOU])/gu;

/** Resolves ligatures, composes accents, drops soft hyphens except at the end, where a line may end. */
function cleanWord(text: string): string {
  if (!needsCleaning.test(text)) return text;
  const visible = text
    .replace(/\u00ad(?=.)/gu, '')
    .replace(/[ﬀ-ﬆ]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(loneDiaeresis, (_, first: string, next: string, last: string) => `${first ?? next ?? last}\u0308`);
  return visible.normalize('NFC').toWellFormed();
}
