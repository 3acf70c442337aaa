import { isKnownNoun } from '#server/platform/linguistics/words/compounds.ts';
import { counterpartsOf } from '#server/platform/linguistics/words/synonyms.ts';
import { translationsOfWord } from '#server/platform/linguistics/words/translations.ts';
import type { AnswerLanguage } from '../intent.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import type { FactSentence, Figure, Token } from './read-facts.ts';
import { isDateTold } from './read-figures.ts';

/** Maps the index of a claim's token to the index of the quoted token that says the same. */
export type Alignment = ReadonlyMap<number, number>;

/** True if two figures are equal, apart from their units. */
export function isSameNumber(claimed: Figure, told: Figure, isSameLanguage: boolean): boolean {
  if (claimed.value === told.value) return true;
  const isBare = (figure: Figure) => figure.value === figure.bare;
  return !isSameLanguage && claimed.literal === told.literal && isBare(claimed) === isBare(told);
}

const synonymsOf = (language: AnswerLanguage) =>
  memoize(
    ({ norm }): ReadonlySet<string> =>
      new Set(counterpartsOf(norm, language).synonyms.flatMap((each) => (each.length === 1 ? each : []))),
  );
const [germanSynonyms, englishSynonyms] = [synonymsOf('de'), synonymsOf('en')];

const namesIn = (language: AnswerLanguage) => memoize(({ norm, stem }) => translationsOfWord(norm, language, stem));
const [germanNames, englishNames] = [namesIn('de'), namesIn('en')];

function isSameWord(claimed: Token, told: Token, claim: FactSentence, quoted: FactSentence): boolean {
  if (claimed.norm === told.norm || isMisread(claimed, told)) return true;
  if (claim.language !== quoted.language) {
    const body = factLexicons[claim.language].bodies.get(claimed.word);
    if (body !== undefined && body === factLexicons[quoted.language].bodies.get(told.word)) return true;
    const names = (claim.language === 'de' ? germanNames : englishNames)(claimed);
    if (names.some(({ term }) => term === told.stem || told.parts.includes(term))) return true;
    return claimed.parts.length > 0 && claimed.parts.every((part) => isTranslated(part, told, claim, quoted));
  }
  if (claimed.stem === told.stem) return true;
  if (isOpposite(claimed.norm, told.norm, claim) || isOpposite(told.norm, claimed.norm, claim)) return false;
  // A claim may name the whole where the quotation names a compound of it, but not the other way round.
  if (told.parts.includes(claimed.stem)) return true;
  return (claim.language === 'de' ? germanSynonyms : englishSynonyms)(claimed).has(told.norm);
}

/** True if its sentence translates this part of a compound, too: "Finanzkommission" is not just any commission. */
function isTranslated(part: string, told: Token, claim: FactSentence, quoted: FactSentence): boolean {
  const terms = new Set(translationsOfWord(part, claim.language, part).map(({ term }) => term));
  return terms.has(told.stem) || quoted.tokens.some(({ stem, isContent }) => isContent && terms.has(stem));
}

/** Unifies letters that text recognition confuses. */
const unifyConfusable = (text: string): string =>
  text
    .replace(/[Il1|]/gu, 'l')
    .replace(/[O0]/gu, 'o')
    .replaceAll('rn', 'm')
    .toLowerCase();

function isMisread(claimed: Token, told: Token): boolean {
  const { text } = claimed;
  if (text.length < 2 || Math.abs(text.length - told.text.length) > 1) return false;
  return letterShapes(claimed) === letterShapes(told);
}

/** True if the quoted word may be the claimed one misrecognised: up to one edit per seven letters, and no real word. */
export function isGarbled(claimed: Token, told: Token, { language }: FactSentence): boolean {
  if (claimed.figure || claimed.date || claimed.norm.length < 4) return false;
  if (isRealWord(told, language) || told.norm === claimed.norm) return false;
  return isWithinEdits(claimed.norm, told.norm, Math.max(1, Math.floor(claimed.norm.length / 7)));
}

const isRealWord = ({ norm, stem, parts }: Token, language: AnswerLanguage): boolean =>
  (language === 'de' && (isKnownNoun(norm) || isKnownNoun(stem) || parts.length > 0)) ||
  translationsOfWord(norm, language, stem).length > 0;

function isWithinEdits(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1)),
      );
    row = next;
  }
  return (row[other.length] ?? most + 1) <= most;
}

const letterShapes = memoize(({ text }: Token) => unifyConfusable(text));

