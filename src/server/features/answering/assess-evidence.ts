import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { EvidenceLevel } from '#shared/contracts/chats.ts';
import type { RankedPassage } from '../retrieval/service.ts';
import { withoutOtherCompounds } from './filter-compounds.ts';
import {
  type Demand,
  demandOf,
  type Holder,
  holderOf,
  holdsDemand,
  holdsOthers,
  isToldInOneSentence,
} from './find-demand.ts';
import { toEvidencePassages } from './map-passages.ts';

/**
 * Below: no answer, only related passages. Chosen so that about 95 % of XQuAD's questions are answered in either language,
 * together with what short questions demand;
 * English words change less, so more of them are found.
 */
const answerThresholds = { de: 1.36, en: 1.53 };
/**
 * For a passage in the other language than the question, by the question's: letters prove nothing there, and a translation
 * counts less than the word. Measured on XQuAD across languages: 63 % (de → en) and 73 % (en → de) answered, 96 % of what is
 * off topic refused, as within one language (decision 0033).
 */
const otherLanguageThresholds = { de: 1, en: 1.1 };
/** Below: not even related. A question shares this much with any text of its language by chance. */
const relatedThreshold = 0.6;

/** What counts against a passage that holds none of the things that the question names. Above 0.6 compounds are refused (measured). */
const nothingNamed = 0.6;
/** A noun found only by a part of it ("Schild" for "Schildkröte") is not found. */
const leastShare = 0.5;
const leastLikeness = 0.6;

/**
 * How well the best passage answers: its own score by rank's formula, and how much of the question its words and one stretch of
 * it hold. 0 to about 4. The own score tells more than any share of the question (measured: at a 95 % answer rate 91 % of
 * off-topic questions are refused with it, 88 % without).
 */
export function evidenceOf(question: string, best: RankedPassage | undefined): number {
  if (best === undefined) return 0;
  const { ownScore, termCoverage, stretchCoverage } = best.evidence;
  return ownScore + (termCoverage + stretchCoverage) / 2 - (namesNothing(question, best) ? nothingNamed : 0);
}

/** The evidence as a multiple of what an answer needs in the passage's language. */
export function strengthOf(question: string, best: RankedPassage | undefined): number {
  const thresholds = best && isInOtherLanguage(question, best) ? otherLanguageThresholds : answerThresholds;
  return evidenceOf(question, best) / thresholds[detectLanguage(question) ?? 'de'];
}

/** Whether the documents answer, come near, or say nothing. */
export function assessEvidence(question: string, passages: readonly RankedPassage[]): EvidenceLevel {
  const [best] = passages;
  if (best && holdsWord(question, best) && isAnswered(question, best, passages)) return 'answered';
  return evidenceOf(question, best) >= relatedThreshold ? 'related' : 'nothing';
}

function isAnswered(question: string, best: RankedPassage, passages: readonly RankedPassage[]): boolean {
  const demand = demandOf(question);
  const strength = strengthOf(question, best);
  const isEnough = demand?.isLong
    ? strength >= 1 && isHeldByOne(demand, passages)
    : demand === null
      ? strength >= 1
      : strength >= enoughIfAllIsHeld && isMet(demand, question, passages);
  return isEnough && (strength >= enoughIfAbsent || !areNamedAbsent(question, best, passages));
}

/** Where half of what is named stands nowhere, the rest of the question must be held so much better. */
const enoughIfAbsent = 1.2;
const mostAbsent = 0.5;

/**
 * Whether half of the nouns and names of a question stand in none of the passages that it finds: its paper is missing, and what was
 * found has its other words. Measured on questions put to other boards' papers: 91 → 93 % refused, and none refused of their own.
 */
function areNamedAbsent(question: string, best: RankedPassage, passages: readonly RankedPassage[]): boolean {
  // Names of things are not all in the lexicon.
  if (isInOtherLanguage(question, best)) return false;
  const language = detectLanguage(question) ?? 'de';
  const words = namedWords(question);
  const texts = passages.map((passage) => ({ text: wholeTextOf(passage), language: passage.language }));
  const absent = words.filter((word) => {
    const holders = new Map<RankedPassage['language'], Holder>();
    return !texts.some(({ text, language: own }) => {
      const holds = holders.get(own) ?? holderOf(word, { language }, own);
      holders.set(own, holds);
      return holds(text);
    });
  });
  return absent.length > 0 && absent.length >= mostAbsent * words.length;
}

