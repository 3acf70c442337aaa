import { type ChildProcess, spawn } from 'node:child_process';
import { emptyNetwork, socketGuard } from '#server/platform/processes/isolate-network.ts';
import { permissionsFor, root } from './child-limits.ts';

/**
 * The C library keeps a heap for each thread of the engine's, and returns little of what they have used. With one for all a child that
 * reads packs of 100 pages holds 84 MB on average instead of 103, and takes no longer. Other libraries pass over it.
 */
const heapSettings = { MALLOC_ARENA_MAX: '1' };

/**
 * Starts a program that reads strangers' files, with a channel for messages: it may read its own code and nothing else, write nothing,
 * start nothing, and open no sockets.
 */
export function launchReader(entry: string, nodeFlags: readonly string[]): ChildProcess {
  const flags = [...permissionsFor(entry), ...socketGuard, ...nodeFlags, '--disallow-code-generation-from-strings'];
  const [program = process.execPath, ...rest] = [...emptyNetwork(entry), process.execPath, ...flags, entry];
  return spawn(program, rest, {
    cwd: root,
    // Nothing of our environment: no address of the database, no key.
    env: heapSettings,
    // Output of a parser may quote the document: nobody keeps it.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
