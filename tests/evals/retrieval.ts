import type { EvalRow } from './answering.ts';
import { startEvaluationDatabase } from './evaluation-database.ts';
import type { EvaluationSet } from './evaluation-set.ts';
import { compareWithExhaustive } from './exhaustive-comparison.ts';
import { qmsumSet, xquadSet } from './known-sets.ts';
import { indexCorpus, measureRetrieval, type RetrievalFigures } from './measure-retrieval.ts';

/** What is required of each set; see the README of the evaluation data. */
type Demand = { figure: keyof RetrievalFigures; name: string; floor: number; goal: number };

const recall1 = (floor: number, goal: number): Demand => ({ figure: 'recallAt1', name: 'R@1', floor, goal });
const hit5 = (floor: number, goal: number): Demand => ({ figure: 'recallAt5', name: 'hit@5', floor, goal });
const ndcg = (floor: number, goal: number): Demand => ({ figure: 'ndcgAt10', name: 'nDCG@10', floor, goal });

function plannedSets(directory: string): { set: EvaluationSet | null; demands: Demand[] }[] {
  return [
    { set: xquadSet(directory, 'de', 'de'), demands: [recall1(91, 93), ndcg(95, 96.3)] },
    { set: xquadSet(directory, 'en', 'en'), demands: [recall1(94, 95), ndcg(97, 97.5)] },
    { set: xquadSet(directory, 'de', 'en'), demands: [ndcg(86, 89)] },
    { set: xquadSet(directory, 'en', 'de'), demands: [ndcg(86, 89)] },
    { set: qmsumSet(directory, true), demands: [hit5(92, 94)] },
    { set: qmsumSet(directory, false), demands: [hit5(78, 81), ndcg(58, 63)] },
  ];
}

export type RetrievalReport = {
  sets: { name: string; figures: RetrievalFigures }[];
  rows: EvalRow[];
};

/**
 * Measures the known sets with the production code. Null if the data is absent.
 * @param report gets each set's results as soon as they are measured
 */
export async function runRetrievalEval(
  directory: string,
  report: (measured: RetrievalReport) => void,
): Promise<RetrievalReport | null> {
  const planned = plannedSets(directory);
  if (planned.some(({ set }) => set === null)) return null;
  const evaluation = await startEvaluationDatabase();
  try {
    const all: RetrievalReport = { sets: [], rows: [] };
    const add = (measured: RetrievalReport) => {
      all.sets.push(...measured.sets);
      all.rows.push(...measured.rows);
      report(measured);
    };
    for (const { set, demands } of planned) {
      if (!set) continue;
      const corpus = await indexCorpus(evaluation.database, await evaluation.createUser(), set.corpus);
      const figures = await measureRetrieval(evaluation.database, corpus, set.queries);
      const rows = demands.map(({ figure, name, floor, goal }) => ({
        name: `${set.name}: ${name}`,
        value: figures[figure],
        floor,
        goal,
      }));
      add({ sets: [{ name: set.name, figures }], rows });
    }
    add(await compareWithExhaustive(evaluation, directory));
    return all;
  } finally {
    await evaluation.stop();
  }
}
