import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import {
  announceReplacement,
  createDocument,
  type DocumentPast,
  lockVersions,
  publishDocumentEvent,
  restoreUploads,
  retryReading,
} from '../../documents/public.ts';
import { type Attachment, adoptAttachments } from '../attachments/attachment-repository.ts';
import { claimDemoUpload } from '../limit-demo.ts';
import { insertUpload, updateDescription } from '../repository.ts';
import type { IncomingUpload } from '../transfers/store-incoming.ts';
import { type FileIdentity, findSameFile, insertCopy, lockFileContent } from './copy-repository.ts';

export type ReceivedFile = IncomingUpload &
  FileIdentity & { notes: readonly FileNote[]; past?: UploadPast | undefined };

/** Metadata of a file from an archive. */
export type UploadPast = DocumentPast & {
  createdAt: Date;
  copies: readonly { id: string; fileName: string; description: string | null; createdAt: Date }[];
  /** A mail's attachments, which are already stored. */
  attachments: readonly Attachment[];
};

/**
 * Records a file with its document and reading job. Of concurrent files with the same bytes, on any server, one is
 * recorded and the others become its copies. True if it became a copy, so that its own bytes are not needed.
 */
export async function recordFile(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  file: ReceivedFile,
): Promise<boolean> {
  if (file.replaces !== null) await lockVersions(tx, scope);
  await lockFileContent(tx, scope, file);
  if (await addToSameFile(platform, tx, scope, file)) return true;
  const { id, fileName, key, fileSize, fileType, description, contentSha256, past } = file;
  const isNew = await insertUpload(tx, scope, {
    id,
    fileName,
    filePath: key,
    fileSize,
    fileType,
    description,
    contentSha256,
    ...(past && { createdAt: past.createdAt }),
  });
  if (isNew) {
    await claimDemoUpload(tx, scope);
    const documentId = await createDocument(platform, tx, scope, { uploadId: id, notes: file.notes, past });
    for (const copy of past?.copies ?? []) await insertCopy(tx, scope, { ...copy, uploadId: id });
    if (past && past.attachments.length > 0) await adoptAttachments(tx, scope, id, past.attachments);
    if (file.replaces !== null) await announceReplacement(tx, scope, documentId, file.replaces);
  }
  return false;
}

/**
 * Adds the name to a stored file with the same bytes, and retries its reading if that failed. False if there is none,
 * or it is this very upload.
 */
export async function addToSameFile(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  { id, fileName, description, replaces, ...file }: ReceivedFile,
): Promise<boolean> {
  if (replaces !== null) await lockVersions(tx, scope);
  const same = await findSameFile(tx, scope, file);
  if (!same || same.id === id) return false;
  const isDescribed = same.description !== null;
  if (!isDescribed && description !== null) await updateDescription(tx, scope, same.id, description);
  await insertCopy(tx, scope, { id, uploadId: same.id, fileName, description: isDescribed ? description : null });
  await claimDemoUpload(tx, scope);
  // It was gone from its data source, but is back now.
  if (same.state === 'withdrawn') await restoreUploads(platform, tx, scope, [same.id]);
  else if (same.state === 'failed') await retryReading(platform, tx, scope, same.documentId);
  else await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: same.id });
  if (replaces !== null) {
    await announceReplacement(tx, scope, same.documentId, replaces);
    // No reading follows that would announce the change.
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: replaces });
  }
  return true;
}
