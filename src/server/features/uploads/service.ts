import { z } from 'zod';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError, found } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { UpdateUpload, Upload, UploadList } from '#shared/contracts/uploads.ts';
import { forgetSources } from '../chats/public.ts';
import {
  describeVersions,
  isWithdrawnUpload,
  noVersions,
  publishDocumentEvent,
  retryReading,
} from '../documents/public.ts';
import { listTree, releaseKept } from './attachments/attachment-repository.ts';
import { markingDamage } from './checks/verify-content.ts';
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

/** Serves the bytes of a stored file as a download. */
export const serveStored = (
  platform: Platform,
  scope: UserScope,
  file: StoredFile,
  method: string,
): Promise<Response> =>
  markingDamage(platform, scope, file, () =>
    serveContent(platform, file, { method, range: undefined, ifRange: undefined, isDownload: true }),
  );

/** Stores files fetched from data sources. */
export type DownloadStore = {
  /**
   * Stores a fetched file like any upload. An incomplete one leaves nothing behind.
   * @throws AppError if such a file is not accepted; what the body throws
   */
  store: (
    platform: Platform,
    scope: UserScope,
    file: { id: string; fileName: string; size: number | null; body: AsyncIterable<Uint8Array> },
  ) => Promise<void>;
  /** Id of the upload with the bytes received under this id: its own, or an earlier one with the same bytes. */
  find: (platform: Platform, scope: UserScope, id: string) => Promise<string | undefined>;
  /** Discards the remains of an interrupted download. */
  abandon: (platform: Platform, scope: UserScope, id: string) => Promise<void>;
};

/** A file of an archive with its metadata. */
export type ImportedFile = {
  id: string;
  fileName: string;
  description: string | null;
  size: number;
  sha256: string;
  past: UploadPast;
};

/**
 * Imports an archive's files. Idempotent; an incomplete file leaves nothing behind.
 * @throws AppError if such a file is not accepted
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
  // In one snapshot: a file arriving between the two queries would be counted but not listed.
  return platform.database.withUser(scope, read, { isSnapshot: true, isRead: true });
}

/** An upload. The id of a copy yields the upload that holds the bytes. @throws AppError not_found */
export function getUpload(platform: Platform, scope: UserScope, id: string): Promise<Upload> {
  return platform.database.withUser(scope, (tx) => presentUpload(tx, scope, id));
}

/** @throws AppError not_found */
export async function getStoredFile(platform: Platform, scope: UserScope, id: string): Promise<StoredFile> {
  return found(await findRecordedUpload(platform, scope, id));
}

/** A file whose bytes may be seen. @throws AppError not_found, also for one that its source refuses or no longer has */
export async function getSeenFile(platform: Platform, scope: UserScope, id: string): Promise<StoredFile> {
  const file = await getStoredFile(platform, scope, id);
  if (await platform.database.withUser(scope, (tx) => isWithdrawnUpload(tx, scope, file.id)))
    throw new AppError('not_found');
  return file;
}

/**
 * The upload recorded for a transfer: its own, or an earlier one with the same bytes. Undefined before it is finished.
 */
export function findRecordedUpload(platform: Platform, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  return platform.database.withUser(
    scope,
    async (tx) => (await findStoredFile(tx, scope, id)) ?? (await findCopied(tx, scope, id)),
  );
}

/** Undoes a finished transfer: deletes its upload, or the name it added to another. False if there is neither. */
export async function cancelRecordedUpload(platform: Platform, scope: UserScope, id: string): Promise<boolean> {
  if (!(await findRecordedUpload(platform, scope, id))) return false;
  await deleteUpload(platform, scope, id);
  return true;
}

/**
 * Changes an upload. The id of a copy changes the upload that holds the bytes.
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
 * Deletes an upload in any state, with everything read from it, its quotations in answers, and a mail's attachments.
 * Ends a reading in progress. A job of the same transaction removes the stored bytes, so that neither a crash nor an
 * unavailable store leaves them behind. Even a document of 50,000 passages is deleted at once, so that nobody finds
 * half of one.
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
    if (await removeCopy(platform, tx, scope, id)) return [];
    await refuseSample(tx, scope, id);
    const kept = await releaseKept(tx, scope, id);
    const deletedTree = await listTree(tx, scope, id);
    const others = new Set(kept);
    // Announce a change to other versions: if the newest is deleted, the one before it answers again.
    const documentIds = deletedTree.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    for (const { replaces, replacedBy } of (await describeVersions(tx, scope, documentIds)).values()) {
      for (const { uploadId } of [...replaces, ...(replacedBy ? [replacedBy] : [])]) others.add(uploadId);
    }
    if (!(await deleteUploadRow(tx, scope, id))) throw new AppError('not_found');
    for (const { id: uploadId, filePath } of deletedTree) {
      others.delete(uploadId);
      await platform.queue.enqueue(tx, removeFileJob, { ...jobOwnerOf(scope), key: filePath });
      await publishDocumentEvent(platform, tx, scope, { type: 'upload-deleted', uploadId });
    }
    for (const uploadId of others)
      await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
    await forgetSources(tx, scope, documentIds);
    return deletedTree.map((each) => each.id);
  };
  return platform.database.withUser(scope, remove, { isLong: true });
}

/** Deletes a copy. False if there is none with this id. */
async function removeCopy(platform: Platform, tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const upload = await findCopied(tx, scope, id);
  if (!upload || !(await deleteCopy(tx, scope, id))) return false;
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: upload.id });
  return true;
}

/**
 * Retries reading a failed upload.
 * @throws AppError not_found; conflict if its reading has not failed
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
    // Must be a date that PostgreSQL supports.
    if (!(createdAt >= 0 && new Date(createdAt).getUTCFullYear() <= 9999)) throw new RangeError('no date of an upload');
    if (place.includes('\0')) throw new RangeError('no place of an upload');
    return { createdAt, group, place };
  } catch {
    throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
  }
}
