import {
  featureNames,
  type MeasuredStatement,
  measureStatements,
  profileQuestion,
} from '#server/answering/engines/built-in/features.ts';
import { mergeOverlapping } from '#server/answering/engines/built-in/rank-statements.ts';
import { statementWeights } from '#server/answering/engines/built-in/weights.ts';
import { type AskedQuestion, isRightIn } from './ask-sets.ts';
import { loadAsked } from './asked-cache.ts';

/** A statement that may answer, with its features in the order of `featureNames`. */
export type Candidate = {
  statement: { passage: { id: string; documentId: string }; start: number; end: number };
  features: Float64Array;
  isRight: boolean;
};

/** A question with the statements that the weights are fitted on. */
export type Example = Omit<AskedQuestion, 'asked' | 'gold'> & {
  question: string;
  /** Words of the question as asked. */
  wordCount: number;
  /** Passages found, best first. */
  passages: readonly { documentId: string }[];
  candidates: readonly Candidate[];
};

/**
 * Statements per question that the current weights rank highest, and the right ones; the rest teaches nothing and takes
 * most of the time.
 */
const maxCandidates = 50;
const currentWeights = Float64Array.from(featureNames, (name) => statementWeights[name]);

/** All questions with their measured statements. */
export async function loadExamples(
  say: (line: string) => void,
  isWanted: (asked: AskedQuestion) => boolean = () => true,
): Promise<Example[]> {
  return (await loadAsked(say)).filter(isWanted).map(measure);
}

function measure({ asked, gold, ...known }: AskedQuestion): Example {
  const { question, standalone, language, periods, passages, rarity } = asked;
  const profile = profileQuestion(question, standalone, language, (term) => rarity.get(term) ?? 0, periods);
  const measured = measureStatements(profile, passages);
  const best = mergeOverlapping(measured, currentWeights).slice(0, maxCandidates);
  const near = new Set(best.map(({ statement }) => startOf(statement)));
  const candidates = measured.flatMap(({ statement, features }): Candidate[] => {
    const { passage, start, end, text } = statement;
    const isRight = known.isAnswerable && isRightIn(gold, passage, text);
    if (!isRight && !near.has(startOf(statement))) return [];
    return [
      { statement: { passage: { id: passage.id, documentId: passage.documentId }, start, end }, features, isRight },
    ];
  });
  return {
    ...known,
    question,
    wordCount: profile.wordCount,
    passages: passages.map(({ documentId }) => ({ documentId })),
    candidates,
  };
}

const startOf = ({ passage, start }: MeasuredStatement['statement']) => `${passage.id} ${start}`;
