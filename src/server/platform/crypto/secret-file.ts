import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { isMissing } from '../storage/missing-file.ts';

/** Shorter secrets must have been truncated, since we write at least 32 characters. */
const secretMinLength = 20;

/**
 * Reads the secret in the file at `path`, or creates one of `bytes` random bytes (as base64url) if there is no file.
 * The file is completely on disk or absent; concurrent processes all get the same secret.
 * @param remedy the operator's alternative to restoring a damaged file; ends the sentence of the error
 * @throws ConfigError with one sentence if the file's content is too short to be a secret
 */
export function readOrCreateSecret(path: string, options: { bytes: number; remedy: string }): string {
  return findSecret(path, options) ?? createSecret(path, options.bytes);
}

/**
 * The secret in the file at `path`; undefined if there is no file. Creates nothing.
 * @throws ConfigError as `readOrCreateSecret`
 */
export function findSecret(path: string, { remedy }: { remedy: string }): string | undefined {
  const secret = readSecret(path);
  if (secret !== undefined && secret.length < secretMinLength) {
    throw new ConfigError(
      `BoardSearch cannot start: the secret in ${path} is damaged; restore the file from a backup, or ${remedy}.`,
    );
  }
  return secret;
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function createSecret(path: string, bytes: number): string {
  const partial = `${path}.${randomUUID()}`;
  try {
    writeFileSync(partial, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    publish(partial, path);
    flushFolder(dirname(path));
  } finally {
    rmSync(partial, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Uses a hard link, since it never replaces a secret just written by another process; renames if links are unsupported.
 */
function publish(partial: string, path: string): void {
  try {
    linkSync(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(partial, path);
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
