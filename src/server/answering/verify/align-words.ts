import { isKnownNoun } from '#server/platform/linguistics/compounds.ts';
import { counterpartsOf } from '#server/platform/linguistics/synonyms.ts';
import { translationsOfWord } from '#server/platform/linguistics/translations.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import type { FactSentence, Figure, Token } from './read-facts.ts';
import { isDateTold } from './read-figures.ts';

/** By the claim's token: the token of the quoted sentence that tells the same. */
export type Alignment = ReadonlyMap<number, number>;

/** Whether two figures tell the same, apart from their units. */
export function isSameNumber(
  claimed: Figure,
  told: Figure,
  isSameLanguage: boolean,
  powers: readonly number[],
): boolean {
  if (claimed.value === told.value) return true;
  if (
    !isSameLanguage &&
    claimed.literal === told.literal &&
    (claimed.value === claimed.bare) === (told.value === told.bare)
  )
    return true;
  // A cell under "in millions".
  if (told.value !== told.bare || claimed.value === claimed.bare) return false;
  return powers.some((power) => claimed.value === `${told.bare}e${power}`);
}

function isSameWord(claimed: Token, told: Token, claim: FactSentence, quoted: FactSentence): boolean {
  if (claimed.norm === told.norm) return true;
  if (claim.language !== quoted.language) {
    const names = translationsOfWord(claimed.norm, claim.language, claimed.stem);
    if (names.some(({ term }) => term === told.stem || told.parts.includes(term))) return true;
    return claimed.parts.some((part) =>
      translationsOfWord(part, claim.language, part).some(({ term }) => term === told.stem),
    );
  }
  if (claimed.stem === told.stem) return true;
  if (isOpposite(claimed.norm, told.norm, claim) || isOpposite(told.norm, claimed.norm, claim)) return false;
  // What is claimed of the whole class may be quoted of a part of it, not the other way round.
  if (told.parts.includes(claimed.stem)) return true;
  return counterpartsOf(claimed.norm, claim.language).synonyms.some(
    (each) => each.length === 1 && each[0] === told.norm,
  );
}

const isOpposite = (word: string, other: string, { language }: FactSentence): boolean =>
  factLexicons[language].negativePrefixes.some((prefix) => word === prefix + other);

/** Aligns what both tell; each token of the quoted sentence is used once, and where several fit the one that follows best. */
export function alignWords(claim: FactSentence, quoted: FactSentence, years: ReadonlySet<number>): Alignment {
  const alignment = new Map<number, number>();
  const used = new Set<number>();
  const isSameLanguage = claim.language === quoted.language;
  const fits = (claimed: Token, told: Token): boolean => {
    if (claimed.date) return told.date !== undefined && isDateTold(claimed.date, told.date, years);
    if (claimed.figure)
      return (
        (told.figure !== undefined && isSameNumber(claimed.figure, told.figure, isSameLanguage, [])) ||
        isYearOf(claimed.figure, told)
      );
    return told.isContent && !told.date && !told.figure && isSameWord(claimed, told, claim, quoted);
  };
  let last = -1;
  for (const claimed of claim.tokens) {
    if (!claimed.isContent) continue;
    const candidates = quoted.tokens.filter((told) => !used.has(told.index) && fits(claimed, told));
    const best = candidates.toSorted((one, other) => distance(last, one.index) - distance(last, other.index))[0];
    if (best === undefined) continue;
    alignment.set(claimed.index, best.index);
    if (!best.date || claimed.date) used.add(best.index);
    last = best.index;
  }
  return alignment;
}

const isYearOf = (figure: Figure, { date }: Token): boolean =>
  date !== undefined && figure.unit === null && String(date.year) === figure.value;

/** Going back costs more than going on. */
const distance = (from: number, to: number): number => (to > from ? to - from : 2 * (from - to));

/** A word that may name somebody or something: written with a capital and no common noun. */
export function isNameLike(token: Token, { language, tokens }: FactSentence): boolean {
  if (!token.isContent || token.figure || token.date || !token.isCapital) return false;
  const before = tokens[token.index - 1];
  if (before && factLexicons[language].titles.has(before.word)) return true;
  if (language === 'en') return !token.isFirst;
  if (isKnownNoun(token.norm) || isKnownNoun(token.stem) || token.parts.length > 0) return false;
  return !token.isFirst;
}
