import { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors/app-error.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { abandonUpload, finishUpload, incomingFilesOf } from '../finish-upload.ts';
import { planUpload } from '../policy.ts';
import { type DownloadStore, findRecordedUpload } from '../service.ts';
import { beginUpload } from '../transfers/begin-upload.ts';
import { ensureSpace } from '../transfers/reserve-space.ts';

/** Limit of a download of unknown length, which is buffered before its space is reserved. */
const collectedMaxBytes = 32 * 1024 * 1024;

/** Stores files fetched from data sources. */
export const downloadStore: DownloadStore = {
  store: async (platform, scope, { id, fileName, ...file }) => {
    const body = file.size === null ? await collect(file.body) : file.body;
    const size = Buffer.isBuffer(body) ? body.length : (file.size ?? 0);
    const incoming = incomingFilesOf(platform, scope);
    await beginUpload(platform, scope, id, planUpload({ fileName, description: null, fileSize: size }));
    try {
      const stream = Buffer.isBuffer(body) ? Readable.from([body]) : Readable.from(body);
      const options = { offset: 0, size, ensureSpace: (needed: number) => ensureSpace(platform, needed) };
      // The file changed during the download.
      if ((await incoming.write(id, stream, options)) !== size) throw new AppError('storage_failed');
      const upload = await incoming.find(id);
      if (!upload) throw new AppError('storage_failed');
      await finishUpload(platform, scope, upload);
    } catch (error) {
      await downloadStore.abandon(platform, scope, id);
      throw error;
    }
  },
  find: async (platform, scope, id) => (await findRecordedUpload(platform, scope, id))?.id,
  abandon: async (platform, scope, id) => {
    const incoming = incomingFilesOf(platform, scope);
    const upload = await incoming.find(id);
    if (!upload) return incoming.remove(id);
    if (await findRecordedUpload(platform, scope, id)) await incoming.remove(id);
    else await abandonUpload(platform, scope, upload);
  },
};

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > Math.min(collectedMaxBytes, uploadMaxBytes)) throw new AppError('file_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
