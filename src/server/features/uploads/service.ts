import { z } from 'zod';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError, found } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { UpdateUpload, Upload, UploadList } from '#shared/contracts/uploads.ts';
import { forgetSources } from '../chats/public.ts';
import { describeVersions, noVersions, publishDocumentEvent, retryReading } from '../documents/public.ts';
import { listTree, releaseKept } from './attachments/attachment-repository.ts';
import { whileSound } from './checks/verify-content.ts';
import { deleteCopy, findCopied } from './files/copy-repository.ts';
import { serveContent } from './files/serve-content.ts';
import type { UploadPast } from './files/store-upload.ts';
import { removeFileJob } from './jobs.ts';
import { refuseSample } from './limit-demo.ts';
import { deleteUploadRow, findStoredFile, type StoredFile, updateDescription } from './repository.ts';
import {
  addDetails,
  countUploads,
  findUpload,
  listUploadRows,
  type UploadPosition,
  type UploadRow,
} from './row-repository.ts';

/** The bytes of a stored file, as a download. */
export const serveStored = (
  platform: Platform,
  scope: UserScope,
  file: StoredFile,
  method: string,
): Promise<Response> =>
  whileSound(platform, scope, file, () =>
    serveContent(platform, file, { method, range: undefined, ifRange: undefined, isDownload: true }),
  );

/** How data sources put in what they fetch. */
export type DownloadStore = {
  /**
   * Stores a file that is fetched, in the way of every upload. Nothing is left of what did not come whole.
   * @throws AppError where such a file is not taken; what the body throws
   */
  store: (
    platform: Platform,
    scope: UserScope,
    file: { id: string; fileName: string; size: number | null; body: AsyncIterable<Uint8Array> },
  ) => Promise<void>;
  /** The upload that has the bytes which came under this id: its own, or the one that had them already. */
  find: (platform: Platform, scope: UserScope, id: string) => Promise<string | undefined>;
  /** Clears away what came of a download that was cut off. */
  abandon: (platform: Platform, scope: UserScope, id: string) => Promise<void>;
};

/** A file of an archive, and what it was there. */
export type ImportedFile = {
  id: string;
  fileName: string;
  description: string | null;
  size: number;
  sha256: string;
  past: UploadPast;
};

/**
 * How an archive's files are put in. Done before, nothing happens; nothing is left of what did not come whole.
 * @throws AppError where such a file is not taken
 */
export type ImportStore = (
  platform: Platform,
  scope: UserScope,
  file: ImportedFile,
  body: AsyncIterable<Uint8Array>,
) => Promise<void>;

/** A page of 'My Uploads', newest first. */
export function listUploads(
  platform: Platform,
  scope: UserScope,
  query: { cursor?: string | undefined; search?: string | undefined; limit: number },
): Promise<UploadList> {
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  const words = (query.search ?? '').split(/\s+/).filter(Boolean);
  const read = async (tx: Transaction) => {
    const [rows, total] = await sendTogether([
      listUploadRows(tx, scope, { limit: query.limit + 1, after, words }),
      countUploads(tx, scope, words),
    ]);
    const uploads = rows.slice(0, query.limit);
    const last = uploads.at(-1);
    return {
      uploads: await presentUploads(tx, scope, uploads),
      nextCursor: rows.length > query.limit && last ? formatCursor(last) : null,
      total,
    };
  };
  // A file that came between the rows and their count would be counted without being listed.
  return platform.database.withUser(scope, read, { isSnapshot: true, isRead: true });
}

/**
 * An upload; by the id under which its bytes were sent once more, the upload that has them.
 * @throws AppError not_found
 */
export function getUpload(platform: Platform, scope: UserScope, id: string): Promise<Upload> {
  return platform.database.withUser(scope, (tx) => presentUpload(tx, scope, id));
}

/** @throws AppError not_found */
export async function getStoredFile(platform: Platform, scope: UserScope, id: string): Promise<StoredFile> {
  return found(await findRecordedUpload(platform, scope, id));
}

/**
 * The record of an upload by the id that its transfer had: its own, or that of the upload that had its bytes already;
 * undefined before it is finished.
 */
export function findRecordedUpload(platform: Platform, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  return platform.database.withUser(
    scope,
    async (tx) => (await findStoredFile(tx, scope, id)) ?? (await findCopied(tx, scope, id)),
  );
}

/** Takes back a finished transfer: its upload, or the name that it added to another one. Nothing where there is neither. */
export async function cancelRecordedUpload(platform: Platform, scope: UserScope, id: string): Promise<boolean> {
  if (!(await findRecordedUpload(platform, scope, id))) return false;
  await deleteUpload(platform, scope, id);
  return true;
}

