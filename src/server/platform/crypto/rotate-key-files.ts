import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Begins the rotation of a secret in a file: the present one becomes the previous one, and a new one takes its place.
 * Killed at any point, it continues: the present secret is in one of the two files all the time. Nothing happens if a
 * rotation is going on.
 * @returns whether a new secret was made
 */
export function beginFileRotation(
  folder: string,
  names: { current: string; previous: string },
  bytes: number,
): boolean {
  const [current, previous] = [join(folder, names.current), join(folder, names.previous)];
  const present = readFileSync(current, 'utf8').trim();
  if (!existsSync(previous)) writeWhole(previous, present);
  else if (readFileSync(previous, 'utf8').trim() !== present) return false;
  writeWhole(current, randomBytes(bytes).toString('base64url'));
  return true;
}

/**
 * Ends it: the previous secret is kept under a name with the day, because backups from before can be opened only with
 * it.
 * @returns the new name of the file; undefined if there was none
 */
export function endFileRotation(folder: string, names: { previous: string; current: string }): string | undefined {
  const previous = join(folder, names.previous);
  if (!existsSync(previous)) return undefined;
  const day = new Date().toISOString().slice(0, 10);
  let name = `${names.current}.until-${day}`;
  for (let count = 2; existsSync(join(folder, name)); count += 1) name = `${names.current}.until-${day}-${count}`;
  renameSync(previous, join(folder, name));
  flushFolder(folder);
  return name;
}

function writeWhole(path: string, secret: string): void {
  const partial = `${path}.${randomUUID()}`;
  try {
    writeFileSync(partial, secret, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(partial, path);
    flushFolder(dirname(path));
  } finally {
    rmSync(partial, { force: true });
  }
}

function flushFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
