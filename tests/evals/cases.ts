import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '#support/server-process.ts';

/** A question as judged by `run.py`, which has more fields. */
interface JudgedQuestion {
  case: string;
  q: string;
  right: string[];
  first: boolean;
  quoted3: boolean;
  sentences: { text: string }[];
}

const root = join(import.meta.dirname, '../..');
const results = join(root, '.cache/cases.jsonl');

/**
 * Starts the product with an empty data directory on a free port, runs the cases of `../shared/eval/cases` against it and
 * prints their table; with `isListed` the questions whose right value comes neither first nor among three quotations.
 * Skipped with a line if the cases or python3 are absent.
 * @param only regular expression: names of cases
 * @returns exit code
 */
export async function runCases(isListed: boolean, only: string, report: (line: string) => void): Promise<number> {
  const script = join(root, '../shared/eval/cases/run.py');
  if (!existsSync(script)) {
    report('cases: skipped, there is no ../shared/eval/cases');
    return 0;
  }
  if ((await runPython(['--version'], {})).code !== 0) {
    report('cases: skipped, there is no python3, which asks and judges');
    return 0;
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-cases-'));
  mkdirSync(join(root, '.cache'), { recursive: true });
  report('cases: starting the product, then asking; takes about two minutes');
  try {
    const server = await startServerProcess({ dataDirectory });
    try {
      const asked = await runPython([script, '--out', results, ...(only ? ['--only', only] : [])], {
        BASE: server.url,
      });
      report(asked.printed.trimEnd());
      if (asked.code !== 0) return 2;
    } finally {
      await server.end();
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  reportTotals(isListed, report);
  return 0;
}

function reportTotals(isListed: boolean, report: (line: string) => void): void {
  const lines = readFileSync(results, 'utf8').split('\n');
  const questions = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JudgedQuestion);
  const asked = questions.filter(({ right }) => right.length > 0);
  const count = (isHit: (question: JudgedQuestion) => boolean) => `${asked.filter(isHit).length} of ${asked.length}`;
  report(`\ncases: right first ${count(({ first }) => first)} (target 68 of 85)`);
  report(`cases: right among three quotations ${count(({ quoted3 }) => quoted3)} (target 75 of 85)`);
  report('cases: every answer is in .cache/cases.jsonl');
  if (!isListed) return;
  for (const { case: name, q, right, sentences, first, quoted3 } of asked) {
    if (first && quoted3) continue;
    const missing = [first ? '' : 'not first', quoted3 ? '' : 'not among three']
      .filter((each) => each !== '')
      .join(', ');
    report(`${name}: ${missing}: ${q} (${right.join(' / ')}) ${sentences[0]?.text.slice(0, 160) ?? 'no answer'}`);
  }
}

function runPython(
  options: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    let printed = '';
    const child = spawn('python3', options, {
      env: { ...process.env, ...environment, PYTHONIOENCODING: 'utf-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
    child.once('error', () => resolve({ code: -1, printed }));
    child.once('close', (code) => resolve({ code: code ?? -1, printed }));
  });
}
