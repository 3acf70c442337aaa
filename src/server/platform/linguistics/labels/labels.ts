import { monthPattern } from '../numbers/month-names.ts';
import { labelWords, levelWords, periodWords, unitWords } from './label-words.ts';

/** `designation`: figures with letters before them and no word for what they name: "AR 2026/05", "M-25". */
export type LabelKind = keyof typeof labelWords | 'designation';

/** The name of a thing by its number: "TOP 5a", "§ 5 Abs. 2", "Konto 4711". */
export type Label = {
  kind: LabelKind;
  /** The number in its normal spelling, then each level below it: ["5", "abs 2", "lit b"]. Never empty. */
  path: readonly string[];
  /** As written, without double blanks. */
  text: string;
  start: number;
  /** Exclusive. */
  end: number;
};

const listOf = (words: string) => words.split(', ');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/ /gu, '\\s');
/** A word as written, in small letters and with a capital; capitals only as they are. Of longer ones the dot may lack. */
const spellings = (word: string): string[] => {
  const written = /^\p{L}{2,}\.$/u.test(word) ? [word, word.slice(0, -1)] : [word];
  if (/^[^a-zäöü]+$/u.test(word)) return written;
  return written.flatMap((each) => [each, each.toLowerCase(), each[0]?.toUpperCase() + each.slice(1)]);
};
const anyOf = (words: readonly string[]): string =>
  [...new Set(words.flatMap(spellings))]
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
/** Each spelling of a word with its kind. */
const kindsOf = <Kind extends string>(lists: Readonly<Record<Kind, string>>): Map<string, Kind> =>
  new Map(
    (Object.entries(lists) as [Kind, string][]).flatMap(([kind, words]) =>
      listOf(words).flatMap((word) => spellings(word).map((each): [string, Kind] => [each.replace('.', ''), kind])),
    ),
  );

const kinds = kindsOf(labelWords);
const levels = kindsOf(levelWords);
const lettered: ReadonlySet<LabelKind> = new Set(['annex', 'variant', 'chapter', 'page']);
const romanKinds: ReadonlySet<LabelKind> = new Set(['item', 'article', 'chapter', 'annex', 'clause', 'paragraph']);

const trailing = '(?:[a-z](?![\\p{L}\\d])|\\s[a-z](?=[.):,;?]|$|\\s\\p{Lu}))?';
/** "3 K 12/24", as courts number their files. */
const fileNumber = '\\d{1,4}\\s\\p{Lu}\\p{L}{0,4}\\s\\d{1,6}/\\d{2,4}';
const figures = `${fileNumber}|(?:(?:\\p{Lu}{1,4}|Ö|NÖ)[ -]?)?\\d{1,12}(?:[./-]\\d{1,12}){0,5}${trailing}`;
const roman = '(?:[IVXLC]{1,7}|[ivxlc]{1,7})(?![\\p{L}\\d])';
const letter = '\\p{Lu}(?:-\\d{1,3})?(?![\\p{L}\\d]|\\.\\p{L})';
const numbering = '(s?[ -]?(?:Nr|nr|No|no|Nummer|nummer|Number|number)\\.?)?';
const noUnit = `(?!\\s?(?:${listOf(unitWords).map(escaped).join('|')})(?!\\p{L}))`;
const marked = new RegExp(
  `(?<![\\p{L}\\d])(${anyOf(Object.values(labelWords).flatMap(listOf))})(?:e?s)?${numbering}[\\s:]{0,3}(?:(${figures})|(${roman}|${letter}))(?![\\d/])${noUnit}`,
  'gu',
);
const ordinals = new RegExp(
  `(?<![\\p{L}\\d.])(\\d{1,4})(?:\\.|st|nd|rd|th)\\s(?:(?!(?:${monthPattern})\\b)\\p{Ll}+\\s){0,2}?\\p{L}*?(?:${anyOf(listOf(labelWords.meeting))})(?:e?s|en|s)?(?!\\p{L})`,
  'gu',
);
const designated = new RegExp(
  `(?<![\\p{L}\\d])(?!(?:${periodWords.replaceAll(' ', '|')})[ -])(?:\\p{Lu}{2,6}[ -]\\d{1,6}(?:[/-]\\d{1,6}){1,5}|\\p{Lu}{1,3}-\\d{1,6})(?![\\p{L}\\d/-])`,
  'gu',
);
const longestLevel = 40;
const level = new RegExp(
  `^(?:\\s?\\((\\d{1,3}|[a-z])\\)|,?\\s?(${anyOf(Object.values(levelWords).flatMap(listOf))})\\s?(\\d{1,3}[a-z]?|[a-z])(?![\\p{L}\\d]))`,
  'u',
);
const aDate = /^(?:\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{2,4}|(?:19|20)\d\d-\d\d-\d\d)$/u;
/** "2024", "2024/25" */
function isYears(number: string): boolean {
  const [, first, second] = /^((?:19|20)\d\d)(?:\/(\d\d))?$/u.exec(number) ?? [];
  return first !== undefined && (second === undefined || Number(second) === (Number(first) + 1) % 100);
}