/**
 * Changes an upload; by the id of a copy, the upload that has its bytes, as `getUpload` shows it.
 * @throws AppError not_found, demo_read_only
 */
export function updateUpload(
  platform: Platform,
  scope: UserScope,
  asked: string,
  { description }: UpdateUpload,
): Promise<Upload> {
  return platform.database.withUser(scope, async (tx) => {
    const id = (await findCopied(tx, scope, asked))?.id ?? asked;
    await refuseSample(tx, scope, id);
    if (!(await updateDescription(tx, scope, id, description === '' ? null : description))) {
      throw new AppError('not_found');
    }
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: id });
    return presentUpload(tx, scope, id);
  });
}

/**
 * Deletes an upload in any state with everything that was read from it and what answers quote of it, and the files of a mail
 * with the mail; a reading under way ends. The stored bytes are removed by a job of the same transaction, so that neither a crash nor an absent store leaves them behind. A document of
 * 50,000 passages is gone in one go: of half a document nobody could tell what it lacks.
 * By the id of a copy only the name under which the bytes were sent once more is taken back.
 * `record` is told of it in the same transaction. Answers with the ids of uploads that are gone: its own, and those of the files that went with a mail.
 * @throws AppError not_found, demo_read_only
 */
export function deleteUpload(
  platform: Platform,
  scope: UserScope,
  id: string,
  record?: (tx: Transaction) => Promise<void>,
): Promise<string[]> {
  const remove = async (tx: Transaction) => {
    await record?.(tx);
    if (await takeBackCopy(platform, tx, scope, id)) return [];
    await refuseSample(tx, scope, id);
    const kept = await releaseKept(tx, scope, id);
    const doomed = await listTree(tx, scope, id);
    const others = new Set(kept);
    // Of a paper's other versions: where the newest is deleted, the one before it answers again.
    const documentIds = doomed.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    for (const { replaces, replacedBy } of (await describeVersions(tx, scope, documentIds)).values()) {
      for (const { uploadId } of [...replaces, ...(replacedBy ? [replacedBy] : [])]) others.add(uploadId);
    }
    if (!(await deleteUploadRow(tx, scope, id))) throw new AppError('not_found');
    for (const { id: uploadId, filePath } of doomed) {
      others.delete(uploadId);
      await platform.queue.enqueue(tx, removeFileJob, { ...jobOwnerOf(scope), key: filePath });
      await publishDocumentEvent(platform, tx, scope, { type: 'upload-deleted', uploadId });
    }
    for (const uploadId of others)
      await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
    await forgetSources(tx, scope, documentIds);
    return doomed.map((each) => each.id);
  };
  return platform.database.withUser(scope, remove, { isLong: true });
}

/** False where there is no copy of this id. */
async function takeBackCopy(platform: Platform, tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const upload = await findCopied(tx, scope, id);
  if (!upload || !(await deleteCopy(tx, scope, id))) return false;
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: upload.id });
  return true;
}

/**
 * Reads a failed upload once more.
 * @throws AppError not_found; conflict where its reading has not failed
 */
export function retryUpload(platform: Platform, scope: UserScope, id: string): Promise<Upload> {
  return platform.database.withUser(scope, async (tx) => {
    const upload = found(await findUpload(tx, scope, id));
    await retryReading(platform, tx, scope, upload.documentId);
    return presentUpload(tx, scope, id);
  });
}

/** @throws AppError not_found */
async function presentUpload(tx: Transaction, scope: UserScope, id: string): Promise<Upload> {
  const [upload] = await presentUploads(tx, scope, [found(await findUpload(tx, scope, id))]);
  return found(upload);
}

async function presentUploads(tx: Transaction, scope: UserScope, rows: readonly UploadRow[]): Promise<Upload[]> {
  const ids = rows.map(({ documentId }) => documentId);
  const [detailed, versions] = await sendTogether([addDetails(tx, scope, rows), describeVersions(tx, scope, ids)]);
  return detailed.map((row) => ({ ...row, versions: versions.get(row.documentId) ?? noVersions }));
}

const positionSchema = z.tuple([z.number().int(), z.uuid(), z.string().max(100)]);

function formatCursor(upload: UploadRow): string {
  return Buffer.from(JSON.stringify([Date.parse(upload.createdAt), upload.group, upload.place])).toString('base64url');
}

function parseCursor(cursor: string): UploadPosition {
  try {
    const [createdAt, group, place] = positionSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    // A date that PostgreSQL has, too.
    if (createdAt < 0 || new Date(createdAt).getUTCFullYear() > 9999) throw new RangeError('no date of an upload');
    if (place.includes('\0')) throw new RangeError('no place of an upload');
    return { createdAt, group, place };
  } catch {
    throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
  }
}
