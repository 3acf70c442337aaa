import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerEngine, Claim, Findings, Judgement } from '../engine.ts';
import type { AnswerLanguage, Intent, PaperQuestion } from '../intent.ts';
import { mergeRankings } from '../merge-rankings.ts';

const messages = { de: german, en: english };

/** Questions of one message that are answered, each as long as one; of further ones it is said that they were not. */
const mostQuestions = 4;
/** Quotations shown of each. */
const quotationsOfEach = 4;
/** Questions named as not answered, and the characters of each. */
const mostNamed = 3;
const longestNamed = 100;
/** A question with no more words of its own asks about the matter of the one before it: "Wie hoch sind die Kosten?" */
const wordsOfFollowUp = 1;

type Part = { question: string; intent: Extract<Intent, PaperQuestion> };

/** An engine that answers several questions of one message one after the other, and says which it could not answer. */
export function answerEach(engine: AnswerEngine): AnswerEngine {
  const known = new WeakMap<Intent, { parts: readonly Part[]; others: readonly string[] }>();
  return {
    async understand(asked, sources, signal) {
      const whole = await engine.understand(asked, sources, signal);
      const questions = questionsIn(asked.question, whole.language);
      if (questions.length < 2) return whole;
      const parts: Part[] = [];
      let { history } = asked;
      for (const question of questions.slice(0, mostQuestions)) {
        const before = parts.at(-1)?.intent.standalone;
        const isFollowUp = before !== undefined && contentOf(question, whole.language) <= wordsOfFollowUp;
        const told = isFollowUp ? `${question} (${before})` : question;
        const intent = await engine.understand({ ...asked, question: told, history }, sources, signal);
        if ('standalone' in intent) parts.push({ question, intent: { ...intent, question, language: whole.language } });
        history = [...history, { question, answer: '' }];
      }
      if (parts.length > 1) known.set(whole, { parts, others: questions.slice(mostQuestions) });
      return whole;
    },
    async find(intent, sources, signal) {
      const { parts, others } = known.get(intent) ?? { parts: [], others: [] };
      if (parts.length === 0) return engine.find(intent, sources, signal);
      const found: Findings[] = [];
      for (const part of parts) found.push(await engine.find(part.intent, sources, signal));
      const join = (judged: readonly Judgement[]) => {
        const unanswered = parts
          .filter((_, index) => judged[index]?.claims.length === 0)
          .map(({ question }) => question);
        return joinParts(judged, [...unanswered, ...others], intent.language);
      };
      const judge = async () => {
        const judged: Judgement[] = [];
        for (const each of found) judged.push((await each.judge?.()) ?? each);
        return join(judged);
      };
      return { ...join(found), judge };
    },
    write: engine.write,
  };
}

/** The questions of a message, each with the sentences that lead to it; what follows the last belongs to that. */
function questionsIn(message: string, language: AnswerLanguage): string[] {
  const questions: string[] = [];
  for (const piece of message.match(/[^?]+(?:\?+|$)/gu) ?? []) {
    const isOwn = piece.endsWith('?') && contentOf(piece, language) > 0;
    if (isOwn || questions.length === 0) questions.push(piece.trim());
    else questions.push(`${questions.pop()} ${piece.trim()}`);
  }
  return questions;
}

const contentOf = (text: string, language: AnswerLanguage) => analyseQuestion(text, language).words.length;

const levels = ['answered', 'related', 'nothing', 'unsearched'] as const;

function joinParts(parts: readonly Judgement[], unanswered: readonly string[], language: AnswerLanguage): Judgement {
  const [first] = parts as [Judgement];
  const evidence = levels.find((level) => parts.some((part) => part.evidence === level)) ?? 'nothing';
  const isTold = evidence === 'answered' && unanswered.length > 0;
  return {
    ...first,
    evidence,
    quotations: parts.flatMap(({ quotations }) => quotations.slice(0, quotationsOfEach)),
    claims: parts.flatMap(({ claims }) => claims.map((claim, place) => (place === 0 ? startParagraph(claim) : claim))),
    notices: [...new Set(parts.flatMap(({ notices }) => notices))],
    unanswered: isTold ? [notAnswered(unanswered, language)] : [],
    passages: mergeRankings(parts.map(({ passages }) => passages)),
    isOpen: parts.some(({ isOpen }) => isOpen),
  };
}

function notAnswered(questions: readonly string[], language: AnswerLanguage): string {
  const named = questions
    .slice(0, mostNamed)
    .map((each) => (each.length > longestNamed ? `${each.slice(0, longestNamed).trimEnd()}…` : each));
  return messages[language].notAnswered(named, questions.length - named.length);
}

const startParagraph = (claim: Claim): Claim => ({ ...claim, segment: { ...claim.segment, startsParagraph: true } });