/** "3.1" of an agenda or a paragraph is no day. */
export const stepped: ReadonlySet<LabelKind> = new Set(['item', 'paragraph', 'clause', 'chapter', 'annex', 'article']);

/** Small letters, no blanks, no zeros before a figure: "AR 2026/05" is "ar2026/5". */
const normalOf = (number: string, kind: LabelKind): string => {
  const small = number.toLowerCase().replace(/\s/gu, '');
  if (kind === 'account') return small;
  if (romanKinds.has(kind) && /^[ivxlc]+$/u.test(small)) return String(romanValue(small) || small);
  return small.replace(/(?<!\d)0+(?=\d)/gu, '').replace(/(?<=^[a-z]{1,4})-/u, '');
};

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** 0 for letters that are no Roman number. @param text small letters */
function romanValue(text: string): number {
  const digits = [...text].map((each) => romanDigits[each] ?? 0);
  const isWellFormed = /^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u.test(text);
  return isWellFormed
    ? digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
    : 0;
}

/**
 * The labels in a text, in order, without overlaps.
 * @param isGerman "top 5" in small letters names an agenda item
 */
export function labelsIn(text: string, isGerman = true): Label[] {
  const found: Label[] = [];
  const add = (kind: LabelKind, number: string, start: number, end: number) => {
    if (found.some((other) => start < other.end && other.start < end)) return;
    const path = [normalOf(number, kind)];
    const whole = stepped.has(kind) ? addLevels(text, path, end) : end;
    found.push({ kind, path, text: text.slice(start, whole).replace(/\s+/gu, ' '), start, end: whole });
  };
  const prepared = isGerman ? text.replace(/(?<!\p{L})[tT]op(?=\s?\d)/gu, 'TOP') : text;
  for (const match of prepared.matchAll(marked)) {
    const [whole, word = '', numbered, written, spelled] = match;
    const kind = kinds.get(word.replace(/\s/gu, ' ').replace('.', ''));
    const number = written ?? spelled ?? '';
    if (kind === undefined || !isNumber(number, kind, numbered !== undefined, written === undefined)) continue;
    // "the item I like", "PartG"
    if (!isGerman && number === 'I' && /^\s\p{Ll}/u.test(prepared.slice(match.index + whole.length))) continue;
    if (written === undefined && whole.endsWith(word + number)) continue;
    add(kind, number, match.index, match.index + whole.length);
  }
  for (const match of prepared.matchAll(ordinals))
    add('meeting', match[1] ?? '', match.index, match.index + match[0].length);
  for (const match of prepared.matchAll(designated))
    add('designation', match[0], match.index, match.index + match[0].length);
  return found.toSorted((one, other) => one.start - other.start);
}

function isNumber(number: string, kind: LabelKind, isNumbered: boolean, isSpelled: boolean): boolean {
  if (isSpelled && /^[a-z]/u.test(number)) return kind === 'page' && romanValue(number) > 0;
  if (isSpelled) return lettered.has(kind) || (romanKinds.has(kind) && romanValue(number.toLowerCase()) > 0);
  if (isYears(number)) return isNumbered;
  if (kind === 'meeting') return isNumbered;
  return stepped.has(kind) ? !/^\d{1,2}\.\d{1,2}\.\d{2,4}$/u.test(number) : !aDate.test(number);
}

