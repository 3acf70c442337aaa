import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type ImportChoice, type ImportReport, importChoiceSchema } from '#shared/contracts/imports.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { settingsSchema } from '#shared/contracts/settings.ts';
import { chatTitleMaxLength } from '#shared/limits.ts';
import { collectOwnData } from '../archives/public.ts';
import { recordAct } from '../audit/public.ts';
import { countUnproven, restoreQuotations } from '../chats/public.ts';
import { restoreCollections, restoreCorrections } from '../meetings/public.ts';
import { saveSettingsIn } from '../settings/public.ts';
import { applySyncSettings } from '../sources/public.ts';
import type { ImportStore } from '../uploads/public.ts';
import { openSource } from './check-import.ts';
import {
  deleteChatOf,
  insertChat,
  insertFolders,
  insertTaskMarks,
  insertVersions,
  listDocumentIds,
  listFolderIds,
} from './content-repository.ts';
import { describeFile } from './describe-file.ts';
import { endImport, finalReason, importKey } from './end-import.ts';
import type { DataSource } from './open-source.ts';
import { listEmptied, listRestorable } from './plan/emptied-quotations.ts';
import {
  type ArchivedChat,
  compareChat,
  deriveId,
  identityOf,
  innermostFirst,
  replaceIds,
} from './plan/plan-import.ts';
import { findImport, updateImport } from './repository.ts';

type Work = {
  platform: Platform;
  scope: UserScope;
  importId: string;
  source: DataSource;
  choice: ImportChoice;
  store: ImportStore;
  signal: AbortSignal;
  report: ImportReport;
};

/**
 * Imports the chosen parts of an archive. Each piece is imported in a transaction of its own and recognised by its id:
 * after an interruption it continues, without duplicates. What was changed here since is touched only if the choice
 * says so.
 */
export async function applyImport(
  platform: Platform,
  store: ImportStore,
  { importId, ...owner }: JobOwner & { importId: string },
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform;
  const scope = mintJobScope(owner);
  const row = await database.withUser(scope, (tx) => findImport(tx, scope, importId));
  if (row?.state !== 'working') return;
  const choice = importChoiceSchema.parse(row.choice);
  let source: DataSource | undefined;
  try {
    const opened = await openSource(platform, scope, row);
    if ('lockedKey' in opened) throw new AppError('passphrase_wrong');
    source = opened;
    const report = reportSchemaOf(row.report);
    await takeAll({ platform, scope, importId, source, choice, store, signal, report });
    const { userId, customerId } = owner;
    await database.withAccount(userId, (tx) =>
      recordAct(tx, {
        action: 'import_applied',
        result: 'success',
        userId,
        actorUserId: userId,
        customerId,
        caller: null,
      }),
    );
    const done = { state: 'done', progress: 100, report, sealedIdentity: null, finishedAt: new Date() } as const;
    await database.withUser(scope, (tx) => updateImport(tx, scope, importId, ['working'], done));
    if (row.backupId === null) await platform.archives.remove(importKey(scope.userId, importId));
  } catch (error) {
    const failureCode = finalReason(error);
    if (!failureCode) throw error;
    await endImport(platform, scope, importId, { states: ['working'], failureCode });
  } finally {
    source?.close();
  }
}

/** Counts what was done before an interruption. */
const reportSchemaOf = (stored: unknown): ImportReport =>
  (stored as ImportReport | null) ?? {
    chatsAdded: 0,
    chatsReplaced: 0,
    chatsCopied: 0,
    chatsQuoted: 0,
    chatsKept: 0,
    chatsSame: 0,
    foldersAdded: 0,
    foldersLeftOut: 0,
    documentsAdded: 0,
    documentsSame: 0,
    citationsUnproven: 0,
    citationsUnread: 0,
    areSettingsTaken: false,
    refused: [],
  };

const isChosen = (chosen: 'all' | readonly string[], id: string): boolean => chosen === 'all' || chosen.includes(id);

/** Imports a piece and counts it, in one transaction. @throws AppError not_found if the import is gone */
async function takeStep(
  { platform, scope, importId, report }: Work,
  progress: number,
  step: (tx: Transaction) => Promise<Partial<ImportReport>>,
): Promise<void> {
  await platform.database.withUser(scope, async (tx) => {
    Object.assign(report, await step(tx));
    if (!(await updateImport(tx, scope, importId, ['working'], { progress, report }))) throw new AppError('not_found');
  });
}

