import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerVisitor } from '#server/features/welcome/answer-visitor.ts';
import { makeSearchable, type SearchableKnowledge } from '#server/features/welcome/knowledge/find-section.ts';
import { parseKnowledge } from '#server/features/welcome/knowledge/parse-knowledge.ts';
import { usualFacts } from '#support/usual-facts.ts';
import type { EvalRow } from './answering.ts';
import {
  firstVisitQuestions,
  heldOutQuestions,
  independentQuestions,
  type LabelledQuestion,
  personaQuestionsEnglish,
  personaQuestionsGerman,
  unseenQuestions,
} from './welcome-labelled-questions.ts';
import {
  fourthWelcomeQuestions,
  laterWelcomeQuestions,
  thirdWelcomeQuestions,
  type WelcomeQuestion,
  welcomeQuestions,
} from './welcome-questions.ts';

const firstKnowledge = join(import.meta.dirname, '../../src/server/features/welcome/knowledge/first-knowledge.md');

type Judged = { isCovered: boolean; isRight: boolean };

/**
 * Asks the welcome chat strangers' questions, each in its own conversation on a German page. Right: covered questions
 * are answered from the knowledge, on topic; uncovered ones are declined.
 * @param report gets a line for every question that is not rightly answered or declined
 */
export async function runWelcomeEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const knowledge = await makeSearchable(parseKnowledge(readFileSync(firstKnowledge, 'utf8'), usualFacts()));
  const rows: EvalRow[] = [];
  for (const [name, questions, floor, goal] of [
    ['welcome chat', welcomeQuestions, 90, 90],
    ['welcome chat (later set)', laterWelcomeQuestions, null, null],
    ['welcome chat (third set)', thirdWelcomeQuestions, null, null],
    ['welcome chat (fourth set)', fourthWelcomeQuestions, null, null],
  ] as const) {
    const judged: Judged[] = [];
    for (const question of questions) judged.push(await judgeText(knowledge, question, report));
    rows.push(...rowsOf(name, judged, floor, goal));
  }
  for (const [name, questions, floor, goal] of [
    ['personas and searches, German, tuned on', personaQuestionsGerman, 95, null],
    ['personas and searches, English, tuned on', personaQuestionsEnglish, 93, null],
    ['held out, German', heldOutQuestions.filter(({ language }) => language === 'de'), 85, 90],
    ['held out, English', heldOutQuestions.filter(({ language }) => language === 'en'), 90, 90],
    ['by an independent author, tuned on', independentQuestions, 90, null],
    ['by another author, unseen', unseenQuestions, 85, 90],
    ['by a first-time visitor, unseen', firstVisitQuestions, 85, 90],
  ] as const) {
    const judged: Judged[] = [];
    for (const question of questions) judged.push(await judgeSections(knowledge, question, report));
    rows.push(...rowsOf(`welcome chat (${name})`, judged, floor, goal));
  }
  return rows;
}

/** Right: covered questions are answered in the reply, uncovered ones are declined. */
async function judgeText(
  knowledge: SearchableKnowledge,
  { question, says }: WelcomeQuestion,
  report: (line: string) => void,
): Promise<Judged> {
  const { reply, sections, isCovered } = await answerVisitor(knowledge, [{ role: 'user', content: question }], 'de');
  const isRight = says === null ? sections.length === 0 && !isCovered : isCovered && says.test(reply.message);
  if (!isRight) report(`${question} ${says === null ? '(not covered)' : says}: ${sections.join(' ')} ${reply.message}`);
  return { isCovered: says !== null, isRight };
}

/**
 * Right: every part of a question is answered, and nothing comes from an unrelated section; or declined if no section
 * answers it.
 */
async function judgeSections(
  knowledge: SearchableKnowledge,
  { question, parts, mayDecline }: LabelledQuestion,
  report: (line: string) => void,
): Promise<Judged> {
  const { sections, isCovered } = await answerVisitor(knowledge, [{ role: 'user', content: question }], 'de');
  const isRight =
    mayDecline && sections.length === 0
      ? !isCovered
      : sections.every((section) => parts.flat().includes(section)) &&
        parts.length > 0 &&
        parts.every((part) => part.some((section) => sections.includes(section)));
  if (!isRight) report(`${question} (${parts.join(' + ') || 'not covered'}): ${sections.join(' ') || 'declined'}`);
  return { isCovered: !mayDecline, isRight };
}

function rowsOf(name: string, judged: readonly Judged[], floor: number | null, goal: number | null): EvalRow[] {
  const share = (counted: readonly Judged[]) =>
    (100 * counted.filter(({ isRight }) => isRight).length) / counted.length;
  const covered = share(judged.filter(({ isCovered }) => isCovered));
  const other = share(judged.filter(({ isCovered }) => !isCovered));
  return [
    { name: `${name}: answered or declined rightly`, value: share(judged), floor, goal },
    { name: `${name}: covered, answered`, value: covered, floor: null, goal: null },
    { name: `${name}: not covered, declined`, value: other, floor: null, goal: null },
  ];
}