/** Reads the levels after a number onto its path. Returns where they end. */
function addLevels(text: string, path: string[], end: number): number {
  for (let at = end; ; ) {
    const match = level.exec(text.slice(at, at + longestLevel));
    if (match === null) return at;
    const [whole, bracketed, word = '', number = ''] = match;
    const kind = bracketed === undefined ? levels.get(word.replace('.', '')) : /\d/u.test(bracketed) ? 'abs' : 'lit';
    path.push(`${kind} ${bracketed ?? number}`);
    at += whole.length;
  }
}

/**
 * The label that a heading or a statement begins with; a number without a word names items, paragraphs and chapters alike.
 * Null if there is none.
 */
export function labelAtStart(text: string): (Omit<Label, 'kind'> & { kind: LabelKind | null }) | null {
  const begin = /^[\s#*•–-]*/u.exec(text)?.[0].length ?? 0;
  const [first] = labelsIn(text.slice(begin, begin + 80));
  if (first?.start === 0) return { ...first, start: begin, end: begin + first.end };
  const bare = /^(\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVX]{1,5})(?:[.)]\s|\s(?=\p{Lu}))/u.exec(text.slice(begin));
  if (bare === null) return null;
  const number = bare[1] ?? '';
  return { kind: null, path: [normalOf(number, 'item')], text: number, start: begin, end: begin + number.length };
}

/** True if a label in a paper names what is asked for, or something within it. */
export function isNamed(asked: Label, given: Omit<Label, 'kind'> & { kind: LabelKind | null }): boolean {
  return isSameNumber(asked, given) && asked.path.every((part, at) => given.path[at] === part);
}

/** Minutes are numbered like their meetings. */
export const pairOf = (kind: LabelKind) => (kind === 'minutes' ? 'meeting' : kind);

/** True if both have the same number, whatever levels follow it. */
export function isSameNumber(asked: Label, given: Omit<Label, 'kind'> & { kind: LabelKind | null }): boolean {
  const isOfKind = given.kind === null ? stepped.has(asked.kind) : pairOf(given.kind) === pairOf(asked.kind);
  return (isOfKind || asked.kind === 'designation' || given.kind === 'designation') && given.path[0] === asked.path[0];
}

const numberIn = ({ text }: Label) => /\S*\d\S*$/u.exec(text)?.[0] ?? '';

/** True if hardly anything else has the label's number: "case 24-012". */
export function hasRareNumber(label: Label): boolean {
  const number = numberIn(label);
  return label.kind !== 'page' && /\d[./-]\d|\d{4}/u.test(number) && !isYears(number);
}

/** True if a text has the label's rare number without a word for what it names: "24-012 (Leeds)". */
export function hasBareNumber(label: Label, given: string): boolean {
  if (!hasRareNumber(label)) return false;
  return new RegExp(`(?<![\\p{L}\\d.,/-])${escaped(numberIn(label))}(?![\\d/-]|[.,]\\d)${noUnit}`, 'u').test(given);
}

/** A text without its labels. */
export const withoutLabels = (text: string, labels: readonly Label[]): string =>
  labels.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);

/** True if something is known by the label: by its own number of that kind, else by its words. */
export function isLabelled(label: Label, numbers: Partial<Record<LabelKind, string | null>>, text: string): boolean {
  const { kind, path } = label;
  const own = kind === 'designation' ? Object.values(numbers) : [numbers[kind]];
  if (own.some((number) => number != null && normalOf(number, kind) === path[0])) return true;
  return numbers[kind] == null && labelsIn(text).some((each) => isNamed(label, each));
}

const asking = new RegExp(
  `(?<!\\p{L})(?:welche[mnrs]?|which|what)\\s(${anyOf(Object.values(labelWords).flatMap(listOf))})(?!\\p{L}|\\s?\\d)`,
  'iu',
);

/** The kind of thing whose number is asked for: "Unter welchem TOP …?", "Which section …?". Null if none is. */
export function kindAskedIn(text: string): LabelKind | null {
  const word = asking.exec(text)?.[1]?.replace(/[.\s]+$/u, '') ?? '';
  return kinds.get(word) ?? kinds.get(word.toLowerCase()) ?? kinds.get(word.toUpperCase()) ?? null;
}
