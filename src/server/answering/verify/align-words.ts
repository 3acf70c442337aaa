import { lookUpRelated } from '#server/platform/linguistics/thesaurus/look-up-related.ts';
import { isKnownNoun } from '#server/platform/linguistics/words/compounds.ts';
import type { AnswerLanguage } from '../intent.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import type { FactSentence, Figure, Token } from './read-facts.ts';
import { isDateTold } from './read-figures.ts';

/** Maps the index of a claim's token to the index of the quoted token that says the same. */
export type Alignment = ReadonlyMap<number, number>;

function isSameWord(claimed: Token, told: Token): boolean {
  if (claimed.norm === told.norm || isMisread(claimed, told) || claimed.stem === told.stem) return true;
  if (claimed.forms.some((form) => told.forms.includes(form))) return true;
  // A claim may name the whole where the quotation names a compound of it, but not the other way round.
  return told.parts.includes(claimed.stem);
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

/** True if a dictionary has the word. */
export function isRealWord({ norm, stem, parts }: Token, language: AnswerLanguage): boolean {
  if (language === 'de' && (isKnownNoun(norm) || isKnownNoun(stem) || parts.length > 0)) return true;
  const { same, ask } = lookUpRelated(norm, language);
  return same.length + ask.length > 0;
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

/** Aligns the claim's tokens with the quoted ones; each of those is used once, and the one closest in order wins. */
export function alignWords(claim: FactSentence, quoted: FactSentence, years: ReadonlySet<number>): Alignment {
  const alignment = new Map<number, number>();
  const used = new Set<number>();
  const dated = new Set<number>();
  const fits = (claimed: Token, told: Token): boolean => {
    if (claimed.date) return told.date !== undefined && isDateTold(claimed.date, told.date, years);
    if (claimed.figure)
      return (
        claimed.figure.value === told.figure?.value ||
        (isYearOf(claimed.figure, told) && !dated.has(told.index)) ||
        (claimed.figure.value === '1' && factLexicons[quoted.language].one.has(told.word))
      );
    return told.isContent && !told.date && !told.figure && isSameWord(claimed, told);
  };
  let last = -1;
  for (const claimed of claim.tokens) {
    if (!claimed.isContent) continue;
    const free = quoted.tokens.filter((told) => !used.has(told.index));
    const candidates = free.filter((told) => fits(claimed, told));
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

/** Cost that makes a number with another unit the last resort. */
const otherUnitCost = 1_000;

/** Going backwards costs twice as much as going forwards. */
const distance = (from: number, to: number): number => (to > from ? to - from : 2 * (from - to));
