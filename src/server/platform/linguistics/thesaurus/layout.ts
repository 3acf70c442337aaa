import { foldedWords } from '../folding.ts';
import { type Language, stem } from '../words/stems.ts';
import { isStopWord } from '../words/stop-words.ts';

/**
 * The thesaurus in one buffer, so that threads can share it. A concept has member expressions, each in one column; an
 * expression has forms, the dictionary form first; a form is found by the hash of its key. Forms are in the order of
 * their expressions, German ones first, so that numbers stand in for pointers.
 */

/** Increment whenever the sections, or what makes a key, change. */
export const layoutVersion = 1;
const magic = 0x54_48_53_31;

/** Columns of a concept's members: say the same; ask for it; are opposite or easily confused. */
export const columns = { same: 0, ask: 1, not: 2 } as const;
export type Column = keyof typeof columns;

/** Items per section, in the order of the file. Starts have one item more, the end of the last. */
export const sections = [
  'keyHashes',
  'keyForms',
  'textStarts',
  'formStarts',
  'conceptStarts',
  'concepts',
  'memberStarts',
  'members',
] as const;
export type Section = (typeof sections)[number];

export type Layout = Record<Section, Uint32Array> & {
  /** Folded forms, one after the other; ASCII and Latin-1. */
  text: Uint8Array;
  /** Number of German expressions; the rest are English. */
  germanCount: number;
};

const headerLength = 4 + sections.length;

/** A concept or an expression with its column, in one number. */
export const packMember = (id: number, column: Column): number => id * 4 + columns[column];
export const idOf = (member: number): number => member >>> 2;
export const columnOf = (member: number): number => member & 3;

/** The layout as one buffer. */
export function joinSections(layout: Layout): Uint8Array<ArrayBuffer> {
  const lengths = sections.map((name) => layout[name].length);
  const numbers = headerLength + lengths.reduce((sum, length) => sum + length, 0);
  const bytes = new Uint8Array(numbers * 4 + layout.text.length);
  const words = new Uint32Array(bytes.buffer, 0, numbers);
  words.set([magic, layoutVersion, layout.germanCount, layout.text.length, ...lengths]);
  let at = headerLength;
  for (const name of sections) {
    words.set(layout[name], at);
    at += layout[name].length;
  }
  bytes.set(layout.text, numbers * 4);
  return bytes;
}

/** Views on the sections of a buffer. @throws Error if it is no thesaurus of this version */
export function splitSections(buffer: ArrayBufferLike): Layout {
  if (buffer.byteLength < headerLength * 4) throw new Error('too short for a thesaurus');
  const [first, version, germanCount = 0, textLength = 0, ...lengths] = new Uint32Array(buffer, 0, headerLength);
  if (first !== magic || version !== layoutVersion) throw new Error('no thesaurus of this version');
  let at = headerLength * 4;
  const numbers = {} as Record<Section, Uint32Array>;
  for (const [index, name] of sections.entries()) {
    const length = lengths[index] ?? 0;
    numbers[name] = new Uint32Array(buffer, at, length);
    at += length * 4;
  }
  if (at + textLength !== buffer.byteLength) throw new Error('cut off');
  return { ...numbers, text: new Uint8Array(buffer, at, textLength), germanCount };
}

/** Sections whose items never fall: their differences take half the room in the file. */
const ascending = sections.filter((name) => name === 'keyHashes' || name.endsWith('Starts'));

/** Replaces, in place, each item of an ascending section by its difference to the one before. */
export function differ(buffer: ArrayBufferLike): void {
  const layout = splitSections(buffer);
  for (const name of ascending) {
    const items = layout[name];
    for (let at = items.length - 1; at > 0; at--) items[at] = (items[at] as number) - (items[at - 1] as number);
  }
}

/** Undoes `differ`. */
export function sum(buffer: ArrayBufferLike): void {
  const layout = splitSections(buffer);
  for (const name of ascending) {
    const items = layout[name];
    for (let at = 1; at < items.length; at++) items[at] = (items[at] as number) + (items[at - 1] as number);
  }
}

const negations = {
  de: new Set(foldedWords('nicht kein keine keinem keinen keiner keines ohne nie niemand nichts')),
  en: new Set(foldedWords('not no never without nobody nothing none cannot')),
};
export const isNegation = (word: string, language: Language): boolean => negations[language].has(word);

/** True for words that tell an expression from others: no stop words but negations. */
export const isTelling = (word: string, language: Language): boolean =>
  !isStopWord(word, language) || isNegation(word, language);

/** The telling words of a folded expression; none if only negations are left. */
export function tellingWords(words: readonly string[], language: Language): string[] {
  const telling = words.filter((word) => isTelling(word, language));
  return telling.every((word) => isNegation(word, language)) ? [] : telling;
}

/** Parts of separable verbs ("nimmt … an"): stop words elsewhere. */
const particles = new Set(
  foldedWords(
    'ab an auf aus bei durch ein fest her hin los mit nach statt über um unter vor weg weiter zu zurück zusammen',
  ),
);
export const isParticle = (word: string): boolean => particles.has(word);

/** What a word contributes to a key: its stem, or one sign for all negations. */
export const keyPartOf = (word: string, language: Language): string =>
  isNegation(word, language) ? '-' : stem(word, language);

/** The key of an expression: its parts, German ones in alphabetical order, since German verbs change their place. */
export function joinKey(parts: readonly string[], language: Language): string {
  if (parts.length === 1) return parts[0] ?? '';
  return (language === 'de' ? parts.toSorted() : parts).join(' ');
}

/** FNV-1a of a key. With 110,000 forms, one unknown key in 40,000 hits a wrong one. */
export function hashOf(key: string, language: Language): number {
  let hash = language === 'de' ? 0x811c9dc5 : 0x9e3779b1;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
