import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type OwnData, ownDataFormat, ownDataSchema, ownDataVersion } from '#shared/contracts/own-data.ts';
import { findReplacements } from '../documents/public.ts';
import { readSettings } from '../settings/public.ts';
import {
  findHolder,
  type Holder,
  loadAnswers,
  loadChats,
  loadCollections,
  loadCopies,
  loadDocuments,
  loadFolders,
  loadMessages,
  loadRecordCorrections,
  loadTaskMarks,
  loadUserVersions,
} from './repository.ts';

/** A stored file and its place in the archive. */
export type ArchivedFile = {
  uploadId: string;
  fileName: string;
  filePath: string;
  size: number;
  sha256: string;
  place: string;
};

export type Collected = { data: OwnData; files: ArchivedFile[]; holder: Holder };

/** Collects all the user's data as of one moment, with the files; undefined if the account is gone. */
export async function collectOwnData(
  { database }: Platform,
  scope: UserScope,
  now: Date,
): Promise<Collected | undefined> {
  const holder = await database.withAccount(scope.userId, (tx) => findHolder(tx, scope.userId));
  if (!holder) return undefined;
  const options = { isSnapshot: true, isBackground: true };
  return { ...(await database.withUser(scope, (tx) => collectData(tx, scope, holder, now), options)), holder };
}

/** Collects all the user's data; call it in a snapshot. Excludes tokens, secrets and password hashes. */
async function collectData(
  tx: Transaction,
  scope: UserScope,
  account: Holder,
  now: Date,
): Promise<{ data: OwnData; files: ArchivedFile[] }> {
  const settings = await readSettings(tx, scope);
  const folders = await loadFolders(tx, scope);
  const chats = await loadChats(tx, scope);
  const messages = Map.groupBy(await loadMessages(tx, scope), ({ sessionId }) => sessionId);
  const answers = Map.groupBy(await loadAnswers(tx, scope), ({ sessionId }) => sessionId);
  const stored = await loadDocuments(tx, scope);
  const copies = Map.groupBy(await loadCopies(tx, scope), ({ uploadId }) => uploadId);
  const replaced = await findReplacements(
    tx,
    scope,
    stored.map(({ document }) => document.id),
  );
  const files = stored.map(({ upload }) => ({
    uploadId: upload.id,
    fileName: upload.fileName,
    filePath: upload.filePath,
    size: upload.fileSize,
    sha256: upload.contentSha256,
    place: placeOf(upload),
  }));
  const data = ownDataSchema.parse({
    format: ownDataFormat,
    version: ownDataVersion,
    madeAt: now.toISOString(),
    account,
    settings,
    folders: folders.map(({ id, name, color, createdAt }) => ({ id, name, color, createdAt: createdAt.toISOString() })),
    chats: chats.map(({ id, title, folderId, createdAt, updatedAt }) => ({
      id,
      title,
      folderId,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      messages: (messages.get(id) ?? []).map(({ userId: _, sessionId: __, timestamp, ...message }) => ({
        ...message,
        timestamp: timestamp.toISOString(),
      })),
      answers: (answers.get(id) ?? []).map(({ sessionId: _, createdAt: at, ...answer }) => ({
        ...answer,
        createdAt: at.toISOString(),
      })),
    })),
    documents: stored.map(({ upload, document }, index) => ({
      id: document.id,
      uploadId: upload.id,
      file: files[index]?.place ?? null,
      fileName: upload.fileName,
      fileType: upload.fileType,
      fileSize: upload.fileSize,
      sha256: upload.contentSha256,
      description: upload.description,
      copies: (copies.get(upload.id) ?? []).map(({ id, fileName, description, createdAt }) => ({
        id,
        fileName,
        description,
        createdAt: createdAt.toISOString(),
      })),
      mailUploadId: upload.parentId,
      place: upload.place,
      uploadedAt: upload.createdAt.toISOString(),
      state: document.state,
      title: document.title,
      titleSource: document.titleSource,
      meetingDate: document.meetingDate,
      meetingDateSource: document.meetingDateSource,
      body: document.body,
      bodySource: document.bodySource,
      language: document.language,
      pages: document.pageCount,
      replacedBy: replaced.get(document.id)?.documentId ?? null,
    })),
    versions: await loadUserVersions(tx, scope),
    taskMarks: (await loadTaskMarks(tx, scope)).map(({ markedAt, ...mark }) => ({
      ...mark,
      markedAt: markedAt.toISOString(),
    })),
    recordCorrections: (await loadRecordCorrections(tx, scope)).map(({ madeAt, ...act }) => ({
      ...act,
      madeAt: madeAt.toISOString(),
    })),
    collections: await loadCollections(tx, scope),
  });
  return { data, files };
}

/** Path separators, and characters that some system does not allow in names. */
const unsafeInName = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu;

/** A name that is valid on every system and cannot leave its folder; may be empty. */
export const safeName = (name: string): string => name.replace(unsafeInName, '_').replace(/^[.\s]+|[.\s]+$/g, '');

/** Keeps files with the same name apart. */
export const placeOf = ({ id, fileName }: { id: string; fileName: string }): string =>
  `files/${id}/${safeName(fileName) || 'file'}`;
