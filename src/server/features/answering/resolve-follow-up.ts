import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import { decisionAskedFor } from './extractive/decision-questions.ts';
import { wordOfVote } from './extractive/words-of-deciding.ts';
import { removeReplaced } from './remove-replaced.ts';

export type Turn = { question: string; answer: string };

/** `question` is what is shown; `standalone` is what is searched: the same, with the topic of earlier questions where it needs one. */
export type ResolvedQuestion = {
  question: string;
  standalone: string;
  isFollowUp: boolean;
  /** What it names in the place of something named before: no answer speaks of anything else. */
  names?: readonly string[];
};

const opensAsFollowUp =
  /^(?:und|aber|sowie|auch|also|and|but|or|what about|how about|was ist mit|wie (?:sieht es|steht es|ist es|war es) (?:mit|bei|in|für))(?!\p{L})/iu;
/** Words that stand for something said before. */
const pointsBack =
  /(?<!\p{L})(?:er|ihn|ihm|ihr|ihre[nrms]?|sein|seine[nrms]?|dies|diese[nrms]?|dessen|deren|jene[nrms]?|davon|dagegen|dafür|darüber|dazu|daran|damit|darauf|dabei|hierzu|dort|he|him|his|she|her|hers|it|its|they|them|their|this|that|these|those|there|the same)(?!\p{L})/iu;
/** "sie" and "es" stand for something only where the question names nothing itself. */
const weaklyPointsBack = /(?<!\p{L})(?:sie|es|das)(?!\p{L})/iu;
const personal = /(?<!\p{L})(?:er|ihn|ihm|sein\p{L}*|sie|ihr\p{L}*|he|him|his|she|her|hers)(?!\p{L})/iu;
const asksForPerson = /(?<!\p{L})(?:wer|wen|wem|wessen|who|whom|whose)(?!\p{L})/iu;

/** A follow-up that names this many things of its own stands alone, even if it begins with "Und". */
const ownTopicWords = 4;
const shortQuestion = 8;
const topicLimit = 14;
/** Different words of a question that are looked at: more are no question, and each costs time. */
const wordsLookedAt = 200;

const yearTerm = /^(?:1[89]|20)\d\d$/;

/**
 * Carries the topic of the previous questions over to one that cannot stand alone ("Und wer war dagegen?", "Und 2022?").
 * What the new question replaces is left behind: a year by a year, a month by a month, a word by one with the same head
 * (Obergericht by Verwaltungsgericht), a place by a place, a person by a person.
 * @param history oldest first
 */
export function resolveFollowUp(question: string, history: readonly Turn[]): ResolvedQuestion {
  const last = history.at(-1);
  const own = last === undefined ? [] : topicWords(question);
  if (last === undefined || !needsTopic(question, own.length))
    return { question, standalone: question, isFollowUp: false };
  const before = resolveFollowUp(last.question, history.slice(0, -1)).standalone;
  const replaced = removeReplaced(question, before);
  // That it was voted on was asked before; now it is asked how it is paid for.
  const decision = asksOfItself(question) && !own.some(isOfVote) ? decisionAskedFor(before) : null;
  const isLeftBehind = (word: string) =>
    decision !== null && isOfVote(word) && !(figure.test(word) && decision.object.includes(word));
  const carried = topicOfOther(own, replaced.rest).filter((word) => !isLeftBehind(word));
  const names = personal.test(question) && asksForPerson.test(last.question) ? namesIn(last.answer, before) : [];
  const topic = [...carried, ...names].slice(0, topicLimit);
  if (topic.length === 0) return { question, standalone: question, isFollowUp: false };
  return {
    question,
    standalone: `${question} ${topic.join(' ')}`,
    isFollowUp: true,
    ...(replaced.names.length > 0 ? { names: replaced.names } : {}),
  };
}

/** Of a vote, or what a company earned. */
const figure = /^(?:ergebnis|result)/iu;
const isOfVote = (word: string) => wordOfVote.test(foldText(word).trim());

const opensQuestion =
  /^(?:(?:und|aber|and|but|also)\s)?(?:wie|was|we[rmn]|wessen|wo\p{L}{0,6}|wann|warum|weshalb|wieso|welche[mnrs]?|how|what|who|whom|when|where|why|which)\s(?!about\s)/iu;

/** True where a follow-up says what it asks, "Und wie wird das finanziert?", rather than of what: "Und 2022?", "Und beim Gericht?" */
export function asksOfItself(question: string): boolean {
  const text = question.trim();
  return opensQuestion.test(text) && topicWords(text).some((word) => /^\p{Ll}/u.test(word));
}

function topicOfOther(own: readonly string[], other: string): string[] {
  return topicWords(other).filter((word) => !own.some((each) => replaces(each, word)));
}

/** A question with the topic of one that it belongs to, whether it points to that or not. */
export function withTopicOf(other: string, question: string): string {
  return [question, ...topicOfOther(topicWords(question), other).slice(0, topicLimit)].join(' ');
}

/** @param own how many words of it name what it is about */
function needsTopic(question: string, own: number): boolean {
  const text = question.trim();
  const length = text.split(/\s+/).length;
  if (own === 0) return true;
  if (own >= ownTopicWords) return false;
  if (opensAsFollowUp.test(text)) return true;
  if (length > shortQuestion) return false;
  return pointsBack.test(text) || (own <= 1 && weaklyPointsBack.test(text)) || (own <= 1 && length <= 2);
}

/** The words of a question that name what it is about, as they were first written, each once. */
function topicWords(question: string): string[] {
  const language = detectLanguage(question);
  const written = question.match(/[\p{L}\p{N}][\p{L}\p{N}.'’/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
  const different = new Map<string, string>();
  for (const word of written) {
    const key = word.toLowerCase();
    if (!different.has(key)) different.set(key, word);
    if (different.size === wordsLookedAt) break;
  }
  return [...different.values()].filter(
    (word) => !asksForPerson.test(word) && analyseQuestion(word, language).words.length > 0,
  );
}

function replaces(fresh: string, carried: string): boolean {
  const [left, right] = [fresh.toLowerCase(), carried.toLowerCase()];
  if (left === right) return true;
  if (yearTerm.test(left) && yearTerm.test(right)) return true;
  if (wholeMonthNames.has(left) && wholeMonthNames.has(right)) return true;
  const [leftHead, rightHead] = [headOf(left), headOf(right)];
  return leftHead !== null && leftHead === rightHead;
}

/** The last part of a German compound, without the ending of its case. */
function headOf(word: string): string | null {
  const parts = splitCompound(word);
  const head = parts.at(-1);
  return parts.length > 1 && head !== undefined ? head.replace(/(?:es|s|en|e)$/, '') : null;
}

/** Full names in the beginning of an answer that the question did not hold yet. */
function namesIn(answer: string, known: string): string[] {
  const found = answer.slice(0, 400).match(/\p{Lu}\p{Ll}[\p{L}-]+(?:\s\p{Lu}\p{Ll}[\p{L}-]+){1,2}/gu) ?? [];
  return [...new Set(found)].filter((name) => !known.includes(name)).slice(0, 1);
}