/** What is demanded stands with a value of its kind: then the rest of the question may be put in other words. */
const enoughIfMet = 0.85;
/** By a translation the words of the demand stand in more texts. */
const enoughIfMetByTranslation = 1.05;
/** The rest stands there, too, if with a slip of the pen. */
const enoughIfAllIsHeld = 0.5;
/** Passages that may hold what a short question demands; the answer is written from these. */
const passagesToDemand = 5;
/** Further ones that may hold it all in one sentence: papers that have the word in their title crowd it out of the first few. */
const passagesToTell = 20;

function isHeldByOne(demand: Demand, passages: readonly RankedPassage[]): boolean {
  return toEvidencePassages(passages.slice(0, passagesToDemand)).some((passage) => holdsDemand(demand, passage));
}

/** Where another than the best passage holds what is demanded, it must be of the same: the rent of another house is none. */
function isMet(demand: Demand, question: string, passages: readonly RankedPassage[]): boolean {
  return passages.slice(0, passagesToTell).some((each, rank) => {
    const strength = strengthOf(question, each);
    if (strength < enoughIfAllIsHeld) return false;
    if (rank >= passagesToDemand) {
      if (isInOtherLanguage(question, each)) return false;
      return toEvidencePassages([each]).some((passage) => isToldInOneSentence(demand, passage));
    }
    const enough = isInOtherLanguage(question, each) ? enoughIfMetByTranslation : enoughIfMet;
    const isStrong = rank === 0 && strength >= enough;
    return toEvidencePassages([each]).some(
      (passage) => holdsDemand(demand, passage) && (isStrong || holdsOthers(demand, passage)),
    );
  });
}

export function isInOtherLanguage(question: string, passage: RankedPassage): boolean {
  const language = detectLanguage(question);
  return language !== null && passage.language !== null && passage.language !== language;
}

/** What a passage says, with what holds for all of it. */
function wholeTextOf(passage: RankedPassage): string {
  const { documentTitle: title, fileName, meetingDate } = passage;
  return `${composeContext({ title, fileName, meetingDate }, passage)}\n${passage.text}`;
}

/**
 * Whether one of the question's words stands in the passage, as it is or with a slip of the pen: a part of a compound alone
 * ("Präsident" for "Bundespräsident") makes no answer.
 */
function holdsWord(question: string, passage: RankedPassage): boolean {
  const { words } = analyseQuestion(question, detectLanguage(question));
  const text = wholeTextOf(passage);
  return words.some((word) => {
    const { share, likeness } = matchOf(word, text, passage.language);
    return share > leastShare || (share === 0 && likeness >= leastLikeness);
  });
}

/** How well a word is found in a text: as it is or by a part, and by its letters. 0–1 each. */
function matchOf(word: QueryWord, text: string, language: RankedPassage['language']) {
  const scorer = new Scorer({ words: [word] }, () => 1);
  const counts = scorer.count(language === 'de' ? withoutOtherCompounds(text, word.word) : text, language);
  return { share: scorer.termCoverage(counts), likeness: scorer.gramCoverage(counts) };
}

/** Nouns of a German question and names of an English one are what it is about: with none of them, a passage is about something else. */
function namesNothing(question: string, passage: RankedPassage): boolean {
  const words = namedWords(question);
  if (words.length === 0) return false;
  const text = wholeTextOf(passage);
  return words.every((word) => {
    const { share, likeness } = matchOf(word, text, passage.language);
    return share <= leastShare && (likeness < leastLikeness || likeness <= leastShare);
  });
}

/** Its words with a capital letter, but the first. */
function namedWords(question: string): QueryWord[] {
  const named = new Set((question.match(/(?<=\s)\p{Lu}[\p{L}\p{N}-]*/gu) ?? []).flatMap(foldedWords));
  return analyseQuestion(question, detectLanguage(question)).words.filter(({ word }) => named.has(word));
}
