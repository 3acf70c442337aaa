import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import { ignoreMissing, isMissing } from '#server/platform/storage/missing-file.ts';
import { readableExtensions } from '#shared/limits.ts';
import { isUploadId } from '../policy.ts';

/** Unfinished uploads are kept this long after their last byte, in milliseconds. */
export const incomingLifetimeMilliseconds = 24 * 3_600_000;

/** Bytes accepted between checks of the free space. */
const spaceCheckBytes = 8 * 1024 * 1024;

/**
 * The plan of an upload. Written before the first byte and removed after the record is committed, so that whatever a
 * crash leaves (bytes here, or an object in the store without a record) can be found.
 */
const incomingUploadSchema = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  fileName: z.string(),
  extension: z.enum(readableExtensions),
  fileSize: z.number(),
  description: z.string().nullable(),
  /** The upload that it replaces; absent in plans older than this feature. */
  replaces: z.uuid().nullable().default(null),
  /** Key in the store; chosen at the start, so that finishing can be repeated. */
  key: z.string(),
});
export type IncomingUpload = z.infer<typeof incomingUploadSchema>;

/** `ensureSpace` throws if so many bytes no longer fit. */
type WriteOptions = { offset: number; size: number; ensureSpace: (bytes: number) => Promise<void> };

/** One user's unfinished uploads, `{directory}/{userId}/{id}.json` and `.part`. Other users' ids are not found. */
export type IncomingFiles = {
  create: (upload: IncomingUpload) => Promise<void>;
  /** Also undefined if the plan is broken: such an upload cannot be continued. */
  find: (id: string) => Promise<IncomingUpload | undefined>;
  /** Bytes received and the time of the last one; undefined if the file is already in the store. */
  progress: (id: string) => Promise<{ bytes: number; changedAt: Date } | undefined>;
  /** Marks the upload as active before its next byte arrives. */
  touch: (id: string) => Promise<void>;
  /**
   * Appends the stream at `offset`. Bytes that arrived before a lost connection stay. Calls `ensureSpace` every few
   * megabytes. Returns the new size.
   * @throws AppError validation_failed if more than `size` arrives
   */
  write: (id: string, stream: Readable, options: WriteOptions) => Promise<number>;
  pathOf: (id: string) => string;
  /** Also removes the folder with its last upload, since every new upload scans all folders. */
  remove: (id: string) => Promise<void>;
  /** Removes the folder if empty. */
  removeFolder: () => Promise<void>;
  /** Ids of all unfinished uploads, in no particular order. */
  list: () => Promise<string[]>;
};

/** Opens a user's folder of unfinished uploads. */
export function openIncomingFiles(directory: string, userId: string): IncomingFiles {
  const folder = join(directory, userId);
  const path = (id: string, ending: 'json' | 'part') => {
    if (!isUploadId(id)) throw new AppError('not_found');
    return join(folder, `${id}.${ending}`);
  };

  const removeFolder = async () => {
    try {
      await rmdir(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // It contains another upload, or was removed concurrently.
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
    }
  };
  /** Creates an empty file for the bytes. Retries, as another upload's end may remove the folder just created. */
  const makePart = async (id: string, triesLeft = 100): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(path(id, 'part'), 'w', 0o600)).close();
    } catch (error) {
      if (!isMissing(error) || triesLeft === 0) throw error;
      await makePart(id, triesLeft - 1);
    }
  };

  return {
    create: async (upload) => {
      try {
        await makePart(upload.id);
        const partial = `${path(upload.id, 'json')}.new`;
        const file = await open(partial, 'w', 0o600);
        await file.writeFile(JSON.stringify(upload));
        await file.sync();
        await file.close();
        await rename(partial, path(upload.id, 'json'));
      } catch (error) {
        throw translateWriteError(error);
      }
    },
    find: async (id) => {
      if (!isUploadId(id)) return undefined;
      const text = await readFile(path(id, 'json'), 'utf8').catch(ignoreMissing);
      return text === undefined ? undefined : parsePlan(text);
    },
    progress: async (id) => {
      const found = await stat(path(id, 'part')).catch(ignoreMissing);
      return found && { bytes: found.size, changedAt: found.mtime };
    },
    touch: async (id) => {
      const now = new Date();
      await utimes(path(id, 'part'), now, now).catch(ignoreMissing);
    },
    write: async (id, stream, { offset, ...expected }) => {
      const target = createWriteStream(path(id, 'part'), { flags: 'r+', start: offset });
      try {
        await pipeline(stream, whileThereIsSpace({ ...expected, offset }), target);
      } catch (error) {
        throw translateWriteError(error);
      }
      return offset + target.bytesWritten;
    },
    pathOf: (id) => path(id, 'part'),
    remove: async (id) => {
      await rm(path(id, 'part'), { force: true });
      await rm(path(id, 'json'), { force: true });
      await rm(`${path(id, 'json')}.new`, { force: true });
      await removeFolder();
    },
    removeFolder,
    list: async () => {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      return [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter(isUploadId);
    },
  };
}

/** Ids of users with a folder of unfinished uploads. */
export async function listUploaders(directory: string): Promise<string[]> {
  const names = (await readdir(directory).catch(ignoreMissing)) ?? [];
  return names.filter(isUploadId);
}

/** Passes bytes on, checking before every 8 MB whether they fit. */
function whileThereIsSpace({ offset, size, ensureSpace }: WriteOptions): Transform {
  let position = offset;
  let ensured = offset;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      position += chunk.byteLength;
      // Only `size` bytes were reserved.
      if (position > size) return done(new AppError('validation_failed'));
      if (position <= ensured) return done(null, chunk);
      const next = Math.min(Math.max(position, ensured + spaceCheckBytes), size);
      ensureSpace(next - ensured).then(() => {
        ensured = next;
        done(null, chunk);
      }, done);
    },
  });
}

function parsePlan(text: string): IncomingUpload | undefined {
  try {
    return incomingUploadSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Translates a full disk to its own error code. Leaves other errors as they are. */
export function translateWriteError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full', { cause: error });
  return error;
}