async function takeAll(work: Work): Promise<void> {
  const { platform, scope, source, choice } = work;
  const here = await collectOwnData(platform, scope, new Date());
  if (!here) throw new AppError('not_found');
  const { data } = source;
  await takeStep(work, 1, async (tx) => {
    const { added, leftOut } = await insertFolders(tx, scope, foldersOf(data, choice));
    return {
      foldersAdded: work.report.foldersAdded + added,
      foldersLeftOut: leftOut,
      areSettingsTaken: choice.settings && (await takeSettings(tx, scope, data)),
    };
  });
  if (work.report.areSettingsTaken) await applySyncSettings(platform, scope);
  const ids = await takeFiles(work, here.data);
  await takeChats(work, here.data, ids);
  const { unproven, unread } = await countUnproven(platform, scope, work.importId);
  await takeStep(work, 99, async () => ({ citationsUnproven: unproven, citationsUnread: unread }));
  await platform.database.withUser(scope, async (tx) => {
    const versions = replaceIds(data.versions, ids);
    const marks = replaceIds(data.taskMarks, ids);
    const named = [
      ...versions.flatMap(({ newerId, olderId }) => [newerId, olderId]),
      ...marks.flatMap(({ documentId }) => documentId ?? []),
    ];
    const known = await listDocumentIds(tx, scope, named);
    await insertVersions(
      tx,
      scope,
      versions.filter(({ newerId, olderId }) => newerId !== olderId && known.has(newerId) && known.has(olderId)),
    );
    await insertTaskMarks(
      tx,
      scope,
      marks.filter(({ documentId }) => documentId === null || known.has(documentId)),
    );
    // The words that a correction is found again by stay as they were.
    const ofHere = (id: string) => ids.get(id) ?? id;
    const corrections = data.recordCorrections.map((each) => ({ ...each, documentId: ofHere(each.documentId) }));
    await restoreCorrections(tx, scope, corrections);
    await restoreCollections(tx, scope, replaceIds(data.collections, ids));
  });
}

/** Folders of the imported chats; with all chats, empty ones as well. */
function foldersOf({ folders, chats }: OwnData, choice: ImportChoice): OwnData['folders'] {
  if (choice.chats === 'all') return folders;
  const used = new Set(chats.filter(({ id }) => isChosen(choice.chats, id)).map(({ folderId }) => folderId));
  return folders.filter(({ id }) => used.has(id));
}

async function takeSettings(tx: Transaction, scope: UserScope, { settings }: OwnData): Promise<boolean> {
  const known = settingsSchema.partial().safeParse(settings);
  if (!known.success) return false;
  const chosen = Object.fromEntries(Object.entries(known.data).filter(([, value]) => value !== undefined));
  await saveSettingsIn(tx, scope, chosen);
  return true;
}

/** Imports the chosen files; returns the ids of those that existed here, by their ids in the archive. */
async function takeFiles(work: Work, here: OwnData): Promise<ReadonlyMap<string, string>> {
  const { source, choice, store, platform, scope, signal, report, importId } = work;
  const { documents } = source.data;
  const filesHere = new Map(here.documents.map((each) => [identityOf(each), each]));
  const taken = new Set(here.documents.flatMap((each) => [each.id, each.uploadId, ...each.copies.map(({ id }) => id)]));
  const ids = new Map<string, string>();
  const wanted: OwnData['documents'] = [];
  for (const document of documents) {
    const same = filesHere.get(identityOf(document));
    if (same && same.uploadId !== document.uploadId) {
      ids.set(document.id, same.id);
      ids.set(document.uploadId, same.uploadId);
    }
    if (same) continue;
    // Other bytes have its id here.
    for (const { id } of [document, { id: document.uploadId }, ...document.copies]) {
      if (taken.has(id)) ids.set(id, deriveId(importId, id));
    }
    if (document.file !== null && isChosen(choice.documents, document.uploadId)) wanted.push(document);
  }
  // From a first attempt: what it imported exists by now, what it refused is refused again.
  report.documentsSame = documents.filter((each) => filesHere.has(identityOf(each))).length - report.documentsAdded;
  report.refused = [];
  const ordered = replaceIds(innermostFirst(wanted), ids);
  const all = replaceIds(documents, ids);
  for (const [index, document] of ordered.entries()) {
    signal.throwIfAborted();
    const progress = 1 + Math.floor(((index + 1) / ordered.length) * 80);
    const refusal = await store(platform, scope, describeFile(document, all), await source.read(document.sha256)).then(
      () => null,
      (error: unknown) => {
        const reason = finalReason(error);
        if (!reason || reason === 'storage_full') throw error;
        return reason;
      },
    );
    await takeStep(work, progress, async () =>
      refusal === null
        ? { documentsAdded: report.documentsAdded + 1 }
        : { refused: [...report.refused, { fileName: document.fileName, reason: refusal }] },
    );
  }
  return ids;
}

