import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvalRow } from './answering.ts';
import { runCases } from './cases.ts';
import { evaluationSets, runClaimsEval } from './claims.ts';
import { startEvaluationDatabase } from './evaluation-database.ts';
import { readEvaluationSet } from './evaluation-set.ts';
import { runGateEval } from './gate.ts';
import { digestSources, hasHeldFloors, keepHeldFloors } from './held-floors.ts';
import { allParts, measurePart, measureParts, ownParts, type PartOptions } from './known-parts.ts';
import { evaluateSet, type RetrievalFigures } from './measure-retrieval.ts';
import { runModelsEval } from './models.ts';
import { runBoardroom } from './records/boardroom/run-boardroom.ts';
import { runChains } from './records/chains/run-chains.ts';
import { chooseLayouts } from './records/layouts/printed-papers.ts';
import { runRecordsEval } from './records.ts';

/**
 * `npm run eval`: quality of retrieval and answers on the known sets; exit code 1 below a floor. If all floors are
 * held, a digest of everything that determines the figures is stored; `--if-changed` skips the run while it is
 * unchanged.
 * `npm run eval -- --set DIR`: measures corpus.jsonl and queries.jsonl of any folder; exit code 2 if it cannot be read.
 * `npm run eval -- --part NAME`: one part only (known-parts.ts). Of boardroom, `--sample N` asks every Nth need (1 =
 * all), and `--list` names each miss.
 * `npm run eval -- --records`: hand-labelled records only, and those of the boardroom set; `--list` names each miss and
 * false record, of the hand-labelled papers those of the dev half; `--layouts none|NAME,…`: fewer of the layouts that papers are
 * printed in.
 * `npm run eval -- --cases`: starts the product and asks it the questions of `../shared/eval/cases`; `--list` names those
 * that are not answered right, `--only REGEX` chooses cases.
 * `npm run eval -- --gate`: true and corrupted claims through the gate; `--list` names misjudged claims of the open
 * papers.
 * `npm run eval -- --claims`: claims in readers' own words through the gate, by kind; `--list` names misjudged ones of the
 * open half.
 * `npm run eval -- --models --name NAME [--use reranking]`: what a named model adds to word search; stored with the
 * model.
 * `--json`: machine-readable output.
 */

const usage =
  'usage: npm run eval -- [--if-changed | --part NAME [--sample N] [--list] | --set DIR | --records [--list] [--layouts all|none|NAME,…] | --cases [--only REGEX] [--list] | --gate [--list] | --claims [--list] | --models --name NAME [--use embeddings|reranking]] [--json]';

const root = join(import.meta.dirname, '../..');
const sets = ['eval', 'samples'].map((name) => join(root, '../shared', name));

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: {
      set: text,
      json: flag,
      records: flag,
      gate: flag,
      claims: flag,
      cases: flag,
      only: { type: 'string', default: '' },
      list: flag,
      models: flag,
      'if-changed': flag,
      part: text,
      sample: text,
      name: text,
      layouts: { type: 'string', default: 'all' },
      use: text,
    },
  });
  if (values.records) return evaluateRecords(values.json, values.list, values.layouts);
  if (values.cases) return runCases(values.list, values.only, console.log);
  if (values.gate) return evaluateGate(values.json, values.list);
  if (values.claims) return evaluateClaims(values.json, values.list);
  if (values.models) return runModelsEval(root, values, values.json ? undefined : console.log);
  if (values.part !== undefined) return evaluatePart(values.part, values.json, optionsOf(values.sample, values.list));
  if (values.set !== undefined) return evaluateFolder(values.set, values.json);
  const digest = digestSources(root, sets);
  if (values['if-changed'] && hasHeldFloors(root, digest)) {
    console.log('eval: nothing that decides on the figures has changed since all floors were held');
    return 0;
  }
  return evaluateKnownSets(values.json, () => keepHeldFloors(root, digest));
}

/** @throws Error if the sample is no whole number from 1 on */
function optionsOf(sample: string | undefined, isListed: boolean): PartOptions {
  if (sample === undefined) return { isListed };
  if (!/^[1-9]\d*$/.test(sample)) throw new Error(`--sample ${sample}: a whole number from 1 on is needed`);
  return { isListed, sample: Number(sample) };
}

async function evaluatePart(name: string, isJson: boolean, options: PartOptions): Promise<number> {
  const { rows, sets, lines } = await measurePart(name, options);
  if (isJson) console.log(JSON.stringify({ rows, sets, lines }));
  else {
    for (const line of lines) console.log(line);
    if (sets.length > 0) printSets(sets);
    printRows(rows ?? []);
  }
  return isJson || !rows?.some(isBelow) ? 0 : 1;
}

