import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { isKnownNoun, splitCompound } from '#server/platform/linguistics/words/compounds.ts';
import type { Word } from '../words/word.ts';
import { ligatureStems } from './ligature-stems.ts';

/** What fonts draw as one glyph, the most frequent first. */
const ligatures = ['fi', 'fl', 'ff', 'ffi', 'ffl', 'ft', 'tt', 'ti'];
/** Characters without a letter: replacement and private-use ones. */
const unmapped = /[\ufffd\ue000-\uf8ff]/u;
/** A character that pdfium knows nothing of stands as a word of its own, in this range. */
const lostFrom = 0xe000;
/** In type sizes: a lost glyph touches its neighbours. */
const touching = 0.12;
/** Words kept of a paper whose font lost letters; and lost letters per word. */
const mostWords = 50_000;
const mostLost = 3;
/** Share of a code's words that a ligature must make known before it is believed in others, such as names. */
const leastShare = 0.5;

/** A glyph of which the font does not say the letter: `code` is all that is known of it. */
export const lostText = (code: number): string => String.fromCharCode(lostFrom + (code & 0x1f));

/**
 * Repairs words in which a font does not say what its ligatures stand for: "Bus otte", "Zerti�kat". What makes a word
 * known is right: a word of the paper or the dictionary; then, in names, what the same glyph was elsewhere.
 */
export class LigatureRepair {
  /** The paper's words, from the first page with a lost letter on. */
  #known: Set<string> | null = null;
  /** By glyph: how often each ligature made a word known, and how many words it occurred in. */
  readonly #votes = new Map<string, { tried: number; made: Map<string, number> }>();

