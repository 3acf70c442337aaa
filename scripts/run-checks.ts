/** `npm run check`: all checks that read the sources, as many at a time as there are cores. Each prints when it has ended. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The longest first. */
const waiting = ['structure', 'types', 'boundaries', 'dead-code', 'lint', 'format'];

/** Whether it found nothing. */
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