async function takeChats(work: Work, here: OwnData, ids: ReadonlyMap<string, string>): Promise<void> {
  const { platform, source, choice, scope, signal, report, importId } = work;
  const chatsHere = new Map(here.chats.map((chat) => [chat.id, chat]));
  const folders = await platform.database.withUser(scope, (tx) => listFolderIds(tx, scope));
  const chats = source.data.chats.filter(({ id }) => isChosen(choice.chats, id));
  const { chatsAdded, chatsReplaced, chatsCopied, chatsQuoted, chatsKept, chatsSame } = report;
  const alreadyTaken = chatsAdded + chatsReplaced + chatsCopied + chatsQuoted + chatsKept + chatsSame;
  for (const [index, archived] of chats.entries()) {
    if (index < alreadyTaken) continue;
    signal.throwIfAborted();
    const folderId = archived.folderId && folders.has(archived.folderId) ? archived.folderId : null;
    const chat = replaceIds({ ...archived, folderId }, ids);
    const before = chatsHere.get(archived.id);
    const standing = compareChat(archived, before);
    const progress = 81 + Math.floor((index / chats.length) * 18);
    await takeStep(work, progress, async (tx) => {
      if (standing === 'same') return { chatsSame: report.chatsSame + 1 };
      if (standing === 'new') {
        return (await insertChat(tx, scope, importId, chat)) ? { chatsAdded: report.chatsAdded + 1 } : {};
      }
      if (before && (standing === 'emptied' || (standing === 'newer' && choice.newer === 'keep'))) {
        if (await fillEmptied(tx, work, { archived, before, chat }, ids)) {
          return { chatsQuoted: report.chatsQuoted + 1 };
        }
        return standing === 'newer' ? { chatsKept: report.chatsKept + 1 } : { chatsSame: report.chatsSame + 1 };
      }
      if (standing === 'newer' && choice.newer === 'copy') {
        const copied = await insertChat(tx, scope, importId, copyOf(chat, importId, source.data.madeAt));
        return copied ? { chatsCopied: report.chatsCopied + 1 } : {};
      }
      await deleteChatOf(tx, scope, chat.id);
      await insertChat(tx, scope, importId, chat);
      return { chatsReplaced: report.chatsReplaced + 1 };
    });
  }
}

/** Restores quotations of documents that are back; other changes stay. */
async function fillEmptied(
  tx: Transaction,
  { scope, importId }: Work,
  { archived, before, chat }: { archived: ArchivedChat; before: ArchivedChat; chat: ArchivedChat },
  ids: ReadonlyMap<string, string>,
): Promise<boolean> {
  const emptied = listEmptied(archived, before);
  return restoreQuotations(tx, scope, importId, chat, {
    phaseIds: listRestorable(archived, before, emptied),
    documentIds: [...emptied].map((id) => ids.get(id) ?? id),
  });
}

/** A copy of the archive's chat beside the existing one, with ids that stay the same when repeated. */
function copyOf(chat: ArchivedChat, importId: string, madeAt: string): ArchivedChat {
  const idOf = (id: string) => deriveId(importId, id);
  const ending = ` (${madeAt.slice(0, 10)})`;
  return {
    ...chat,
    id: idOf(chat.id),
    title: `${chat.title.slice(0, chatTitleMaxLength - ending.length)}${ending}`,
    messages: chat.messages.map((message) => ({
      ...message,
      id: idOf(message.id),
      answerId: message.answerId && idOf(message.answerId),
    })),
    answers: chat.answers.map((answer) => ({
      ...answer,
      id: idOf(answer.id),
      questionMessageId: idOf(answer.questionMessageId),
    })),
  };
}
