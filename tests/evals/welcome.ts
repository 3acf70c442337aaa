import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerVisitor } from '#server/features/welcome/answer-visitor.ts';
import { makeSearchable } from '#server/features/welcome/find-section.ts';
import { parseKnowledge } from '#server/features/welcome/parse-knowledge.ts';
import type { EvalRow } from './answering.ts';
import {
  laterWelcomeQuestions,
  thirdWelcomeQuestions,
  unseenWelcomeQuestions,
  type WelcomeQuestion,
  welcomeQuestions,
} from './welcome-questions.ts';

const firstKnowledge = join(import.meta.dirname, '../../src/server/features/welcome/knowledge/first-knowledge.md');

/**
 * Asks the welcome chat what strangers ask, each question in a conversation of its own on a German page. Right: what the knowledge
 * tells is answered from it, with what the question is about; what it does not tell is said to be unknown.
 * @param report gets a line for every question that is not rightly answered or declined
 */
export async function runWelcomeEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const knowledge = makeSearchable(parseKnowledge(readFileSync(firstKnowledge, 'utf8')));
  const isRight = async ({ question, says }: WelcomeQuestion) => {
    const { reply, sections, isCovered } = await answerVisitor(knowledge, [{ role: 'user', content: question }], 'de');
    const right = says === null ? sections.length === 0 && !isCovered : isCovered && says.test(reply.message);
    if (!right) report(`${question} ${says === null ? '(not covered)' : says}: ${sections.join(' ')} ${reply.message}`);
    return right;
  };
  const rows: EvalRow[] = [];
  for (const [name, questions, goal] of [
    ['welcome chat', welcomeQuestions, 90],
    ['welcome chat (later set)', laterWelcomeQuestions, null],
    ['welcome chat (third set)', thirdWelcomeQuestions, null],
    ['welcome chat (unseen)', unseenWelcomeQuestions, null],
  ] as const) {
    const right: boolean[] = [];
    for (const question of questions) right.push(await isRight(question));
    const shareOf = (isCounted: (question: WelcomeQuestion) => boolean) => {
      const counted = right.filter((_, index) => isCounted(questions[index] as WelcomeQuestion));
      return (100 * counted.filter(Boolean).length) / counted.length;
    };
    rows.push(
      { name: `${name}: answered or declined rightly`, value: shareOf(() => true), floor: goal, goal },
      { name: `${name}: covered, answered`, value: shareOf(({ says }) => says !== null), floor: null, goal: null },
      { name: `${name}: not covered, declined`, value: shareOf(({ says }) => says === null), floor: null, goal: null },
    );
  }
  return rows;
}
