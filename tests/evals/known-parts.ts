import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EvalRow, runAnsweringEval } from './answering.ts';
import { runBoardEval } from './board.ts';
import { runBoardroomEval } from './boardroom/run-boardroom.ts';
import { runDemoEval } from './demo.ts';
import { runPrintedCellsEval } from './printed-cells.ts';
import { runRecordsEval } from './records.ts';
import { type RetrievalReport, runRetrievalEval } from './retrieval.ts';
import { runSamplesEval } from './samples.ts';
import { runWelcomeEval } from './welcome.ts';

/** Result of a part; `rows` null if its data is absent. `lines`: what was left out. */
export type PartReport = { rows: EvalRow[] | null; sets: RetrievalReport['sets']; lines: string[] };

/** `isListed`: misses are named, where a part can; `sample`: only every n-th need is asked. */
export type PartOptions = { isListed?: boolean; sample?: number };

const root = join(import.meta.dirname, '../..');
const sets = join(root, '../shared/eval');
const samples = join(root, '../shared/samples');

/** Longest first, so that no long part runs alone at the end. */
const parts = {
  retrieval: () => runRetrievalEval(sets, () => {}),
  board: () => runBoardEval(join(sets, 'board'), samples),
  boardroom: (say: (line: string) => void, { sample, isListed }: PartOptions) =>
    runBoardroomEval(join(sets, 'boardroom'), sample, isListed ? say : undefined),
  answering: () => runAnsweringEval(sets),
  records: (say: (line: string) => void) => runRecordsEval(say),
  samples: () => runSamplesEval(samples),
  printedCells: (say: (line: string) => void) => runPrintedCellsEval(say),
  demo: () => runDemoEval(),
  welcome: () => runWelcomeEval(),
};
export type PartName = keyof typeof parts;

/** Parts that need no data outside this folder. */
export const ownParts: readonly PartName[] = ['records', 'printedCells', 'demo', 'welcome'];
export const allParts = Object.keys(parts) as PartName[];

/** Measures one part in this process. @throws Error for an unknown name */
export async function measurePart(name: string, options: PartOptions = {}): Promise<PartReport> {
  if (!Object.hasOwn(parts, name)) throw new Error(`there is no part ${name}: ${allParts.join(', ')}`);
  const lines: string[] = [];
  const measured = await parts[name as PartName]((line) => lines.push(line), options);
  if (measured === null || Array.isArray(measured)) return { rows: measured, sets: [], lines };
  return { ...measured, lines };
}

/**
 * Measures parts in separate processes, one per core at a time.
 * @param report gets each part's result as soon as it is there
 */
export async function measureParts(
  names: readonly PartName[],
  report: (measured: PartReport) => void,
): Promise<Map<PartName, PartReport>> {
  const waiting = [...names];
  const measured = new Map<PartName, PartReport>();
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...process.execArgv, join(import.meta.dirname, 'run.ts'), '--part', name, '--json'],
        { maxBuffer: 64 * 1024 * 1024 },
      );
      const told = JSON.parse(stdout) as PartReport;
      measured.set(name, told);
      report(told);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return measured;
}
