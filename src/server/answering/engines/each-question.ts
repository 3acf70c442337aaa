import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import type { ReaderUse } from '#shared/contracts/provenance.ts';
import { asParagraph } from '../claims.ts';
import type { AnswerEngine, Findings, Judgement } from '../engine.ts';
import type { AnswerLanguage, PartIntent } from '../intent.ts';
import { mergeRankings } from '../merge-rankings.ts';
import { messages } from '../messages.ts';

/** Questions of one message that are answered, each as long as one; of further ones it is said that they were not. */
const mostQuestions = 4;
/** Quotations shown of each. */
const quotationsOfEach = 4;
/** Questions named as not answered, and the characters of each. */
const mostNamed = 3;
const longestNamed = 100;

/** True if the reader was asked, or could not take more. */
const isWork = (use: ReaderUse | undefined) => use === 'used' || use === 'busy';

/** An engine that answers several questions of one message one after the other, and says which it could not answer. */
export function answerEach(engine: AnswerEngine): AnswerEngine {
  return {
    async understand(asked, sources, signal) {
      const whole = await engine.understand(asked, sources, signal);
      const questions = questionsIn(asked.question, whole.language);
      if (questions.length < 2) return whole;
      const answered: PartIntent[] = [];
      let { history } = asked;
      for (const question of questions.slice(0, mostQuestions)) {
        const intent = await engine.understand({ ...asked, question, history }, sources, signal);
        if ('standalone' in intent) answered.push({ ...intent, language: whole.language });
        history = [...history, { question, answer: '', isSameMessage: true }];
      }
      const [first] = answered;
      if (first === undefined || answered.length < 2) return whole;
      const parts = { answered, others: questions.slice(mostQuestions) };
      return { ...('standalone' in whole ? whole : first), parts };
    },
    async find(intent, sources, signal) {
      if (!('parts' in intent) || intent.parts === undefined) return engine.find(intent, sources, signal);
      const { answered, others } = intent.parts;
      const found: Findings[] = [];
      for (const part of answered) found.push(await engine.find(part, sources, signal));
      const join = (judged: readonly Judgement[]) => {
        const unanswered = answered
          .filter((_, index) => judged[index]?.claims.length === 0)
          .map(({ question }) => question);
        return joinParts(judged, [...unanswered, ...others], intent.language);
      };
      const judge = async () => {
        const judged: Judgement[] = [];
        // The reader takes its time: it reads for one of them, and the words of the others are ranked.
        for (const each of found)
          judged.push((await each.judge?.(!judged.some(({ reader }) => isWork(reader)))) ?? each);
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
    claims: parts.flatMap(({ claims }) => asParagraph(claims)),
    notices: [...new Set(parts.flatMap(({ notices }) => notices))],
    unanswered: isTold ? [notAnswered(unanswered, language)] : [],
    passages: mergeRankings(parts.map(({ passages }) => passages)),
    isOpen: parts.some(({ isOpen }) => isOpen),
    reader: parts.map(({ reader }) => reader).toSorted((one, other) => Number(isWork(other)) - Number(isWork(one)))[0],
  };
}

function notAnswered(questions: readonly string[], language: AnswerLanguage): string {
  const named = questions
    .slice(0, mostNamed)
    .map((each) => (each.length > longestNamed ? `${each.slice(0, longestNamed).trimEnd()}…` : each));
  return messages[language].notAnswered(named, questions.length - named.length);
}
