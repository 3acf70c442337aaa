import { type ChildProcess, spawn } from 'node:child_process';
import { emptyNetwork, socketGuard } from '#server/platform/processes/isolate-network.ts';
import { permissionsFor, root } from './child-limits.ts';

/**
 * glibc keeps a heap per engine thread and returns little of it. With a single arena, a child that reads packs of 100
 * pages holds 84 MB on average instead of 103, at the same speed. Other C libraries ignore the setting.
 */
const heapSettings = { MALLOC_ARENA_MAX: '1' };

/**
 * Starts a program that reads untrusted files, with a message channel. It may read its own code and nothing else; it
 * may not write, start processes or open sockets.
 */
export function launchReader(entry: string, nodeFlags: readonly string[]): ChildProcess {
  const flags = [...permissionsFor(entry), ...socketGuard, ...nodeFlags, '--disallow-code-generation-from-strings'];
  const [program = process.execPath, ...rest] = [...emptyNetwork(entry), process.execPath, ...flags, entry];
  return spawn(program, rest, {
    cwd: root,
    // Nothing of our environment: no database address, no keys.
    env: heapSettings,
    // A parser's output may quote the document: discard it.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
