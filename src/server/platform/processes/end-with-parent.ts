import { type ChildProcess, spawn } from 'node:child_process';

/** Waits for the end of its input, which is the end of the parent, however it ended. */
const script = 'trap "" INT TERM HUP; read -r nothing; kill -9 "$1"';

/**
 * Makes a child process end when this process does, even by a kill -9 and while the child computes in one go and notices
 * nothing itself. A shell does the watching: a thread of the child's own would need rights that a hostile file must not
 * get, and the system's own ways are not the same everywhere. Takes effect within milliseconds.
 */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(child.pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the child still ends by itself as soon as it looks at its channel.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  // Before the child's id can belong to another process.
  child.once('exit', () => guard.kill('SIGKILL'));
}
