import { createHash } from 'node:crypto';
import type { ImportPreview } from '#shared/contracts/imports.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { listEmptied, withoutEmptied } from './emptied-quotations.ts';

export type ArchivedChat = OwnData['chats'][number];
export type ArchivedDocument = OwnData['documents'][number];
type Standing = ImportPreview['chats'][number]['standing'];

/** Compares an archive's chat with the one of the same id here. */
export function compareChat(archived: ArchivedChat, here: ArchivedChat | undefined): Standing {
  if (!here) return 'new';
  const emptied = listEmptied(archived, here);
  const known = new Map(withoutEmptied(archived.messages, emptied).map((each) => [each.id, JSON.stringify(each)]));
  // Everything here is literally in the archive, except what was removed with deleted documents.
  const isWithin =
    here.title === archived.title &&
    withoutEmptied(here.messages, emptied).every((each) => known.get(each.id) === JSON.stringify(each));
  if (!isWithin) return 'newer';
  if (emptied.size > 0 && here.messages.length === archived.messages.length) return 'emptied';
  return here.messages.length === archived.messages.length && here.folderId === archived.folderId ? 'same' : 'older';
}

/** What an import would change here. */
export function planImport(archive: OwnData, here: OwnData): Omit<ImportPreview, 'stateHere'> {
  const chatsHere = new Map(here.chats.map((chat) => [chat.id, chat]));
  const foldersHere = new Set(here.folders.map(({ id }) => id));
  const filesHere = new Set(here.documents.map(identityOf));
  const { email, name } = archive.account;
  return {
    madeAt: archive.madeAt,
    account: { email, name, isOwn: email.toLowerCase() === here.account.email.toLowerCase() },
    newFolders: archive.folders.filter(({ id }) => !foldersHere.has(id)).length,
    areSettingsOther: Object.entries(archive.settings).some(([key, value]) => here.settings[key] !== value),
    chats: archive.chats.map((chat) => ({
      id: chat.id,
      title: chat.title,
      messages: chat.messages.length,
      standing: compareChat(chat, chatsHere.get(chat.id)),
    })),
    documents: archive.documents.map((document) => ({
      uploadId: document.uploadId,
      fileName: document.fileName,
      size: document.fileSize,
      standing: filesHere.has(identityOf(document)) ? 'same' : document.file === null ? 'gone' : 'new',
    })),
  };
}

/**
 * True if message or answer ids of an archive's chat belong to another chat here, which our own archives never cause.
 */
export function hasForeignIds(archive: OwnData, here: OwnData): boolean {
  const chatOf = new Map(here.chats.flatMap((chat) => idsIn(chat).map((id) => [id, chat.id])));
  return archive.chats.some((chat) => idsIn(chat).some((id) => (chatOf.get(id) ?? chat.id) !== chat.id));
}

const idsIn = ({ messages, answers }: ArchivedChat): string[] => [...messages, ...answers].map(({ id }) => id);

/** Derives a new id from one, the same whenever the import is repeated. */
export function deriveId(importId: string, id: string): string {
  const digest = createHash('sha256').update(`${importId} ${id}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** Identifies a file here: its bytes, and the type it is read as. */
export const identityOf = ({ sha256, fileType }: Pick<ArchivedDocument, 'sha256' | 'fileType'>): string =>
  `${sha256} ${fileType}`;

/** Sorts files so that attachments come before their mail, which needs them to exist. */
export function innermostFirst(documents: readonly ArchivedDocument[]): ArchivedDocument[] {
  const byId = new Map(documents.map((document) => [document.uploadId, document]));
  const depthOf = (document: ArchivedDocument): number => {
    const seen = new Set<string>();
    let each: ArchivedDocument | undefined = document;
    while (each?.mailUploadId && !seen.has(each.uploadId)) {
      seen.add(each.uploadId);
      each = byId.get(each.mailUploadId);
    }
    return seen.size;
  };
  return documents.toSorted((one, other) => depthOf(other) - depthOf(one));
}

/** The same value with ids replaced, for items that exist here under another id. */
export function replaceIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  if (ids.size === 0) return value;
  const replace = (each: unknown): unknown => {
    if (typeof each === 'string') return ids.get(each) ?? each;
    if (Array.isArray(each)) return each.map(replace);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, replace(inner)]));
  };
  return replace(value) as T;
}
