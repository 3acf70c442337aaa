import {
  articles,
  breaks,
  companyForms,
  conjunctions,
  firmForms,
  joiningWords,
  leadWords,
  openings,
} from './definition-words.ts';

/** A short form that a paper introduces, and what it stands for, both as printed. */
export type Definition = { short: string; long: string };

/** Characters before a short form that may hold what it stands for. */
const reach = 160;
const mostLongWords = 10;
const mostPhraseWords = 5;
/** Definitions kept per paper. */
const mostDefinitions = 60;

const quoteMarks = '„“”"‚‘’\'«»›‹';
const quoted = new RegExp(`[${quoteMarks}]([^${quoteMarks}]{2,40})[${quoteMarks}]`, 'u');
const parenthesis = /\(([^()\n]{2,80})\)/gu;
const opening = new RegExp(`\\b(?:${openings.join('|')})\\b[^.;()\n]{0,40}`, 'giu');
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const isOfName = (word: string): boolean => isCapital(word) || companyForms.has(word);

const noWords: ReadonlySet<string> = new Set();

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '');

/** The short form without its article; null if it is none: too long, in small letters, a date, a number. */
function readShort(text: string): string | null {
  const words = wordsOf(text);
  if (words.length > 1 && articles.has((words[0] ?? '').toLowerCase())) words.shift();
  const short = words.map(bare).join(' ');
  if (words.length > 3 || !isCapital(short) || !/^[\p{L}\p{N}&/ .-]{2,30}$/u.test(short)) return null;
  return short;
}

const isAbbreviation = (word: string): boolean => /^(?=.*\p{Lu}.*\p{Lu})[\p{L}\p{N}&-]{2,10}$/u.test(word);

/** True if the letters occur in the other string in their order. */
function isWithin(letters: string, other: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = other.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/**
 * The end of `text` that an abbreviation stands for: its letters occur in order, the first at the beginning of a word
 * (after Schwartz and Hearst). Null if there is none.
 */
function expandBefore(text: string, abbreviation: string): string | null {
  const letters = abbreviation.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const words = wordsOf(text).slice(-Math.min(letters.length + 5, letters.length * 2));
  const joined = words.join(' ');
  const lower = joined.toLowerCase();
  let at = lower.length - 1;
  for (let index = letters.length - 1; index >= 0; index--) {
    const isWordStart = () => isCapital(joined.slice(at)) && (at === 0 || /[^\p{L}\p{N}]/u.test(joined[at - 1] ?? ''));
    while (at >= 0 && (lower[at] !== letters[index] || (index === 0 && !isWordStart()))) at--;
    if (at < 0) return null;
    if (index > 0) at--;
  }
  const long = joined.slice(at);
  const initials = wordsOf(long)
    .filter(isCapital)
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
  if (!isWithin(initials, letters) && !isWithin(letters, initials)) return null;
  const isName = wordsOf(long).every((word) => isCapital(word) || joiningWords.has(word) || conjunctions.has(word));
  return long.length > abbreviation.length + 2 && isName && !/[.;:()]/u.test(long) ? long : null;
}

/** The name that a text ends with: capitalised words, joined by small ones. Null under two words. */
function nameBefore(text: string): string | null {
  const words = wordsOf(text.replace(/[,\s]+$/u, '')).slice(-mostLongWords);
  // "die Mittel der Muster Bau GmbH" tells of the company alone.
  const joins = firmForms.has(words.at(-1) ?? '') ? noWords : joiningWords;
  let start = words.length;
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at] ?? '';
    if (at < words.length - 1 && /[.,;:)]$/u.test(word)) break;
    if (isOfName(word)) start = at;
    else if (conjunctions.has(word) ? start !== at + 1 : !joins.has(word)) break;
  }
  const [first = '', ...rest] = words.slice(start);
  const named = articles.has(first.toLowerCase()) ? rest : [first, ...rest];
  return named.filter(isOfName).length >= 2 && isCapital(named[0] ?? '') ? named.join(' ') : null;
}

/** An expression in small letters: from the last article up to a preposition or number. Null under two words. */
function phraseBefore(text: string): string | null {
  const words = wordsOf(text);
  const clause = words.slice(words.findLastIndex((word) => /[.,;:()]$/u.test(word)) + 1);
  const firsts = clause.flatMap((word, index) => (articles.has(word.toLowerCase()) ? [index] : []));
  for (const first of firsts.toReversed()) {
    const after = clause.slice(first + 1);
    const end = after.findIndex((word) => breaks.has(word.toLowerCase()) || /\d/u.test(word));
    const phrase = end < 0 ? after : after.slice(0, end);
    const isWhole = first === firsts[0] || !breaks.has((clause[first - 1] ?? '').toLowerCase());
    if (isWhole) return phrase.length >= 2 && phrase.length <= mostPhraseWords ? phrase.join(' ') : null;
  }
  return null;
}

/** The short form within a parenthesis or behind an opening; `isNamed` if the paper says that it is one. */
function readIntroduced(text: string): string | null {
  const found = quoted.exec(text);
  const before = found === null ? text : text.slice(0, found.index);
  const words = wordsOf(before);
  const isLead = (word: string) => leadWords.has(bare(word).toLowerCase());
  if (found) return words.every(isLead) ? readShort(found[1] ?? '') : null;
  const rest = words.findIndex((word) => !isLead(word));
  // "(DIE LINKE)" introduces nothing.
  return rest < 1 || words.slice(0, rest).every((word) => articles.has(word.toLowerCase()))
    ? null
    : readShort(words.slice(rest).join(' '));
}

/** Finds the definitions of a text, each where the paper introduces it. */
function* findIn(text: string): Generator<Definition> {
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(parenthesis)) {
    const before = text.slice(Math.max(0, index - reach), index).trimEnd();
    if (whole.includes('\n')) continue;
    const introduced = readIntroduced(inside);
    if (introduced !== null) {
      const long =
        (isAbbreviation(introduced) ? expandBefore(before, introduced) : null) ??
        nameBefore(before) ??
        phraseBefore(before);
      if (long !== null) yield { short: introduced, long };
      continue;
    }
    const abbreviation = bare(inside);
    if (isAbbreviation(abbreviation) && abbreviation === inside.trim()) {
      const long = expandBefore(before, abbreviation);
      if (long !== null) yield { short: abbreviation, long };
      continue;
    }
    const short = bare(wordsOf(before).at(-1) ?? '');
    if (isAbbreviation(short) && expandBefore(inside, short) === inside.trim()) yield { short, long: inside.trim() };
  }
  for (const { 0: whole, index } of text.matchAll(opening)) {
    const short = text[index - 1] === '(' ? null : readIntroduced(whole);
    const before = text.slice(Math.max(0, index - reach), index);
    const long = short === null ? null : (nameBefore(before) ?? phraseBefore(before));
    if (short !== null && long !== null) yield { short, long };
  }
}

/** The definitions of a paper's texts, without those that the paper contradicts. */
export function findDefinitions(texts: Iterable<string>): Definition[] {
  const found = new Map<string, string | null>();
  for (const text of texts) {
    for (const { short, long } of findIn(text)) {
      const known = found.get(short);
      if (known === undefined) found.set(short, long);
      else if (known !== long) found.set(short, null);
    }
  }
  return [...found]
    .flatMap(([short, long]) => (long === null || long === short ? [] : [{ short, long }]))
    .slice(0, mostDefinitions);
}