async function evaluateFolder(folder: string, isJson: boolean): Promise<number> {
  const set = readEvaluationSet(folder, (message) => console.error(message));
  const evaluation = await startEvaluationDatabase();
  try {
    const figures = await evaluateSet(evaluation.database, await evaluation.createUser(), set);
    if (isJson) console.log(JSON.stringify({ set: folder, ...figures }));
    else printSets([{ name: folder, figures }]);
    return 0;
  } finally {
    await evaluation.stop();
  }
}

async function evaluateRecords(isJson: boolean, isListed: boolean, named: string): Promise<number> {
  const printed = chooseLayouts(named);
  const rows = await runRecordsEval(isJson ? undefined : console.log, isListed);
  const failed = rows.filter(isBelow).length;
  if (isJson) console.log(JSON.stringify({ rows, failed }));
  else {
    printRows(rows);
    await runBoardroom(join(root, '../shared/eval'), printed, console.log, isListed);
    await runChains(console.log, isListed);
  }
  return failed === 0 ? 0 : 1;
}

async function evaluateGate(isJson: boolean, isListed: boolean): Promise<number> {
  const rows = await runGateEval(isListed && !isJson ? console.log : undefined);
  const failed = rows.filter(isBelow).length;
  if (isJson) console.log(JSON.stringify({ rows, failed }));
  else printRows(rows);
  return failed === 0 ? 0 : 1;
}

async function evaluateClaims(isJson: boolean, isListed: boolean): Promise<number> {
  const rows = await runClaimsEval(evaluationSets, isListed && !isJson ? console.log : undefined);
  if (isJson) console.log(JSON.stringify({ rows }));
  else if (rows === null) console.log('eval: there are no claims in ../shared/eval/boardroom');
  else printRows(rows);
  return 0;
}

async function evaluateKnownSets(isJson: boolean, onHeld: () => void): Promise<number> {
  const hasSets = existsSync(join(root, '../shared/eval'));
  const measured = await measureParts(hasSets ? allParts : ownParts, ({ rows, sets, lines }) => {
    if (isJson) return;
    for (const line of lines) console.log(line);
    if (sets.length > 0) printSets(sets);
    printRows(rows ?? []);
  });
  const rows = allParts.flatMap((name) => measured.get(name)?.rows ?? []);
  const isComplete = hasSets && !!measured.get('retrieval')?.rows && !!measured.get('answering')?.rows;
  const failed = rows.filter(isBelow).length;
  if (isComplete && failed === 0) onHeld();
  if (isJson) {
    const sets = measured.get('retrieval')?.sets ?? [];
    console.log(JSON.stringify(isComplete ? { sets, rows, failed } : { skipped: true, rows, failed }));
  } else {
    if (!hasSets) console.log('eval: all else is skipped, there is no ../shared/eval beside this folder');
    else if (!isComplete) console.log('eval: ../shared/eval is not complete, what it lacks is skipped');
    console.log(failed === 0 ? 'eval: all floors are held' : `eval: ${failed} figures are below their floor`);
  }
  return failed === 0 ? 0 : 1;
}

function isBelow({ value, floor }: EvalRow): boolean {
  return floor !== null && Number(value.toFixed(1)) < Number(floor.toFixed(1));
}

function printSets(sets: readonly { name: string; figures: RetrievalFigures }[]): void {
  const width = Math.max(...sets.map(({ name }) => name.length));
  const columns = ['queries', 'passages', 'R@1', 'R@5', 'R@10', 'MRR@10', 'nDCG@10', 'p50 ms', 'p95 ms'];
  console.log([''.padEnd(width), ...columns.map((column) => column.padStart(8))].join(' '));
  for (const { name, figures } of sets) {
    const { recallAt1, recallAt5, recallAt10, mrrAt10, ndcgAt10, p50Milliseconds, p95Milliseconds } = figures;
    const shares = [recallAt1, recallAt5, recallAt10, mrrAt10, ndcgAt10, p50Milliseconds, p95Milliseconds];
    const cells = [figures.queries, figures.passages, ...shares.map((value) => value.toFixed(1))];
    console.log([name.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join(' '));
  }
  console.log('R@k: at least one gold passage among the first k, in per cent.\n');
}

function printRows(rows: readonly EvalRow[]): void {
  if (rows.length === 0) return;
  const width = Math.max(...rows.map(({ name }) => name.length));
  const show = (value: number | null) => (value === null ? '' : value.toFixed(1)).padStart(7);
  console.log(`${''.padEnd(width)}   value   floor    goal`);
  for (const row of rows) {
    const verdict = isBelow(row) ? 'BELOW THE FLOOR' : row.goal !== null && row.value < row.goal ? '' : 'goal reached';
    console.log(
      `${row.name.padEnd(width)} ${show(row.value)} ${show(row.floor)} ${show(row.goal)}  ${row.goal === null && !isBelow(row) ? '' : verdict}`,
    );
  }
  console.log();
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`eval: ${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
