import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { ignoreMissing, isMissing } from './missing-file.ts';

/** Bytes kept free for the database: uploads are refused before the disk is full. */
const reserveBytes = 256 * 1024 * 1024;

/** `{userId}/{random id}.{extension}`: generated, never from a user-supplied name. */
const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;

const userPattern = /^[0-9a-f-]{36}$/;

/**
 * Stored files, by key in a bucket. This implementation keeps them below the data directory; the interface is that of
 * an S3-compatible store, so that several servers can share one.
 */
export type ObjectStore = {
  /**
   * Moves a complete local file into the store, atomically and flushed to disk. Does nothing if another server has just
   * moved it.
   * @throws AppError not_found if the file is in neither place
   */
  putFile: (key: string, path: string) => Promise<void>;
  /** Makes the object readable as a local file for `use`. */
  withLocalFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Stream of the object or of the bytes `start…end` (inclusive) of it. @throws AppError not_found */
  read: (
    key: string,
    range?: { start: number; end: number },
  ) => Promise<{ size: number; stream: ReadableStream<Uint8Array> }>;
  remove: (key: string) => Promise<void>;
  /** Removes all objects of a user, including leftovers of a crash. */
  removeAll: (userId: string) => Promise<void>;
  /** Users with stored objects. */
  listUsers: () => Promise<string[]>;
  /** Free bytes beyond the reserve; may be negative. */
  countFreeBytes: () => Promise<number>;
  /** Resolves if the store can be written. */
  check: () => Promise<void>;
};

/** Opens the store in `directory` (bucket = folder). */
export async function openFileStore(directory: string, bucket: string): Promise<ObjectStore> {
  const root = join(directory, bucket);
  await mkdir(root, { recursive: true, mode: 0o700 });

  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new AppError('not_found');
    return join(root, key);
  };

  return {
    putFile: async (key, source) => {
      const target = pathOf(key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await move(source, target).catch(async (error) => {
          if (!isMissing(error)) throw error;
          await stat(target);
        });
        await flush(target);
        await flush(dirname(target));
      } catch (error) {
        throw translateFileError(error);
      }
    },
    withLocalFile: (key, use) => use(pathOf(key)),
    read: async (key, range) => {
      const path = pathOf(key);
      const { size } = await stat(path).catch((error) => {
        throw translateFileError(error);
      });
      const stream = createReadStream(path, range ?? {});
      return { size, stream: streamOf(stream) };
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removePartials(path);
    },
    removeAll: async (userId) => {
      if (!userPattern.test(userId)) throw new AppError('not_found');
      // Retry in case something is written meanwhile.
      await rm(join(root, userId), { recursive: true, force: true, maxRetries: 5 });
    },
    listUsers: async () => (await readdir(root)).filter((name) => userPattern.test(name)),
    countFreeBytes: async () => {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize - reserveBytes;
    },
    check: async () => {
      const probe = join(root, `.probe-${process.pid}`);
      const file = await open(probe, 'w', 0o600);
      await file.writeFile('ok');
      await file.close();
      await rm(probe, { force: true });
    },
  };
}

/** Across file systems, copies the file under a unique name first, since two servers may do so at the same time. */
async function move(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  const partial = `${target}.partial-${randomUUID()}`;
  try {
    await copyFile(source, partial);
    await flush(partial);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
  await rm(source, { force: true });
}

/** Removes copies that a crash interrupted. */
async function removePartials(target: string): Promise<void> {
  const folder = dirname(target);
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names) {
    if (name.startsWith(`${basename(target)}.partial-`)) await rm(join(folder, name), { force: true });
  }
}

/** A file's bytes and name survive a power cut only after fsync of file and folder. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function streamOf(stream: ReturnType<typeof createReadStream>): ReadableStream<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array);
    },
    cancel: () => {
      stream.destroy();
    },
  });
}

function translateFileError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (isMissing(error)) return new AppError('not_found', { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full', { cause: error });
  return error instanceof AppError ? error : new AppError('storage_failed', { cause: error });
}
