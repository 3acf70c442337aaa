import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { labelsIn, withoutLabels } from '#server/platform/linguistics/labels/labels.ts';
import { wholeMonthNames } from '#server/platform/linguistics/numbers/month-names.ts';
import { splitCompound } from '#server/platform/linguistics/words/compounds.ts';
import type { Turn } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { lexicons } from './lexicon/lexicon.ts';

/** A question with this many topic words of its own stands alone, however it begins. */
const ownTopicWords = 4;
/** In one message, a question with no more asks about the matter of the one before it: "Wie hoch sind die Kosten?" */
const ownWordsOfPart = 1;
/** Longer questions stand alone unless they begin like a follow-up. */
const shortQuestion = 10;
/** Maximum topic words carried over. */
const maxCarried = 14;
/** How many earlier questions count. */
const maxChain = 4;
/** Words read per question: longer texts are no questions, and each word costs time. */
const maxWordsRead = 200;

/**
 * The question, extended by the topic of earlier ones if it cannot stand alone ("Und wer war dagegen?", "Und 2022?").
 * Its own words replace carried ones of the same kind: a year a year, a month a month, a compound one with its head, "TOP 6" "TOP 5".
 * @param history oldest first
 */
export function standaloneOf(question: string, history: readonly Turn[], language: AnswerLanguage): string {
  const recent = history.slice(-maxChain);
  const last = recent.at(-1);
  if (last === undefined) return question;
  const own = topicWords(withoutLabels(question, labelsIn(question, language === 'de')), language);
  const isPart = last.isSameMessage === true && own.length <= ownWordsOfPart;
  if (!isPart && !needsTopic(question, own.length, language)) return question;
  const before = standaloneOf(last.question, recent.slice(0, -1), language);
  const labels = labelsIn(before, language === 'de');
  const named = labelsIn(question, language === 'de');
  const kept = labels.filter(({ kind }) => named.every((label) => label.kind !== kind)).map(({ text }) => text);
  const words = topicWords(withoutLabels(before, labels), language);
  const carried = words.filter((word) => !own.some((each) => replaces(each, word)));
  return [question, ...kept, ...carried.slice(0, maxCarried)].join(' ');
}

/** A German article refers to its own noun. */
const articleOfNoun = /(?<!\p{L})(?:die|das|den|dem|der)\s+(?=\p{Lu})/gu;

function needsTopic(question: string, own: number, language: AnswerLanguage): boolean {
  const words = foldedWords(question.slice(0, 2_000).replaceAll(articleOfNoun, ''));
  if (own === 0) return true;
  if (own >= ownTopicWords) return false;
  return pointsBack(words, language) || (own <= 2 && words.length <= 3);
}

/** True if a question refers to an earlier one: "Und die Aufgaben?", "Who voted against it?". @param words folded */
export function pointsBack(words: readonly string[], language: AnswerLanguage): boolean {
  const { followUps, pronouns } = lexicons[language];
  return followUps.lengthAt(words, 0) > 0 || (words.length <= shortQuestion && pronouns.isIn(words.slice(1)));
}

/** The distinct topic words of a question, as written. */
function topicWords(question: string, language: AnswerLanguage): string[] {
  const written = question.match(/[\p{L}\p{N}](?:[\p{L}\p{N}.'’/-]*[\p{L}\p{N}])?/gu) ?? [];
  const distinctWords = new Map(written.slice(0, maxWordsRead).map((word) => [word.toLowerCase(), word]));
  return [...distinctWords.values()].filter((word) => analyseQuestion(word, language).words.length > 0);
}

const aYear = /^(?:1[89]|20)\d\d$/;

function replaces(fresh: string, carried: string): boolean {
  const [left, right] = [fresh.toLowerCase(), carried.toLowerCase()];
  if (left === right || (aYear.test(left) && aYear.test(right))) return true;
  if (wholeMonthNames.has(left) && wholeMonthNames.has(right)) return true;
  const head = headOf(left);
  return head !== null && head === headOf(right);
}

/** The last part of a German compound, without its case ending; null if the word is no compound. */
function headOf(word: string): string | null {
  const parts = splitCompound(word);
  return parts.length > 1 ? (parts.at(-1) ?? '').replace(/(?:es|s|en|e)$/, '') : null;
}
