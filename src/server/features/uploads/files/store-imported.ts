import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors/app-error.ts';
import { finishUpload, incomingFilesOf } from '../finish-upload.ts';
import { planUpload } from '../policy.ts';
import { findRecordedUpload, type ImportStore } from '../service.ts';
import { beginUpload } from '../transfers/begin-upload.ts';
import { ensureSpace } from '../transfers/reserve-space.ts';
import { downloadStore } from './store-download.ts';

/** Imports an archive's files like the user's own uploads, with the same checks, under their former ids. */
export const importStore: ImportStore = async (
  platform,
  scope,
  { id, fileName, description, size, sha256, past },
  body,
) => {
  // Discard an interrupted attempt.
  await downloadStore.abandon(platform, scope, id);
  if (await findRecordedUpload(platform, scope, id)) return;
  const incoming = incomingFilesOf(platform, scope);
  await beginUpload(platform, scope, id, planUpload({ fileName, description, fileSize: size }));
  try {
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const piece of body) {
        hash.update(piece);
        yield piece;
      }
    };
    const options = { offset: 0, size, ensureSpace: (needed: number) => ensureSpace(platform, needed) };
    const written = await incoming.write(id, Readable.from(hashed()), options);
    if (written !== size || hash.digest('hex') !== sha256) throw new AppError('archive_damaged');
    const upload = await incoming.find(id);
    if (!upload) throw new AppError('storage_failed');
    await finishUpload(platform, scope, upload, past);
  } catch (error) {
    await downloadStore.abandon(platform, scope, id);
    throw error;
  }
};
