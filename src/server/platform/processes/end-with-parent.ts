import { type ChildProcess, spawn } from 'node:child_process';

/** Waits for the end of its input, which comes when the parent ends for any reason. */
const script = 'trap "" INT TERM HUP; read -r nothing; kill -9 "$1"';

/**
 * Makes a child process end when this process does, even by kill -9 and while the child is busy. A shell watches: a
 * thread in the child would need rights that a hostile file must not get, and system facilities differ between
 * platforms. Takes effect within milliseconds.
 */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(child.pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell, the child still ends by itself as soon as it reads its channel.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  // End the guard before the child's id can be reused.
  child.once('exit', () => guard.kill('SIGKILL'));
}
