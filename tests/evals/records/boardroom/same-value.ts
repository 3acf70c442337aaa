import { squeeze } from './paper-places.ts';

/** Words in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Forms of address, degrees and articles: a name is the same with and without them. */
const unnamed = new Set(
  'dr prof dipl ing mag rer nat med phil jur ra rain frau herr herrn mr mrs ms miss sir dame lord lady cllr councillor der die das den dem des the a an'.split(
    ' ',
  ),
);

const nameWords = (name: string): string[] =>
  wordsOf(name.replace(/\([^)]*\)/gu, ' ')).filter((word) => !unnamed.has(word) && !/^[a-z]$/u.test(word));

/** The same person or body: all words of the shorter name are in the longer one, the last of the labelled one too. */
export function isSameName(expected: string | null, found: string | null | undefined): boolean {
  if (!expected || !found) return (expected ?? '') === (found ?? '');
  const [left, right] = [nameWords(expected), nameWords(found)];
  if (left.length === 0 || right.length === 0) return squeeze(expected) === squeeze(found);
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  return shorter.every((word) => longer.includes(word)) && right.some((word) => word === left.at(-1));
}

/** Everybody in charge, and nobody else: two people are two. */
export function areSamePeople(expected: string | null, found: readonly string[]): boolean {
  const people = expected?.split(/\s*(?:[/,+&]|\b(?:und|and|mit|with)\b)\s*/u).filter((name) => name !== '') ?? [];
  if (people.length === 0 || found.length === 0) return people.length === found.length;
  if (found.length === 1) return isSameName(expected, found[0]) && people.every((one) => isSameName(one, found[0]));
  return (
    people.every((one) => found.some((other) => isSameName(one, other))) &&
    found.every((other) => people.some((one) => isSameName(one, other)))
  );
}

/** The same body: endings of the genitive aside, all words of one are in the other. */
export function isSameBody(expected: string, found: string | null | undefined): boolean {
  if (!found) return false;
  const stems = (text: string) =>
    wordsOf(text)
      .filter((word) => !unnamed.has(word))
      .map((word) => (word.length > 4 ? word.replace(/(es|s|en|n|er|e)$/u, '') : word));
  const [left, right] = [stems(expected), stems(found)];
  if (left.length === 0 || right.length === 0) return false;
  return left.every((word) => right.includes(word)) || right.every((word) => left.includes(word));
}

/** The same title or place: one holds the other and at most as much again, or most words are the same. */
export function isSameTitle(expected: string, found: string | null | undefined): boolean {
  if (!found) return false;
  const [left, right] = [squeeze(expected), squeeze(found)];
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter === '') return false;
  if (longer.includes(shorter) && shorter.length >= longer.length / 2) return true;
  const [own, other] = [new Set(wordsOf(expected)), new Set(wordsOf(found))];
  return (2 * own.intersection(other).size) / (own.size + other.size) >= 0.75;
}

/** Words before the number of an item. */
const itemWords = /^(tagesordnungspunkt|punkt|traktandum|trakt|agenda|item|top|nr|no|ziffer|zu)+(?=[\d\p{L}])/u;

/** An item's number without the word before it: "TOP 5 a" and "5a" are the same. */
export const itemNumber = (number: string): string => squeeze(number).replace(itemWords, '') || squeeze(number);

const ordinals = [
  ['erste', 'first'],
  ['zweite', 'second'],
  ['dritte', 'third'],
  ['vierte', 'fourth'],
  ['fünfte', 'fifth'],
  ['sechste', 'sixth'],
  ['siebte', 'seventh'],
  ['achte', 'eighth'],
  ['neunte', 'ninth'],
  ['zehnte', 'tenth'],
];

/** The same number of a meeting: "4.", "vierte" and "4th" are, "Nr. 4/2024" and "4/2024" too. */
export function isSameCount(expected: string, found: string | null | undefined): boolean {
  if (!found) return false;
  const digits = (text: string) => {
    const spelled = ordinals.findIndex((forms) => forms.some((form) => text.toLowerCase().includes(form)));
    return text.match(/\d+/gu)?.map(Number).join('/') ?? (spelled === -1 ? squeeze(text) : String(spelled + 1));
  };
  return digits(expected) === digits(found);
}

const months = 'jan|jän feb|feb mar|mär|mrz apr may|mai jun jul aug sep oct|okt nov dec|dez'
  .split(' ')
  .map((each) => each.split('|'));

/** Day, month and year of a date as written, as far as it states them. */
function partsOf(text: string): { day?: number; month?: number; year?: number } {
  const figures = /(\d{1,2})[./](\d{1,2})[./]?(\d{4})?/u.exec(text);
  if (figures) {
    const [, day, month, year] = figures;
    return { day: Number(day), month: Number(month), ...(year ? { year: Number(year) } : {}) };
  }
  const named = wordsOf(text).findLast((word) => months.some((forms) => forms.some((form) => word.startsWith(form))));
  const month = months.findIndex((forms) => forms.some((form) => named?.startsWith(form))) + 1;
  const year = /\b(19|20)\d\d\b/u.exec(text)?.[0];
  const day = /\b\d{1,2}\b/u.exec(text)?.[0];
  return {
    ...(month > 0 ? { month } : {}),
    ...(year ? { year: Number(year) } : {}),
    ...(month > 0 && day ? { day: Number(day) } : {}),
  };
}

/** The same time limit: the same words, or a day that does not contradict them; null only where none is stated. */
export function isSameDue(expected: string | null, found: { text: string; date: string | null } | null): boolean {
  if (expected === null || found === null) return expected === null && found === null;
  const [left, right] = [squeeze(expected), squeeze(found.text)];
  const { day, month, year } = partsOf(expected);
  const [ownYear, ownMonth, ownDay] = found.date?.split('-').map(Number) ?? [];
  const isDated = found.date !== null && month !== undefined && day !== undefined;
  if (isDated) return ownMonth === month && ownDay === day && (year === undefined || year === ownYear);
  return left.includes(right) || right.includes(left);
}
