import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import type { EvidencePassage } from '../engine.ts';
import type { AnswerLanguage } from '../intent.ts';
import { readSentence } from './read-facts.ts';

/** Fewer letters and digits are found anywhere, unless they are a whole cell of a table. */
const leastLength = 12;
const ellipsis = /\s*(?:\[\s*)?(?:…|\.{3,})(?:\s*\])?\s*/u;
/** Quotation marks and bars between cells are set differently by everybody; what is not seen is not compared. */
const ignored = codesOf('|"“”„‟«»‹›\'’‘‚`´\u00ad\u200b\u200c\u200d\u2060\ufeff\ufffe\u00a0\u202f\u2009\u2007\u3000');
const dashes = codesOf('‐‑‒–—―−');
const hyphen = 45;
/** A hyphen at a line's end, or what a model makes of it. */
const broken = /\p{Ll}[-\u00ad\ufffe]\s+(?=\p{Ll})/gu;

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

/** Characters as they are compared, each with its place in the text. */
function squeeze(text: string): { text: string; places: number[] } {
  const skipped = new Set(Array.from(text.matchAll(broken), ({ index }) => index + 1));
  const places: number[] = [];
  const kept: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32 || ignored.has(code) || skipped.has(at)) continue;
    const plain = dashes.has(code) ? '-' : code < 0x300 || code === hyphen ? text.charAt(at) : plainOf(text.charAt(at));
    if (code >= 0x300 && code < 0x370 && kept.length > 0) {
      // A mark belongs to the letter before it.
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
 * The place in a passage of words that are said to stand there: literally, apart from hyphens at line ends, ligatures, the kind of
 * quotation marks, dashes and blanks. Words left out must stand in the same sentence, and negate nothing; they belong to the place. Null
 * where the words do not stand there, are too few to prove anything, or cut a word or a number in two.
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
  const isLong = parts.every((part) => part.length >= (parts.length > 1 ? leastLength / 2 : leastLength));
  if (!isLong && !(places.length === 1 && places.every((place) => isCell(place, text)))) return false;
  return places.length === 1 || isOneSentence(places, text, language ?? 'de');
}

/** Neither begins nor ends within a word or a number, and leaves no sign behind. */
function isWhole({ start, end }: Place, text: string): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  const [first, last] = [text.charAt(start), text.charAt(end - 1)];
  if (/[\p{L}\p{N}]/u.test(first) && /[\p{L}\p{N}]$/u.test(before)) return false;
  if (/[\p{L}\p{N}]/u.test(last) && /^[\p{L}\p{N}]/u.test(after)) return false;
  if (/\d/u.test(first) && /(?:\d[.,'’]|(?:^|[\s(])[-−–])$/u.test(before)) return false;
  return !(/\d/u.test(last) && /^(?:[.,'’]\d|\s?[%‰])/u.test(after));
}

/** All of what stands between two tabs or ends of the line, in a line that has tabs. */
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

/** The whole sentences that some words of a passage stand in: what they leave out at either end may turn them round. */
export function sentencesAround(
  { start, end }: Place,
  { text, language }: Pick<EvidencePassage, 'text' | 'language'>,
): string {
  const from = Math.max(0, start - reach);
  const sentences = splitSentences(text.slice(from, end + reach), language ?? 'de').filter(
    (each) => from + each.start < end && from + each.end > start,
  );
  return text.slice(
    Math.min(start, from + (sentences[0]?.start ?? 0)),
    Math.max(end, from + (sentences.at(-1)?.end ?? 0)),
  );
}

/** Characters of a sentence that are looked at on each side of its quoted words. */
const reach = 600;
