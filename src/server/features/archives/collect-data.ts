import Papa from 'papaparse';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type OwnData, ownDataFormat, ownDataSchema, ownDataVersion } from '#shared/contracts/own-data.ts';
import { readSettings } from '../settings/service.ts';
import { type Holder, loadChats, loadDocuments, loadFolders, loadMessages } from './repository.ts';

/** A stored file and its place in the archive. */
export type ArchivedFile = {
  uploadId: string;
  fileName: string;
  filePath: string;
  size: number;
  sha256: string;
  place: string;
};

/** All that is the user's own at one moment; call it in a snapshot. Tokens, secrets and hashes of passwords are no part of it. */
export async function collectData(
  tx: Transaction,
  scope: UserScope,
  account: Holder,
  now: Date,
): Promise<{ data: OwnData; files: ArchivedFile[] }> {
  const settings = await readSettings(tx, scope);
  const folders = await loadFolders(tx, scope);
  const chats = await loadChats(tx, scope);
  const messages = Map.groupBy(await loadMessages(tx, scope), ({ sessionId }) => sessionId);
  const stored = await loadDocuments(tx, scope);
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
      mailUploadId: upload.parentId,
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
    })),
  });
  return { data, files };
}

/** Parts of a path, and what some system does not take in a name. */
const unsafeInName = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu;

/** Two files of one name lie apart; no name leads out of the folder. */
function placeOf({ id, fileName }: { id: string; fileName: string }): string {
  const name = fileName.replace(unsafeInName, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  return `files/${id}/${name || 'file'}`;
}

/** Begins with a mark by which spreadsheet programs know UTF-8; no cell is taken for a formula. */
const formatTable = (rows: readonly object[], fields: readonly string[]): string =>
  `\u{FEFF}${Papa.unparse({ fields: [...fields], data: [...rows] }, { escapeFormulae: true, quotes: true, newline: '\r\n' })}\r\n`;

/** The same as tables. */
export function formatTables({ chats, documents }: OwnData): Record<string, string> {
  const rows = chats.flatMap((chat) =>
    chat.messages.map(({ timestamp, type, phase, content, rating }) => ({
      chat: chat.title,
      time: timestamp,
      type,
      phase,
      content,
      rating,
    })),
  );
  const columns = [
    'fileName',
    'title',
    'meetingDate',
    'body',
    'description',
    'fileType',
    'fileSize',
    'pages',
    'language',
    'state',
    'uploadedAt',
    'sha256',
    'file',
  ];
  return {
    'documents.csv': formatTable(documents, columns),
    'chats.csv': formatTable(rows, ['chat', 'time', 'type', 'phase', 'content', 'rating']),
  };
}
