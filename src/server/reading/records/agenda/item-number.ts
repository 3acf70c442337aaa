import { normOf } from '../norms.ts';
import type { Range } from '../paper-text.ts';
import { agendaWords } from './words/agenda-words.ts';

/** The number that a line begins with, as far as items are numbered like that. */
export type ItemNumber = {
  /** "7", "5a", "3.1", "Ö 5", "03/24", "IV". */
  range: Range;
  /** Ordered like the items: "5a" gives 5, 1; "03/24" gives 24, 3. */
  parts: readonly number[];
  /** Items of one agenda share it: how the number is written. */
  form: 'digits' | 'slash' | 'dash' | 'roman' | 'letter';
  /** `led`: only a word such as "zu" or "ad" stands before it. */
  marker: 'item' | 'reference' | 'led' | null;
  /** The sign behind it: "." ")" ":" or none; "§" before it. */
  mark: string;
  /** "Ö 5", "N 3". */
  isPublic: boolean | null;
  /** Where the title begins. */
  end: number;
};

const wordPattern = /^(\p{L}[\p{L}.-]{0,24}?)\.?[\s:]{1,4}/u;
const twoWordsPattern = /^(\p{L}{2,20}[ -]\p{L}{2,14})\.?\s{1,4}/u;
const partPattern = /^(Ö|N|NÖ|nö)\s?(?=\d)/u;
const digitsPattern = /^\d{1,4}(?:[./-]\d{1,4}){0,3}/u;
const letterPattern = /^\s?([a-z])(?=[.):]|\s*$|\s{1,4}[\p{Lu}\d„“"])/u;
/** "C." is a letter. */
const romanPattern = /^(?![CL](?:\P{L}|$))[IVXLC]{1,8}(?![\p{L}\d])/u;
const alphaPattern = /^\(?[A-Za-z](?=[.)])/u;
const markPattern = /^\s?(\.\)|[.):]|[–—-](?=\s))?(?=[\s–—:-]|$|\p{L})/u;
/** "TOP 4 und 5", "Items 3-5" */
const joinedPattern = /^\s?(?:und|u\.|and|&|\/|bis|to|[–-]|\+|,)\s?(?:TOP\s)?\d{1,3}[a-z]?(?![\d.\p{L}])/u;
const gapPattern = /^(?:[\s–—:|]|-(?!\d))*/u;
const tailPattern = /^\s?(\p{L}{2,4}(?:\s\p{L}{3})?\s\p{L}{6,20})/u;

/** @param start offset of the line in the paper */
export function readItemNumber(line: string, start: number): ItemNumber | null {
  let at = 0;
  const word = () => wordPattern.exec(line.slice(at));
  const lead = word();
  if (lead && agendaWords.leads.has(normOf(lead[1] ?? ''))) at = lead[0].length;
  let marker: ItemNumber['marker'] = null;
  for (const pattern of [twoWordsPattern, wordPattern]) {
    const match = pattern.exec(line.slice(at));
    const norm = normOf(match?.[1] ?? '').replace(/-/gu, ' ');
    if (!match) continue;
    marker = agendaWords.markers.has(norm) ? 'item' : agendaWords.references.has(norm) ? 'reference' : null;
    if (marker) {
      at += match[0].length;
      break;
    }
  }
  const isLed = lead !== null && at > 0 && marker === null;
  const counted = word();
  if (counted && agendaWords.numberWords.has(normOf(counted[1] ?? ''))) at += counted[0].length;
  const part = partPattern.exec(line.slice(at));
  const first = at;
  if (part) at += part[0].length;
  const section = /^§\s?/u.exec(line.slice(at))?.[0] ?? '';
  at += section.length;
  const number = readNumber(line.slice(at), marker !== null || part !== null);
  if (!number) return null;
  const range = { start: start + first, end: start + at + number.length };
  at += number.length;
  const joined = marker === 'item' ? joinedPattern.exec(line.slice(at)) : null;
  if (joined) {
    at += joined[0].length;
    range.end = start + at;
  }
  const mark = markPattern.exec(line.slice(at));
  if (!mark || (isLed && !mark[1])) return null;
  at += mark[0].length;
  const tail = tailPattern.exec(line.slice(at));
  if (tail && agendaWords.tails.has(normOf(tail[1] ?? ''))) at += tail[0].length;
  at += gapPattern.exec(line.slice(at))?.[0].length ?? 0;
  const isPublic = part ? part[1] === 'Ö' : null;
  const kind = part ? 'item' : isLed ? 'led' : marker;
  return {
    range,
    parts: number.parts,
    form: number.form,
    marker: kind,
    mark: section === '' ? (mark[1] ?? '') : '§',
    isPublic,
    end: start + at,
  };
}

function readNumber(text: string, isMarked: boolean): (Pick<ItemNumber, 'parts' | 'form'> & { length: number }) | null {
  const digits = digitsPattern.exec(text)?.[0];
  if (digits !== undefined) {
    const values = digits.split(/[./-]/u).map(Number);
    if (values.every((value) => value === 0)) return null;
    const letter = letterPattern.exec(text.slice(digits.length));
    const [, sign = '.'] = /\d([./-])/u.exec(digits) ?? [];
    const form = sign === '/' ? 'slash' : sign === '-' ? 'dash' : 'digits';
    // The year of "03/24" orders before the number.
    const parts = form === 'slash' ? values.toReversed() : values;
    return {
      form,
      parts: letter ? [...parts, (letter[1] ?? 'a').charCodeAt(0) - 96] : parts,
      length: digits.length + (letter?.[0].length ?? 0),
    };
  }
  const roman = romanPattern.exec(text)?.[0];
  const value = roman === undefined ? 0 : romanValue(roman);
  if (roman !== undefined && value > 0 && (isMarked || /^[.):]/u.test(text.slice(roman.length))))
    return { form: 'roman', parts: [value], length: roman.length };
  const letter = alphaPattern.exec(text)?.[0];
  if (letter === undefined) return null;
  return { form: 'letter', parts: [letter.toLowerCase().charCodeAt(letter.length - 1) - 96], length: letter.length };
}

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** 0 for letters that are no Roman number. */
function romanValue(text: string): number {
  let value = 0;
  const digits = [...text].map((each) => romanDigits[each] ?? 0);
  for (const [index, digit] of digits.entries()) value += digit < (digits[index + 1] ?? 0) ? -digit : digit;
  return /^C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u.test(text) ? value : 0;
}
