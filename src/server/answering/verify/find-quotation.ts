import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import type { EvidencePassage } from '../engine.ts';
import type { AnswerLanguage } from '../intent.ts';
import { readSentence } from './read-facts.ts';

/** Minimum characters of a quotation, unless it is a whole table cell: shorter ones occur anywhere. */
const minLength = 12;
const ellipsis = /\s*(?:\[\s*)?(?:…|\.{3,})(?:\s*\])?\s*/u;
/** Not compared: quotation marks and cell separators, whose style varies, and invisible characters. */
const ignored = codesOf('|"“”„‟«»‹›\'’‘‚`´\u00ad\u200b\u200c\u200d\u2060\ufeff\ufffe\u00a0\u202f\u2009\u2007\u3000');
const dashes = codesOf('‐‑‒–—―−');
const hyphen = 45;
/** A hyphen at a line break, as printed or as a model reproduces it. */
const broken = /\p{Ll}[-\u00ad\ufffe]\s+(?=\p{Ll})/gu;

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

/** The characters that are compared, each with its offset in the text. */
function squeeze(text: string): { text: string; places: number[] } {
  const skipped = new Set(Array.from(text.matchAll(broken), ({ index }) => index + 1));
  const places: number[] = [];
  const kept: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32 || ignored.has(code) || skipped.has(at)) continue;
    const plain = dashes.has(code) ? '-' : code < 0x300 || code === hyphen ? text.charAt(at) : plainOf(text.charAt(at));
    if (code >= 0x300 && code < 0x370 && kept.length > 0) {
      // A combining mark belongs to the preceding letter.
      const whole = `${kept.pop()}${plain}`.normalize('NFC');
      const start = places.pop() ?? at;
      for (const character of whole) {
        kept.push(character);
        places.push(start);
      }
      continue;
    }
    for (const character of plain) {
      kept.push(character);
      places.push(at);
    }
  }
  return { text: kept.join(''), places };
}

const plainOf = (character: string): string =>
  /[\ufb00-\ufb06]/u.test(character) ? character.normalize('NFKC') : character;

/**
 * Locates quoted words in a passage. They must match literally, apart from line-end hyphens, ligatures and the style of
 * quotation marks, dashes and blanks. Words omitted by an ellipsis must be in the same sentence and contain no
 * negation; the result includes them. Null if the words are missing, prove too little, or cut a word or number in two.
 */
export function findQuotation(
  words: string,
  passage: Pick<EvidencePassage, 'text' | 'language'>,
): { start: number; end: number } | null {
  const copied = words.trim();
  const at = passage.text.indexOf(copied);
  if (at !== -1 && isPlausible([{ start: at, end: at + copied.length }], [squeeze(copied).text], passage))
    return { start: at, end: at + copied.length };
  const parts = words
    .split(ellipsis)
    .map((part) => squeeze(part).text)
    .filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return null;
  const stored = squeeze(passage.text);
  for (let from = stored.text.indexOf(first); from !== -1; from = stored.text.indexOf(first, from + 1)) {
    const found = placesFrom(parts, from, stored, passage.text);
    if (found && isPlausible(found, parts, passage))
      return { start: found[0]?.start ?? 0, end: found.at(-1)?.end ?? 0 };
  }
  return null;
}

type Place = { start: number; end: number };

function placesFrom(
  parts: readonly string[],
  from: number,
  stored: ReturnType<typeof squeeze>,
  text: string,
): Place[] | null {
  const places: Place[] = [];
  let at = from;
  for (const part of parts) {
    const found = places.length === 0 ? at : stored.text.indexOf(part, at);
    if (found === -1) return null;
    const last = stored.places[found + part.length - 1] ?? 0;
    const end = last + (/^\P{M}\p{M}*/u.exec(text.slice(last))?.[0].length ?? 1);
    places.push({ start: stored.places[found] ?? 0, end });
    at = found + part.length;
  }
  return places;
}