  /** The words with lost letters put in; those that stay lost are left out or as they are. */
  repair(words: readonly Word[]): readonly Word[] {
    if (!this.#known && !words.some(({ text }) => unmapped.test(text))) return words;
    this.#known ??= new Set();
    for (const { text } of words) {
      if (this.#known.size < mostWords && text.length >= 4 && !unmapped.test(text)) this.#known.add(fold(text));
    }
    const chains = chainsOf(words);
    for (const chain of chains) this.#vote(chain);
    return chains.flatMap((chain) => this.#join(chain));
  }

  #vote(chain: readonly Word[]): void {
    const parts = partsOf(chain);
    if (!parts) return;
    const found = this.#knownReading(parts);
    for (const [index, glyph] of parts.glyphs.entries()) {
      const vote = this.#votes.get(glyph) ?? { tried: 0, made: new Map<string, number>() };
      this.#votes.set(glyph, vote);
      vote.tried += 1;
      const ligature = found?.[index];
      if (ligature) vote.made.set(ligature, (vote.made.get(ligature) ?? 0) + 1);
    }
  }

  #join(chain: readonly Word[]): Word[] {
    const parts = partsOf(chain);
    const reading = parts && (this.#knownReading(parts) ?? this.#usualReading(parts));
    const [first, ...others] = chain;
    if (!parts || !reading || !first) return chain.filter(({ text }) => !isLost(text));
    const joined: Word = { ...first, text: spell(parts, reading) };
    for (const word of others) {
      joined.right = Math.max(joined.right, word.right);
      joined.top = Math.min(joined.top, word.top);
      joined.bottom = Math.max(joined.bottom, word.bottom);
      joined.hyphen = word.hyphen;
    }
    return [joined];
  }

  /** The ligatures that make it a known word: those of most votes, if several do. */
  #knownReading(parts: LostParts): string[] | null {
    let best: { reading: string[]; merit: number } | null = null;
    for (const reading of readingsOf(parts.glyphs.length)) {
      const merit = this.#meritOf(parts, reading);
      if (merit > (best?.merit ?? 0)) best = { reading, merit };
    }
    return best?.reading ?? null;
  }

  #meritOf(parts: LostParts, reading: readonly string[]): number {
    const word = fold(spell(parts, reading));
    let merit = 0;
    if (this.#known?.has(word)) merit = 3;
    else if (word.length >= 4 && (isKnownNoun(word) || splitCompound(word).length > 0)) merit = 2;
    else if (reading.every((_, index) => hasStem(parts, reading, index))) merit = 1;
    if (merit === 0) return 0;
    const votes = reading.reduce(
      (sum, ligature, index) => sum + (this.#votes.get(parts.glyphs[index] ?? '')?.made.get(ligature) ?? 0),
      0,
    );
    return merit + Math.min(votes, 900) / 1_000;
  }

  /** What the glyphs were in most other words. */
  #usualReading({ glyphs }: LostParts): string[] | null {
    const usual = glyphs.map((glyph) => {
      const vote = this.#votes.get(glyph);
      const [most] = [...(vote?.made ?? [])].sort((one, other) => other[1] - one[1]);
      const made = [...(vote?.made.values() ?? [])].reduce((sum, count) => sum + count, 0);
      return vote && most && made >= leastShare * vote.tried ? most[0] : null;
    });
    return usual.every((each): each is string => each !== null) ? usual : null;
  }
}

/** A word's letters around the lost ones: one more than those. */
interface LostParts {
  letters: string[];
  glyphs: string[];
}

const isLost = (text: string) =>
  text.length === 1 && text.charCodeAt(0) >= lostFrom && text.charCodeAt(0) < lostFrom + 32;

/** Words with the lost glyphs that touch them; any other word is a chain of its own. */
function chainsOf(words: readonly Word[]): Word[][] {
  const chains: Word[][] = [];
  for (const word of words) {
    const chain = chains.at(-1);
    const last = chain?.at(-1);
    if (chain && last && (isLost(word.text) || isLost(last.text)) && touches(last, word)) chain.push(word);
    else chains.push([word]);
  }
  return chains;
}

function touches(word: Word, next: Word): boolean {
  const overlap = Math.min(word.bottom, next.bottom) - Math.max(word.top, next.top);
  return Math.abs(next.left - word.right) < touching * word.size && overlap > 0.5 * (word.bottom - word.top);
}

/** Null without a lost letter between others, or with too many. */
function partsOf(chain: readonly Word[]): LostParts | null {
  const text = chain.map((word) => word.text).join('');
  if (!unmapped.test(text)) return null;
  const letters = text.split(unmapped);
  const glyphs = text.match(new RegExp(unmapped.source, 'gu')) ?? [];
  const count = letters.join('').match(/\p{L}/gu)?.length ?? 0;
  if (glyphs.length > mostLost || count < 2) return null;
  // Every lost letter stands beside a small letter; a bullet or an arrow does not.
  const isWithin = glyphs.every(
    (_, index) => /\p{L}$/u.test(letters[index] ?? '') || /^\p{Ll}/u.test(letters[index + 1] ?? ''),
  );
  return isWithin ? { letters, glyphs } : null;
}

function spell({ letters }: LostParts, reading: readonly string[]): string {
  return letters.map((part, index) => part + (reading[index] ?? '')).join('');
}

/** True if a stem of the lexicon holds the ligature. */
function hasStem(parts: LostParts, reading: readonly string[], index: number): boolean {
  const word = fold(spell(parts, reading));
  const start = fold(spell({ ...parts, letters: parts.letters.slice(0, index + 1) }, reading.slice(0, index))).length;
  const end = start + (reading[index]?.length ?? 0);
  return ligatureStems.some((stem) => {
    for (let at = word.indexOf(stem); at !== -1; at = word.indexOf(stem, at + 1)) {
      if (at <= start && at + stem.length >= end) return true;
    }
    return false;
  });
}

function readingsOf(count: number): string[][] {
  let readings: string[][] = [[]];
  for (let index = 0; index < count; index++)
    readings = readings.flatMap((before) => ligatures.map((ligature) => [...before, ligature]));
  return readings;
}

const fold = (text: string) => foldedWords(text).join('');
