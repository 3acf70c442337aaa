import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { isMissing } from '../storage/missing-file.ts';

/** Shorter secrets were truncated: we write at least 32 characters. */
const secretMinLength = 20;

/**
 * Reads the secret in the file at `path`, or makes one of `bytes` random bytes (written as base64url) where there is no
 * file. The file is there completely and on disk, or not at all; of several processes that make it all get the same.
 * @param remedy what the operator can do instead of restoring a damaged file; ends the sentence of the error
 * @throws ConfigError with one sentence where the file's content is too short to be a secret
 */
export function readOrCreateSecret(path: string, options: { bytes: number; remedy: string }): string {
  const secret = readSecret(path) ?? createSecret(path, options.bytes);
  if (secret.length < secretMinLength) {
    throw new ConfigError(
      `BoardSearch cannot start: the secret in ${path} is damaged; restore the file from a backup, or ${options.remedy}.`,
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

/** A hard link never replaces a secret that another process has just written; file systems without links fall back to rename. */
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
