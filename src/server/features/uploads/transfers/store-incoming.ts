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

/** Bytes that are taken until the next look at the free space. */
const spaceCheckBytes = 8 * 1024 * 1024;

/**
 * What is known about an upload on its way. It is written before the first byte and removed after the commit of the
 * record, so that whatever a crash leaves (bytes here, or an object in the store without a record) is found through it.
 */
const incomingUploadSchema = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  fileName: z.string(),
  extension: z.enum(readableExtensions),
  fileSize: z.number(),
  description: z.string().nullable(),
  /** The upload whose new version it is; absent in plans from before there were versions. */
  replaces: z.uuid().nullable().default(null),
  /** Where the bytes will lie in the store; chosen at the start, so that finishing can be repeated. */
  key: z.string(),
});
export type IncomingUpload = z.infer<typeof incomingUploadSchema>;

/** `ensureSpace` throws where so many bytes no longer fit. */
type WriteOptions = { offset: number; size: number; ensureSpace: (bytes: number) => Promise<void> };

/** One user's unfinished uploads, `{directory}/{userId}/{id}.json` and `.part`: a foreign id leads nowhere. */
export type IncomingFiles = {
  create: (upload: IncomingUpload) => Promise<void>;
  /** Undefined, too, where the plan is broken: nobody can go on with such an upload. */
  find: (id: string) => Promise<IncomingUpload | undefined>;
  /** Bytes received so far and when the last came; undefined where the file has gone to the store already. */
  progress: (id: string) => Promise<{ bytes: number; changedAt: Date } | undefined>;
  /** Notes that the upload goes on, before the next byte is here. */
  touch: (id: string) => Promise<void>;
  /**
   * Appends at `offset` what the stream brings; what arrived before a lost connection stays. Before every few megabytes of
   * the `size` that is awaited it asks whether they fit. Returns the new size.
   * @throws AppError validation_failed where more comes than is awaited
   */
  write: (id: string, stream: Readable, options: WriteOptions) => Promise<number>;
  pathOf: (id: string) => string;
  /** With the last one the folder goes, too: every begin looks into all there are. */
  remove: (id: string) => Promise<void>;
  /** Removes the folder if nothing is in it. */
  removeFolder: () => Promise<void>;
  /** Ids of all, in no order. */
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
      // Another upload lies there, or somebody else was quicker.
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
    }
  };
  /** An empty file for the bytes. The end of another upload may remove the folder that was just made. */
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

/** Users who have a folder of unfinished uploads. */
export async function listUploaders(directory: string): Promise<string[]> {
  const names = (await readdir(directory).catch(ignoreMissing)) ?? [];
  return names.filter(isUploadId);
}

/** Hands on what comes and asks before every 8 MB whether they fit. */
function whileThereIsSpace({ offset, size, ensureSpace }: WriteOptions): Transform {
  let position = offset;
  let ensured = offset;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      position += chunk.byteLength;
      // Space was taken for so many only.
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

/** Gives a full disk its own code; everything else stays what it is. */
export function translateWriteError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full', { cause: error });
  return error;
}
