import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { authUsers, customers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import { archives } from '#server/platform/database/schema/archives.ts';
import { answers, chatFolders, chatMessages, chatSessions } from '#server/platform/database/schema/chats.ts';
import { collectionEntries, collections } from '#server/platform/database/schema/collections.ts';
import { documents, documentVersions, fileUploads, uploadCopies } from '#server/platform/database/schema/documents.ts';
import { recordCorrections, taskMarks } from '#server/platform/database/schema/records.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { EntryContent } from '#shared/contracts/collections.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';

export type ArchiveRow = typeof archives.$inferSelect;

const own = (scope: UserScope, id: string) => and(eq(archives.userId, scope.userId), eq(archives.id, id));
const ofSubject = (subjectId: string) => eq(archives.subjectId, subjectId);

/** Archives of a subject, newest first. */
export async function listArchives(tx: Transaction, scope: UserScope, subjectId: string): Promise<ArchiveRow[]> {
  const wanted = and(eq(archives.userId, scope.userId), ofSubject(subjectId));
  return tx.select().from(archives).where(wanted).orderBy(desc(archives.createdAt));
}

export async function findArchive(
  tx: Transaction,
  scope: UserScope,
  subjectId: string,
  id: string,
): Promise<ArchiveRow | undefined> {
  return (
    await tx
      .select()
      .from(archives)
      .where(and(own(scope, id), ofSubject(subjectId)))
  )[0];
}

/** Inserts an archive; false if one is being built already. */
export async function insertArchive(
  tx: Transaction,
  scope: UserScope,
  row: Pick<ArchiveRow, 'id' | 'subjectId' | 'endsAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(archives)
    .values({ ...row, userId: scope.userId })
    .onConflictDoNothing()
    .returning({ id: archives.id });
  return rows.length > 0;
}

/** Deletes an archive; false if it is gone. */
export async function deleteArchive(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  return (await tx.delete(archives).where(own(scope, id)).returning({ id: archives.id })).length > 0;
}

/** Updates an unfinished archive; false if it is finished or gone. */
export async function updateArchive(
  tx: Transaction,
  scope: UserScope,
  id: string,
  changes: Partial<Pick<ArchiveRow, 'state' | 'progress' | 'size' | 'contentSha256' | 'failureCode' | 'finishedAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(archives)
    .set(changes)
    .where(and(own(scope, id), inArray(archives.state, ['waiting', 'working'])))
    .returning({ id: archives.id });
  return rows.length > 0;
}

/** Expired archives of all users. */
export async function listEndedArchives(
  tx: Transaction,
  now: Date,
): Promise<(JobOwner & { id: string; subjectId: string })[]> {
  const { rows } = await tx.execute<JobOwner & { id: string; subjectId: string }>(
    sql`SELECT user_id AS "userId", customer_id AS "customerId", id, subject_id AS "subjectId" FROM list_ended_archives(${now.toISOString()}::timestamptz)`,
  );
  return rows;
}

export type Holder = { email: string; name: string; company: string; language: 'de' | 'en' };

/** The account's holder; the transaction must be in its context. */
export async function findHolder(tx: Transaction, userId: string): Promise<Holder | undefined> {
  const rows = await tx
    .select({
      email: authUsers.email,
      name: userProfiles.fullName,
      company: customers.companyName,
      language: userProfiles.language,
    })
    .from(authUsers)
    .innerJoin(userProfiles, eq(userProfiles.userId, authUsers.id))
    .innerJoin(customers, eq(customers.id, userProfiles.customerId))
    .where(eq(authUsers.id, userId));
  return rows[0];
}

export async function loadFolders(tx: Transaction, scope: UserScope) {
  return tx.select().from(chatFolders).where(eq(chatFolders.userId, scope.userId)).orderBy(asc(chatFolders.id));
}

export async function loadChats(tx: Transaction, scope: UserScope) {
  return tx.select().from(chatSessions).where(eq(chatSessions.userId, scope.userId)).orderBy(asc(chatSessions.id));
}

export async function loadMessages(tx: Transaction, scope: UserScope) {
  return tx
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.userId, scope.userId))
    .orderBy(asc(chatMessages.timestamp), asc(chatMessages.id));
}

export async function loadDocuments(tx: Transaction, scope: UserScope) {
  return tx
    .select({ upload: fileUploads, document: documents })
    .from(fileUploads)
    .innerJoin(documents, and(eq(documents.userId, fileUploads.userId), eq(documents.uploadId, fileUploads.id)))
    .where(eq(fileUploads.userId, scope.userId))
    .orderBy(asc(fileUploads.createdAt), asc(fileUploads.id));
}

export async function loadCopies(tx: Transaction, scope: UserScope) {
  return tx.select().from(uploadCopies).where(eq(uploadCopies.userId, scope.userId)).orderBy(asc(uploadCopies.id));
}

/** The user's decisions about versions; reading finds the others again. */
export async function loadUserVersions(tx: Transaction, scope: UserScope) {
  const { newerId, olderId, isVersion, decidedBy, userId } = documentVersions;
  return tx
    .select({ newerId, olderId, isVersion })
    .from(documentVersions)
    .where(and(eq(userId, scope.userId), eq(decidedBy, 'user')))
    .orderBy(asc(newerId), asc(olderId));
}

export async function loadTaskMarks(tx: Transaction, scope: UserScope) {
  const { matter, isDone, documentId, page, start, markedAt, userId } = taskMarks;
  return tx
    .select({ matter, isDone, documentId, page, start, markedAt })
    .from(taskMarks)
    .where(eq(userId, scope.userId))
    .orderBy(asc(markedAt), asc(matter));
}

export async function loadRecordCorrections(tx: Transaction, scope: UserScope) {
  const { userId, ...columns } = getTableColumns(recordCorrections);
  return tx.select(columns).from(recordCorrections).where(eq(userId, scope.userId)).orderBy(asc(columns.id));
}

export async function loadCollections(tx: Transaction, scope: UserScope): Promise<OwnData['collections']> {
  const opened = await tx
    .select()
    .from(collections)
    .where(eq(collections.userId, scope.userId))
    .orderBy(asc(collections.openedAt), asc(collections.id));
  const entries = await tx
    .select()
    .from(collectionEntries)
    .where(eq(collectionEntries.userId, scope.userId))
    .orderBy(asc(collectionEntries.number));
  const byCollection = Map.groupBy(entries, ({ collectionId }) => collectionId);
  return opened.map(({ id, bodyKey, body, lastNumber, openedAt }) => ({
    id,
    bodyKey,
    body,
    lastNumber,
    openedAt: openedAt.toISOString(),
    entries: (byCollection.get(id) ?? []).map((entry) => ({
      id: entry.id,
      number: entry.number,
      kind: entry.kind,
      isFound: entry.recordId !== null,
      matchKey: entry.matchKey,
      content: entry.content as EntryContent | null,
      remarks: entry.remarks,
      enteredAt: entry.enteredAt.toISOString(),
    })),
  }));
}

/** Completed answers. */
export async function loadAnswers(tx: Transaction, scope: UserScope) {
  const { id, sessionId, questionMessageId, language, requestedPhases, storedPhases, searched, createdAt } = answers;
  return tx
    .select({ id, sessionId, questionMessageId, language, requestedPhases, storedPhases, searched, createdAt })
    .from(answers)
    .where(and(eq(answers.userId, scope.userId), eq(answers.state, 'done')))
    .orderBy(asc(createdAt), asc(id));
}