function isPlausible(
  places: readonly Place[],
  parts: readonly string[],
  { text, language }: Pick<EvidencePassage, 'text' | 'language'>,
): boolean {
  if (!places.every((place) => isWhole(place, text))) return false;
  const isLong = parts.every((part) => part.length >= (parts.length > 1 ? minLength / 2 : minLength));
  if (!isLong && !(places.length === 1 && places.every((place) => isCell(place, text)))) return false;
  return places.length === 1 || isOneSentence(places, text, language ?? 'de');
}

/** True if the span cuts no word or number in two and separates no sign from its number. */
function isWhole({ start, end }: Place, text: string): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  const [first, last] = [text.charAt(start), text.charAt(end - 1)];
  if (/[\p{L}\p{N}]/u.test(first) && /[\p{L}\p{N}]$/u.test(before)) return false;
  if (/[\p{L}\p{N}]/u.test(last) && /^[\p{L}\p{N}]/u.test(after)) return false;
  if (/\d/u.test(first) && /(?:\d[.,'’]|(?:^|[\s(])[-−–])$/u.test(before)) return false;
  return !(/\d/u.test(last) && /^(?:[.,'’]\d|\s?[%‰])/u.test(after));
}

/** True if the span is all that is between two tabs or line ends, in a line with tabs. */
function isCell({ start, end }: Place, text: string): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd === -1 ? undefined : lineEnd);
  return /(?:^|\t)\s*$/u.test(before) && /^\s*(?:\t|$)/u.test(after) && `${before}${after}`.includes('\t');
}

function isOneSentence(places: readonly Place[], text: string, language: AnswerLanguage): boolean {
  const [start, end] = [places[0]?.start ?? 0, places.at(-1)?.end ?? 0];
  const sentence = splitSentences(text, language).find((each) => each.start <= start && end <= each.end);
  if (!sentence) return false;
  return places.slice(1).every((place, index) => {
    const between = text.slice(places[index]?.end ?? 0, place.start);
    return readSentence(between, language).operators.every(({ kind }) => kind !== 'negation');
  });
}

/**
 * The words of a place with each sentence on one line, as their passage is cut: cut alone, a short first line would be
 * taken for a heading. Rows and broken words stay as they are.
 */
export function flowingWords(
  { start, end }: Place,
  { text, language }: Pick<EvidencePassage, 'text' | 'language'>,
): string {
  const from = Math.max(0, start - reach);
  return splitSentences(text.slice(from, end + reach), language ?? 'de')
    .map((each) => text.slice(Math.max(start, from + each.start), Math.min(end, from + each.end)))
    .filter((own) => own !== '')
    .map((own) => (own.includes('\t') ? own : own.replace(/(?<![-\u00ad\s])\s+/gu, ' ')))
    .join('\n');
}

/** The whole sentences around some words of a passage, since the omitted ends may reverse them. Read as above. */
export function sentencesAround({ start, end }: Place, passage: Pick<EvidencePassage, 'text' | 'language'>): string {
  const from = Math.max(0, start - reach);
  const sentences = splitSentences(passage.text.slice(from, end + reach), passage.language ?? 'de').filter(
    (each) => from + each.start < end && from + each.end > start,
  );
  const whole = {
    start: Math.min(start, from + (sentences[0]?.start ?? 0)),
    end: Math.max(end, from + (sentences.at(-1)?.end ?? 0)),
  };
  return flowingWords(whole, passage);
}

/** Maximum characters of a sentence read on each side of its quoted words. */
const reach = 600;

/** Sentences before and after a quotation that count as beside it. */
const beside = { before: 3, after: 1 };

/** The sentences beside some words of a passage, without the sentences they stand in. */
export function neighboursOf(
  { start, end }: Place,
  { text, language }: Pick<EvidencePassage, 'text' | 'language'>,
): string {
  const from = Math.max(0, start - reach);
  const sentences = splitSentences(text.slice(from, end + reach), language ?? 'de');
  const first = sentences.findIndex((each) => from + each.end > start);
  const last = sentences.findLastIndex((each) => from + each.start < end);
  return [
    ...sentences.slice(Math.max(0, first - beside.before), first),
    ...sentences.slice(last + 1, last + 1 + beside.after),
  ]
    .map((each) => text.slice(from + each.start, from + each.end))
    .join('\n');
}