/** Caches a value per token, since each token is compared with all of the other sentence. */
function memoize<T>(make: (token: Token) => T): (token: Token) => T {
  const made = new WeakMap<Token, T>();
  return (token) => {
    const known = made.get(token);
    if (known !== undefined) return known;
    const fresh = make(token);
    made.set(token, fresh);
    return fresh;
  };
}

const isOpposite = (word: string, other: string, { language }: FactSentence): boolean =>
  factLexicons[language].negativePrefixes.some((prefix) => word === prefix + other);

/** Aligns the claim's tokens with the quoted ones; each of those is used once, and the one closest in order wins. */
export function alignWords(claim: FactSentence, quoted: FactSentence, years: ReadonlySet<number>): Alignment {
  const alignment = new Map<number, number>();
  const used = new Set<number>();
  const dated = new Set<number>();
  const isSameLanguage = claim.language === quoted.language;
  const fits = (claimed: Token, told: Token): boolean => {
    if (claimed.date) return told.date !== undefined && isDateTold(claimed.date, told.date, years);
    if (claimed.figure)
      return (
        (told.figure !== undefined && isSameNumber(claimed.figure, told.figure, isSameLanguage)) ||
        (isYearOf(claimed.figure, told) && !dated.has(told.index)) ||
        (claimed.figure.value === '1' && factLexicons[quoted.language].one.has(told.word))
      );
    return told.isContent && !told.date && !told.figure && isSameWord(claimed, told, claim, quoted);
  };
  let last = -1;
  for (const claimed of claim.tokens) {
    if (!claimed.isContent) continue;
    const free = quoted.tokens.filter((told) => !used.has(told.index));
    const literal = free.filter((told) => fits(claimed, told));
    const candidates = literal.length > 0 || !isSameLanguage ? literal : synonymsIn(claimed, free, claim.language);
    const cost = (told: Token) =>
      distance(last, told.index) + (claimed.figure?.unit === told.figure?.unit ? 0 : otherUnitCost);
    const [best] = candidates.length < 2 ? candidates : candidates.toSorted((one, other) => cost(one) - cost(other));
    if (best === undefined) continue;
    alignment.set(claimed.index, best.index);
    if (best.date) dated.add(best.index);
    else used.add(best.index);
    last = best.index;
  }
  return alignment;
}

const isYearOf = (figure: Figure, { date }: Token): boolean =>
  date !== undefined && figure.unit === null && String(date.year) === figure.value;

function synonymsIn(claimed: Token, told: readonly Token[], language: AnswerLanguage): Token[] {
  if (claimed.figure || claimed.date) return [];
  const synonyms = (language === 'de' ? germanSynonyms : englishSynonyms)(claimed);
  return synonyms.size === 0 ? [] : told.filter((token) => token.isContent && synonyms.has(token.norm));
}

/** Cost that makes a number with another unit the last resort. */
const otherUnitCost = 1_000;

/** Going backwards costs twice as much as going forwards. */
const distance = (from: number, to: number): number => (to > from ? to - from : 2 * (from - to));

/** True for a capitalised word that is no common noun, and so may be a name. */
export function isNameLike(token: Token, { language, tokens }: FactSentence): boolean {
  if (!token.isContent || token.figure || token.date || !token.isCapital) return false;
  const before = tokens[token.index - 1];
  if (before?.clause === token.clause && isTitleOrNamed(before, tokens, language)) return true;
  if (language === 'en') return !token.isFirst;
  if (factLexicons.de.nounEndings.some((end) => token.word.endsWith(end))) return false;
  if (isKnownNoun(token.norm) || isKnownNoun(token.stem) || token.parts.length > 0) return false;
  if (before && factLexicons.de.determiners.has(before.word)) return false;
  return !token.isFirst;
}

/** True if a translation is known. The absence of a token without one proves nothing. */
export function isTranslatable({ figure, date, norm, stem, parts }: Token, language: AnswerLanguage): boolean {
  if (figure || date || translationsOfWord(norm, language, stem).length > 0) return true;
  return parts.some((part) => translationsOfWord(part, language, part).length > 0);
}

/** True for a title, or for the name right after one. */
function isTitleOrNamed(token: Token, tokens: readonly Token[], language: AnswerLanguage): boolean {
  const { titles } = factLexicons[language];
  const before = tokens[token.index - 1];
  return titles.has(token.word) || (token.isCapital && before !== undefined && titles.has(before.word));
}
