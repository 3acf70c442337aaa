import { findPassages } from '#server/features/answering/find-passages.ts';
import { loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import type { EvalRow } from './answering.ts';
import { contractPapers } from './contract-papers.ts';
import { demoQuestions } from './demo-questions.ts';
import { createMemoryCorpus, type MemoryCorpus } from './memory-corpus.ts';
import { readPersona } from './read-persona.ts';
import { readInMemory } from './samples.ts';
import { tableQuestions, unseenTableQuestions } from './table-questions.ts';
import { reports, writeReport } from './table-reports.ts';

/**
 * Puts questions to papers of other boards, which have their common words and treat nothing of what they ask: refused is what is
 * not answered. The same questions to their own papers tell what that costs.
 * @param report gets a line for every question that is answered, or refused, wrongly
 */
export async function runMissingEval(report: (line: string) => void = () => {}): Promise<EvalRow[]> {
  const { personas } = await loadDemoManifest();
  const boards: { corpus: MemoryCorpus; questions: readonly string[]; isDemo: boolean }[] = [];
  for (const persona of personas) {
    const questions = (demoQuestions[persona.key] ?? []).map(({ question }) => question);
    boards.push({ corpus: await readPersona(persona), questions, isDemo: true });
  }
  const contracts = Object.entries(contractPapers).map(([file, text]) =>
    readInMemory(file, new TextEncoder().encode(text)),
  );
  boards.push({ corpus: createMemoryCorpus(await Promise.all(contracts)), questions: [], isDemo: false });
  const tables = await Promise.all(reports.map((each) => readInMemory(each.file, writeReport(each))));
  const ofTables = [...tableQuestions, ...unseenTableQuestions].map(({ question }) => question);
  boards.push({ corpus: createMemoryCorpus(tables), questions: ofTables, isDemo: false });
  const tally = { own: 0, answered: 0, other: 0, refused: 0 };
  for (const asking of boards) {
    for (const asked of boards) {
      const isOwn = asking === asked;
      // The boards of the demo are of one company.
      if (!isOwn && asking.isDemo && asked.isDemo) continue;
      for (const question of asking.questions) {
        const { evidence } = await findPassages(question, asked.corpus.search, () => asked.corpus.listMeetings());
        const isAnswered = evidence === 'answered';
        if (isOwn) tally.own += 1;
        else tally.other += 1;
        if (isOwn && isAnswered) tally.answered += 1;
        else if (!isOwn && !isAnswered) tally.refused += 1;
        else report(`${isOwn ? 'refused' : 'answered'}: ${question}`);
      }
    }
  }
  return [
    {
      name: 'papers of other boards: refused',
      value: (100 * tally.refused) / tally.other,
      floor: 92,
      goal: null,
    },
    { name: 'their own papers: answered', value: (100 * tally.answered) / tally.own, floor: 95, goal: null },
  ];
}
