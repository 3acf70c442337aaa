import { loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import type { EvalRow } from './answering.ts';
import { type AnswerTold, askInMemory } from './ask-in-memory.ts';
import { type DemoQuestion, demoQuestions } from './demo-questions.ts';
import { readPersona } from './read-persona.ts';

type Phases = AnswerTold['phases'];

/**
 * Asks each persona's papers what demo visitors are likely to ask: the manifest's questions in both languages, and
 * more. As for users, replaced versions are not searched. Found: the fact is in one of the first three quotations, or
 * summary sentences, that cite its page.
 * @param report gets a line for every question that is not answered in full
 */
export async function runDemoEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const tallies = { own: newTally(), more: newTally(), translated: newTally() };
  const examples = newTally();
  for (const persona of (await loadDemoManifest()).personas) {
    const corpus = await readPersona(persona);
    const check = async (tally: ReturnType<typeof newTally>, expected: DemoQuestion) => {
      const { phases, text, evidence } = await askInMemory(corpus, { question: expected.question });
      const isQuoted = tells(phases, 'snippets', expected);
      const isSummed = tells(phases, 'summary', expected);
      tally.asked += 1;
      tally.found += isQuoted || isSummed ? 1 : 0;
      tally.quoted += isQuoted ? 1 : 0;
      tally.summed += isSummed ? 1 : 0;
      if (!isQuoted || !isSummed) {
        report(
          `${persona.key}: ${expected.question} (${expected.fact}, ${expected.file} p. ${expected.page}) quoted: ${isQuoted}, summary: ${isSummed}, ${evidence}: ${text}`,
        );
      }
    };
    const english = new Set(persona.documents.filter(({ language }) => language === 'en').map(({ file }) => file));
    for (const { question, expected } of persona.questions) {
      const [own, other] = english.has(expected.file) ? [question.en, question.de] : [question.de, question.en];
      await check(tallies.own, { question: own, ...expected });
      await check(tallies.translated, { question: other, ...expected });
    }
    for (const each of demoQuestions[persona.key] ?? []) await check(tallies.more, each);
    for (const question of persona.examples.flatMap(({ de, en }) => [de, en])) {
      const { evidence } = await askInMemory(corpus, { question });
      examples.asked += 1;
      if (evidence === 'answered') examples.found += 1;
      else report(`${persona.key}: example not answered: ${question}`);
    }
  }
  const share = (count: number, { asked }: { asked: number }) => (100 * count) / asked;
  const { own, more, translated } = tallies;
  return [
    { name: 'demo: sample chats, fact quoted', value: share(own.quoted, own), floor: null, goal: null },
    { name: 'demo: sample chats, fact in the summary', value: share(own.summed, own), floor: null, goal: null },
    { name: 'demo: further questions, fact found', value: share(more.found, more), floor: null, goal: null },
    { name: 'demo: further questions, fact in the summary', value: share(more.summed, more), floor: null, goal: null },
    { name: 'demo: example questions, answered', value: share(examples.found, examples), floor: null, goal: null },
    {
      name: 'demo: asked in the other language, found',
      value: share(translated.found, translated),
      floor: null,
      goal: null,
    },
  ];
}

function newTally() {
  return { asked: 0, found: 0, quoted: 0, summed: 0 };
}

/** True if one of the first three segments contains the fact as a whole word and cites its page. */
function tells(phases: Phases, name: 'snippets' | 'summary', { file, page, fact }: DemoQuestion): boolean {
  const phase = phases.get(name);
  const escaped = fact.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const word = new RegExp(`(?<![\\p{L}\\d.,])${escaped}(?![\\p{L}]|[.,]?\\d)`, 'u');
  return (phase?.segments ?? [])
    .filter(({ kind }) => kind !== 'notice')
    .slice(0, 3)
    .some(({ text, marks }) => {
      const source = phase?.citations.find(
        (each) => marks.includes(each.number) && each.documentId === file && each.page <= page && page <= each.lastPage,
      );
      return source !== undefined && word.test(text.replace(/\s+/gu, ' '));
    });
}
