import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { checkFileBeginning, fileBeginningBytes } from '../../documents/public.ts';
import { abandonUpload, countReceivedBytes, incomingFilesOf, refuseUpload } from '../finish-upload.ts';
import { isUploadId, planUpload } from '../policy.ts';
import { cancelRecordedUpload, findRecordedUpload } from '../service.ts';
import { beginUpload } from './begin-upload.ts';
import { ensureSpace, resumeSpace } from './reserve-space.ts';
import { type IncomingFiles, type IncomingUpload, incomingLifetimeMilliseconds } from './store-incoming.ts';

/** One user's unfinished uploads as the tus server's data store. Other users' ids are not found. */
export class TusStore extends DataStore {
  readonly #platform: Platform;
  readonly #scope: UserScope;
  readonly #incoming: IncomingFiles;

  constructor(platform: Platform, scope: UserScope) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
    this.#platform = platform;
    this.#scope = scope;
    this.#incoming = incomingFilesOf(platform, scope);
  }

  override getExpiration(): number {
    return incomingLifetimeMilliseconds;
  }

  override async create(upload: Upload): Promise<Upload> {
    const plan = planUpload({
      fileName: upload.metadata?.filename,
      description: upload.metadata?.description,
      fileSize: upload.size,
      replaces: upload.metadata?.replaces,
    });
    if (plan.replaces !== null && !(await findRecordedUpload(this.#platform, this.#scope, plan.replaces))) {
      throw new AppError('not_found');
    }
    await beginUpload(this.#platform, this.#scope, upload.id, plan);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const incoming = await this.#incoming.find(id);
    const received = incoming && (await countReceivedBytes(this.#platform, this.#scope, incoming));
    if (incoming && received) {
      return new Upload({
        id,
        size: incoming.fileSize,
        offset: received.bytes,
        metadata: { filename: incoming.fileName },
        creation_date: received.changedAt.toISOString(),
      });
    }
    if (!isUploadId(id)) throw ERRORS.FILE_NOT_FOUND;
    // Already finished: tell a client that lost the last response.
    const recorded = await findRecordedUpload(this.#platform, this.#scope, id);
    if (!recorded) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: recorded.fileSize,
      offset: recorded.fileSize,
      metadata: { filename: recorded.fileName },
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const incoming = await this.#incoming.find(id);
    // Already finished: nothing left to write.
    if (!incoming) return offset;
    await resumeSpace(this.#platform, this.#scope, id);
    const received = await this.#incoming.write(id, stream, {
      offset,
      size: incoming.fileSize,
      ensureSpace: (bytes) => ensureSpace(this.#platform, bytes),
    });
    const isBeginningHere = offset < fileBeginningBytes && received >= fileBeginningBytes;
    if (isBeginningHere && received < incoming.fileSize) await this.#checkBeginning(incoming);
    return received;
  }

  /** Refuses a file of the wrong type before the rest is sent. Other checks follow when it is complete. */
  async #checkBeginning(incoming: IncomingUpload): Promise<void> {
    try {
      await checkFileBeginning(this.#incoming.pathOf(incoming.id), incoming.extension);
    } catch (error) {
      if (error instanceof AppError) await refuseUpload(this.#platform, this.#scope, incoming, error);
      throw error;
    }
  }

  /** Cancels in any state: an upload finished a moment ago is deleted like any other. */
  override async remove(id: string): Promise<void> {
    if (!isUploadId(id)) throw ERRORS.FILE_NOT_FOUND;
    const incoming = await this.#incoming.find(id);
    if (incoming) await abandonUpload(this.#platform, this.#scope, incoming);
    const wasRecorded = await cancelRecordedUpload(this.#platform, this.#scope, id);
    if (!wasRecorded && !incoming) throw ERRORS.FILE_NOT_FOUND;
  }
}
