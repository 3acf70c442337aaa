import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { monthPattern } from '#server/platform/linguistics/month-names.ts';
import type { AnswerLanguage } from '../../engine.ts';
import { lexicons } from './lexicon/lexicon.ts';
import { type ValueKind, valueKinds } from './lexicon/word-lists.ts';

/** The kinds of values that a question asks for. @param words folded */
export function kindsAskedFor(words: readonly string[], language: AnswerLanguage): Set<ValueKind> {
  const { asks } = lexicons[language];
  return new Set(valueKinds.filter((kind) => asks[kind].isIn(words)));
}

/** Numbers that name a thing and count nothing: paragraphs, printed papers, footnotes. */
const designations =
  /(?:§+|\b(?:Art|Abs|Nr|No|Ziff|Drucks|Drs|TOP|S|p|pp|Sec|Section|Item)\b\.?)\s?\d[\d./-]*|\b\d+\/\d+(?:\/\d+)*\b/gu;
const aDate = new RegExp(
  `\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?(?:\\d{4}|\\d\\d)?|\\d{4}-\\d\\d-\\d\\d|(?<!\\p{L})(?:${monthPattern})(?!\\p{L})`,
  'iu',
);
const aMonth = new RegExp(`^(?:${monthPattern})$`, 'iu');
const aYear = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
const aMoney = /[€$£]\s?\d|\d\s?[€$£]/u;
const capitalised = /^\p{Lu}[\p{Ll}\p{M}’'-]+$/u;

/** The kinds of values that a statement gives. */
export function valuesOf(text: string, language: AnswerLanguage): Set<ValueKind> {
  const lexicon = lexicons[language];
  const words = foldedWords(text);
  const bare = text.replaceAll(designations, ' ');
  const found = new Set<ValueKind>();
  const hasDigits = /\d/u.test(bare);
  const isDated = aDate.test(bare) || aYear.test(bare);
  if (isDated) found.add('date');
  const counted = isDated ? bare.replace(aYear, ' ') : bare;
  if ((hasDigits && /\d/u.test(counted)) || lexicon.gives.number.isIn(words)) found.add('number');
  if (aMoney.test(text) || (hasDigits && lexicon.gives.money.isIn(words))) found.add('money');
  if (hasDigits && (/\d\s?%/u.test(text) || lexicon.gives.percent.isIn(words))) found.add('percent');
  if (lexicon.gives.reason.isIn(words)) found.add('reason');
  if (lexicon.gives.vote.isIn(words)) found.add('vote');
  if (namesPerson(text, language)) found.add('person');
  return found;
}

/** A title before a name, or two names in a row. German nouns are capitalised, too: there a first name must not be followed by a small word. */
function namesPerson(text: string, language: AnswerLanguage): boolean {
  const { beforeNames } = lexicons[language];
  const words = text.match(/\p{L}[\p{L}\p{M}’'.-]*/gu) ?? [];
  return words.some((word, at) => {
    const next = words[at + 1];
    if (next === undefined || !capitalised.test(next)) return false;
    if (beforeNames.isIn(foldedWords(word))) return true;
    return capitalised.test(word) && at > 0 && !/ung$|heit$|keit$|tion$/u.test(next);
  });
}

const aWord = /[\p{L}\p{N}]+/gu;
const measured: ReadonlySet<ValueKind> = new Set(['number', 'money', 'percent', 'date', 'vote']);

/**
 * The places of values in a text, counted in words from 1: figures, months and names that the question does not name itself, of the kinds
 * that it asks for; of any kind where it asks for none.
 */
export function placesOfValues(
  text: string,
  language: AnswerLanguage,
  kinds: ReadonlySet<ValueKind>,
  named: ReadonlySet<string>,
): number[] {
  const { beforeNames, gives } = lexicons[language];
  const isFigureWanted = kinds.size === 0 || [...kinds].some((kind) => measured.has(kind));
  const isNameWanted = kinds.size === 0 || kinds.has('person');
  const places: number[] = [];
  let before = '';
  let at = 0;
  for (const [word] of text.matchAll(aWord)) {
    at++;
    const folded = foldedWords(word);
    const isFigure = /\d/u.test(word) || gives.number.isIn(folded) || aMonth.test(word);
    const isName =
      capitalised.test(word) && (beforeNames.isIn(foldedWords(before)) || (at > 2 && capitalised.test(before)));
    const isWanted =
      (isFigureWanted && isFigure) ||
      (isNameWanted && isName) ||
      (kinds.has('reason') && gives.reason.isIn(folded)) ||
      (kinds.has('vote') && gives.vote.isIn(folded));
    if (isWanted && !folded.every((each) => named.has(each))) places.push(at);
    before = word;
  }
  return places;
}
