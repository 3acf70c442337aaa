import { spawn } from 'node:child_process';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '../..');

export type ScriptRun = { code: number | null; printed: string };

/** Runs an operator command (`scripts/NAME.ts`) in a separate process, as next to a running server. */
export function runScript(
  name: string,
  args: readonly string[],
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): Promise<ScriptRun> {
  const { promise, resolve } = Promise.withResolvers<ScriptRun>();
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: projectRoot,
    // Compiled once for all of them, as for the service.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: '.cache/node', ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  child.stdin.end(input);
  child.once('close', (code) => resolve({ code, printed }));
  return promise;
}
