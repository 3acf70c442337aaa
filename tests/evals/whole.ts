import { loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import type { EvalRow } from './answering.ts';
import { boardPapers } from './board-papers.ts';
import { contractPapers } from './contract-papers.ts';
import { createMemoryCorpus, type MemoryCorpus } from './memory-corpus.ts';
import { readPersona } from './read-persona.ts';
import { ask, readInMemory } from './samples.ts';
import {
  type WholeQuestion,
  wholeBoardQuestions,
  wholeContractQuestions,
  wholeDemoQuestions,
} from './whole-questions.ts';

/**
 * Asks for lists and for two things at once: answered is what tells every fact, not a part of them.
 * @param report gets a line for every question that is not answered whole
 */
export async function runWholeEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const isWhole = async (corpus: MemoryCorpus, { question, facts }: WholeQuestion) => {
    const { text } = await ask(corpus, question);
    const missing = facts.filter((fact) => !text.replaceAll(/\s+/gu, ' ').includes(fact));
    if (missing.length > 0) report(`${question} lacks ${missing.join(', ')}: ${text}`);
    return missing.length === 0;
  };
  const demo: boolean[] = [];
  for (const persona of (await loadDemoManifest()).personas) {
    const corpus = await readPersona(persona);
    for (const each of wholeDemoQuestions[persona.key] ?? []) demo.push(await isWhole(corpus, each));
  }
  const allWhole = async (papers: Readonly<Record<string, string>>, questions: readonly WholeQuestion[]) => {
    const read = Object.entries(papers).map(([file, text]) => readInMemory(file, new TextEncoder().encode(text)));
    const corpus = createMemoryCorpus(await Promise.all(read));
    const whole: boolean[] = [];
    for (const each of questions) whole.push(await isWhole(corpus, each));
    return whole;
  };
  const contracts = await allWhole(contractPapers, wholeContractQuestions);
  const boards = await allWhole(boardPapers, wholeBoardQuestions);
  const share = (whole: readonly boolean[]) => (100 * whole.filter(Boolean).length) / whole.length;
  return [
    { name: 'lists and double questions (demo): every fact told', value: share(demo), floor: 90, goal: 100 },
    { name: 'lists and double questions (contracts): every fact told', value: share(contracts), floor: 90, goal: 100 },
    { name: 'lists and double questions (boards): every fact told', value: share(boards), floor: 90, goal: 100 },
  ];
}
