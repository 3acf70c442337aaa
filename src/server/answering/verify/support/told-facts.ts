import {
  lookUpRelated,
  type Related,
  type RelatedWord,
} from '#server/platform/linguistics/thesaurus/look-up-related.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import { isActorWord } from '#server/reading/records/lexicon/lexicon.ts';
import type { FactKind } from '#shared/contracts/provenance.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { isRealWord } from '../align-words.ts';
import { factLexicons } from '../lexicon/fact-lexicon.ts';
import type { FactSentence, Token } from '../read-facts.ts';
import { isDateTold } from '../read-figures.ts';
import type { Evidence } from './read-evidence.ts';

/** What of a claim its quotations tell, apart from its operators. */
export type ToldFacts = {
  /** Kinds of its numbers, dates and names that neither the quotations nor their surroundings state. */
  missing: ReadonlySet<FactKind>;
  /** Numbers other than dates that are stated around the quotations at most. */
  farNumbers: number;
  /** Names that the quotations do not state, although they state others that the claim lacks. */
  rivalNames: number;
  /** Words whose opposite is quoted in their place. */
  opposites: number;
  /** Share of each quoted sentence that the claim tells, in order. */
  shares: readonly number[];
};

export function readToldFacts(claim: FactSentence, evidence: Evidence): ToldFacts {
  const { language, quoted, around, years, isNamed } = evidence;
  const told = quoted.flatMap(({ tokens }) => tokens);
  const others = around.flatMap(({ tokens }) => tokens);
  const [own, beside] = [termsOf(told), termsOf(others)];
  const covered = new Set(claim.tokens.flatMap(({ norm, stem }) => [norm, stem]));
  const missing = new Set<FactKind>();
  const isDown = claim.operators.some(({ name }) => name === 'down');
  let [farNumbers, farNames, opposites] = [0, 0, 0];
  for (const token of claim.tokens.filter(({ isContent }) => isContent)) {
    if (token.figure || token.date) {
      if (told.some((each) => isNumberTold(token, each, evidence, isDown))) continue;
      const isYear = years.has(token.date?.day === null ? (token.date.year ?? 0) : Number(token.figure?.value));
      if (!isYear && !token.date) farNumbers += 1;
      if (isYear || others.some((each) => isNumberTold(token, each, evidence, isDown))) continue;
      missing.add(lackOf(token, told));
      continue;
    }
    if (isIn(own, token) || (token.parts.length > 0 && token.parts.every((part) => own.has(part)))) continue;
    const related = lookUpRelated(token.word, claim.language);
    const same = findStems(related.same, language).find((stems) => stems.every((stem) => own.has(stem)));
    for (const stem of same ?? []) covered.add(stem);
    const isDerived = claim.language === language && told.some((each) => each.isContent && areDerived(token, each));
    if (same || isDerived) continue;
    const isBeside = isIn(beside, token);
    if (isBody(token, claim)) {
      const isOther = told.some((each) => isBody(each, claim) && !isIn(covered, each));
      if ((!isBeside && !isNamed(token.norm)) || isOther) missing.add('body');
      continue;
    }
    if (isNameWord(token, claim)) {
      farNames += 1;
      if (!isBeside && !isNamed(token.norm)) missing.add('name');
    } else if (!isBeside && isOpposed(related, language, told, covered)) opposites += 1;
  }
  const rivals = quoted.flatMap((sentence) =>
    sentence.tokens.filter((each) => isNameWord(each, sentence) && !isIn(covered, each)),
  );
  const shares = quoted.map(({ tokens }) => {
    const words = tokens.filter(({ isContent }) => isContent);
    return words.filter((each) => isIn(covered, each)).length / Math.max(shortSentence, words.length);
  });
  return { missing, farNumbers, rivalNames: Math.min(farNames, rivals.length), opposites, shares };
}

/** A sentence of fewer words counts as one of so many. */
const shortSentence = 3;

const termsOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.flatMap(({ norm, stem, parts }) => [norm, stem, ...parts]));

const isIn = (terms: ReadonlySet<string>, { norm, stem }: Token): boolean => terms.has(stem) || terms.has(norm);

/** Magnitude and unit may be told by a column name, "0.46" under "£m", if the number has none of its own. */
function isNumberTold({ figure, date }: Token, told: Token, { language, years }: Evidence, isDown: boolean): boolean {
  if (date) return told.date !== undefined && isDateTold(date, told.date, years);
  if (!figure) return false;
  if (told.date) return [told.date.year, told.date.day].includes(Number(figure.value));
  if (!told.figure) return figure.value === '1' && factLexicons[language].one.has(told.word);
  const { value, bare, literal, unit, role, isNegative } = told.figure;
  if (unit !== null && figure.unit !== null && unit !== figure.unit) return false;
  if ((role !== null && figure.role === null) || (isNegative !== figure.isNegative && !isDown)) return false;
  const isBare = unit === null && value === bare;
  return value === figure.value || (isBare && (bare === figure.bare || literal === figure.literal));
}

/** Which kind of fact is missing of a number or date that is not told. */
function lackOf({ figure, date }: Token, told: readonly Token[]): FactKind {
  if (date || !figure) return 'date';
  const same = told.find((each) => each.figure?.value === figure.value)?.figure;
  if (same?.unit && figure.unit && same.unit !== figure.unit) return 'unit';
  if (same && same.isNegative !== figure.isNegative) return 'sign';
  return figure.unit ? 'amount' : 'number';
}

const stemOf = (word: string, language: AnswerLanguage): string => wordTerms(word, language)?.stem ?? word;

/** The expressions in a language, as stems. */
const findStems = (related: readonly RelatedWord[], of: AnswerLanguage): string[][] =>
  related.flatMap(({ language, words, forms }) =>
    language === of ? [words, ...forms].map((each) => each.map((word) => stemOf(word, of))) : [],
  );

function isOpposed(
  { not }: Related,
  language: AnswerLanguage,
  told: readonly Token[],
  covered: ReadonlySet<string>,
): boolean {
  const opposites = new Set(findStems(not, language).flatMap((stems) => (stems.length === 1 ? stems : [])));
  return told.some((each) => each.isContent && opposites.has(each.stem) && !isIn(covered, each));
}

const isBody = ({ word, isCapital, isContent }: Token, { language }: FactSentence): boolean =>
  isContent && isCapital && (isActorWord(word) || factLexicons[language].bodyEndings.some((end) => word.endsWith(end)));

const minShared = { letters: 5, share: 0.6 };

/** True for "transfer" and "transferral". */
function areDerived({ stem: one }: Token, { stem: other }: Token): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= minShared.letters && shared >= minShared.share * Math.min(one.length, other.length);
}

/** True for who speaks, a word after a title, and a capitalised word that no dictionary knows. */
function isNameWord(token: Token, { tokens, language }: FactSentence): boolean {
  if (token.isSpeaker) return true;
  const { titles } = factLexicons[language];
  const [before, next] = [tokens[token.index - 1], tokens[token.index + 1]];
  if (!isUnknown(token, language) || titles.has(token.word)) return false;
  if (before && titles.has(before.word)) return true;
  const isBeside = (each: Token | undefined) => each?.clause === token.clause && isUnknown(each, language);
  // Any German noun is capitalised: only two unknown ones are first and last name.
  if (language === 'de') return isBeside(before) || isBeside(next);
  return !token.isFirst || isBeside(next);
}

const isUnknown = (token: Token, language: AnswerLanguage): boolean =>
  token.isContent && token.isCapital && !token.figure && !token.date && !isRealWord(token, language);
