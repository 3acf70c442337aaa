import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config/config.ts';
import { packageVersion } from '../database/embedded/embedded-binaries.ts';
import { compareMigrations } from '../database/migrations/migrations.ts';
import { extendLedger } from '../storage/erasure-ledger.ts';
import type { BackupRepository, Snapshot } from './backup-repository.ts';

/** Reads every byte of a backup and returns their number. @throws BackupDamagedError at the first damaged object */
export async function verifySnapshot(repository: BackupRepository, snapshot: Snapshot): Promise<number> {
  let bytes = 0;
  for (const sha256 of new Set(snapshot.files.map((file) => file.sha256))) {
    for await (const piece of repository.readObject(sha256)) bytes += piece.length;
  }
  return bytes;
}

/**
 * Restores a backup as a data directory, with the ledger of all accounts erased since. Verifies every byte before
 * writing; the directory is complete or absent. The next start migrates a database of an older version.
 * @param isWanted filters files, for a rehearsal
 * @throws ConfigError if the target is not empty, or the backup is damaged or of a newer version
 */
export async function restoreSnapshot(
  repository: BackupRepository,
  snapshot: Snapshot,
  target: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  refuseOtherVersions(snapshot);
  for (const { path } of [...snapshot.files, ...snapshot.folders]) {
    if (isAbsolute(path) || normalize(path) !== path || path.startsWith('..')) {
      throw new ConfigError('The backup is damaged: it names a place outside the data directory.');
    }
  }
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new ConfigError(`${target} is not empty: move what is there away first, nothing is written over.`);
  }
  await verifySnapshot(repository, snapshot);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await mkdir(partial, { recursive: true, mode: 0o711 });
    await chmod(partial, 0o711);
    const folders = snapshot.folders.filter(({ path }) => isWanted(path));
    for (const { path } of folders) await mkdir(join(partial, path), { recursive: true, mode: 0o700 });
    for (const { path, sha256, mode } of snapshot.files) {
      if (!isWanted(path)) continue;
      await mkdir(dirname(join(partial, path)), { recursive: true, mode: 0o700 });
      await pipeline(
        repository.readObject(sha256),
        createWriteStream(join(partial, path), { flags: 'wx', mode: 0o600 }),
      );
      await chmod(join(partial, path), mode);
    }
    for (const { path, mode } of folders.toReversed()) await chmod(join(partial, path), mode);
    await extendLedger(partial, await repository.listErasures());
    execFileSync('sync', { stdio: 'ignore' });
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

function refuseOtherVersions({ migrations, postgres }: Snapshot): void {
  const state = migrations === null ? 'same' : migrations === undefined ? 'foreign' : compareMigrations(migrations);
  if (state === 'newer') {
    throw new ConfigError('This backup was made by a newer version of BoardSearch; update it first.');
  }
  if (state === 'foreign') {
    throw new ConfigError('This backup was made by a version before the first release, whose tables differ.');
  }
  const major = packageVersion().split('.')[0];
  if (postgres !== null && postgres !== major) {
    throw new ConfigError(`This backup holds a database of PostgreSQL ${postgres}; this version comes with ${major}.`);
  }
}
