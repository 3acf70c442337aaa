/** `npm run check`: runs all source checks, one per core at a time. Each prints its output when done. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Longest first. */
const waiting = ['structure', 'types', 'boundaries', 'dead-code', 'lint', 'format'];

/** True if the check passed. */
function runCheck(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['run', '--silent', `check:${name}`],
      { cwd: root, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        process.stdout.write(`check:${name} ${error ? 'failed' : 'passed'}\n${stdout}${stderr}`);
        resolve(!error);
      },
    );
  });
}

async function runWaiting(): Promise<boolean> {
  let isGood = true;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    isGood = (await runCheck(name)) && isGood;
  return isGood;
}

const verdicts = await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
if (verdicts.includes(false)) process.exit(1);
