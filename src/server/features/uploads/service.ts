import { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { UpdateUpload, Upload, UploadList } from '#shared/contracts/uploads.ts';
import { publishDocumentEvent, retryReading } from '../documents/service.ts';
import { removeFileJob } from './jobs.ts';
import {
  countUploads,
  deleteUploadRow,
  findStoredFile,
  findUpload,
  listUploadRows,
  type StoredFile,
  type UploadPosition,
  updateDescription,
} from './repository.ts';

/** A page of 'My Uploads', newest first. */
export function listUploads(
  platform: Platform,
  scope: UserScope,
  query: { cursor?: string | undefined; search?: string | undefined; limit: number },
): Promise<UploadList> {
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  return platform.database.withUser(scope, async (tx) => {
    const rows = await listUploadRows(tx, scope, {
      limit: query.limit + 1,
      after,
      words: query.search ? query.search.split(/\s+/) : [],
    });
    const uploads = rows.slice(0, query.limit);
    const last = uploads.at(-1);
    return {
      uploads,
      nextCursor: rows.length > query.limit && last ? formatCursor(last) : null,
      total: await countUploads(tx, scope),
    };
  });
}

/** @throws AppError not_found */
export function getUpload(platform: Platform, scope: UserScope, id: string): Promise<Upload> {
  return platform.database.withUser(scope, async (tx) => found(await findUpload(tx, scope, id)));
}

/** @throws AppError not_found */
export function getStoredFile(platform: Platform, scope: UserScope, id: string): Promise<StoredFile> {
  return platform.database.withUser(scope, async (tx) => found(await findStoredFile(tx, scope, id)));
}

/** The record of an upload by the id that its transfer had; undefined before it is finished. */
export function findRecordedUpload(platform: Platform, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  return platform.database.withUser(scope, (tx) => findStoredFile(tx, scope, id));
}

/** @throws AppError not_found */
export function updateUpload(
  platform: Platform,
  scope: UserScope,
  id: string,
  { description }: UpdateUpload,
): Promise<Upload> {
  return platform.database.withUser(scope, async (tx) => {
    if (!(await updateDescription(tx, scope, id, description === '' ? null : description))) {
      throw new AppError('not_found');
    }
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: id });
    return found(await findUpload(tx, scope, id));
  });
}

/**
 * Deletes an upload in any state with everything that was read from it; a reading under way ends. The stored bytes are
 * removed by a job of the same transaction, so that neither a crash nor an absent store leaves them behind. A document of
 * 50,000 passages is gone in one go: of half a document nobody could tell what it lacks.
 * @throws AppError not_found
 */
export function deleteUpload(platform: Platform, scope: UserScope, id: string): Promise<void> {
  const remove = async (tx: Transaction) => {
    const key = found(await deleteUploadRow(tx, scope, id));
    await platform.queue.enqueue(tx, removeFileJob, { ...jobOwnerOf(scope), key });
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-deleted', uploadId: id });
  };
  return platform.database.withUser(scope, remove, { isLong: true });
}

/**
 * Reads a failed upload once more.
 * @throws AppError not_found; conflict where its reading has not failed
 */
export function retryUpload(platform: Platform, scope: UserScope, id: string): Promise<Upload> {
  return platform.database.withUser(scope, async (tx) => {
    const upload = found(await findUpload(tx, scope, id));
    await retryReading(platform, tx, scope, upload.documentId);
    return found(await findUpload(tx, scope, id));
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

const positionSchema = z.tuple([z.number().int(), z.uuid()]);

function formatCursor(upload: Upload): string {
  return Buffer.from(JSON.stringify([Date.parse(upload.createdAt), upload.id])).toString('base64url');
}

function parseCursor(cursor: string): UploadPosition {
  try {
    const [createdAt, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    // A date that PostgreSQL has, too.
    if (createdAt < 0 || new Date(createdAt).getUTCFullYear() > 9999) throw new RangeError('no date of an upload');
    return { createdAt, id };
  } catch {
    throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
  }
}
