import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { answers, chatMessages } from '#server/platform/database/schema/chats.ts';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import {
  type AnswerPhase,
  type AnswerSegment,
  type ChatMessage,
  type Citation,
  type EvidenceLevel,
  type QuestionScope,
  questionScopeSchema,
} from '#shared/contracts/chats.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import { findReplacements, findWithdrawn, listCitedDocuments, type Replacement } from '../documents/public.ts';
import { proveImported } from './proof/prove-imported.ts';
import { type CitingPhase, stripQuotations } from './proof/strip-quotations.ts';

type MessageRow = typeof chatMessages.$inferSelect;

const toMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  chatId: row.sessionId,
  type: row.type,
  content: row.content,
  timestamp: row.timestamp.toISOString(),
  phase: row.phase,
  citations: (row.citations ?? []) as Citation[],
  segments: (row.segments ?? []) as AnswerSegment[],
  answerId: row.answerId,
  evidence: row.evidence,
  provenance: (row.provenance ?? null) as Provenance | null,
  rating: row.rating,
  scope: row.type === 'user' ? toQuestionScope(row.scope) : null,
});

/** Null if unreadable: the chat is shown, but no question is answered within unknown limits. */
function toQuestionScope(stored: unknown): QuestionScope | null {
  return questionScopeSchema.safeParse(stored ?? {}).data ?? null;
}

const own = (scope: UserScope) => eq(chatMessages.userId, scope.userId);

/** All messages of a chat in ascending time. */
export async function listMessageRows(tx: Transaction, scope: UserScope, chatId: string): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(own(scope), eq(chatMessages.sessionId, chatId)))
    .orderBy(asc(chatMessages.timestamp), asc(chatMessages.id));
  return present(tx, scope, rows);
}

/** Ids of chats with messages from an import. */
export async function listImportedChats(tx: Transaction, scope: UserScope, importId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: chatMessages.sessionId })
    .from(chatMessages)
    .where(and(own(scope), eq(chatMessages.importId, importId)));
  return rows.map(({ id }) => id);
}

const findMessagesStatement = prepareOnce('find_messages', (tx) =>
  tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, sql.placeholder('userId')),
        sql`${chatMessages.id} = ANY (${sql.placeholder('ids')}::uuid[])`,
      ),
    ),
);

export async function findMessages(tx: Transaction, scope: UserScope, ids: readonly string[]): Promise<ChatMessage[]> {
  if (ids.length === 0) return [];
  const rows = await findMessagesStatement(tx).execute({ userId: scope.userId, ids });
  return present(tx, scope, rows);
}

/** Filters by chat as well, because the index begins with it. */
const phasesOf = (scope: UserScope, { id, chatId }: { id: string; chatId: string }) =>
  and(own(scope), eq(chatMessages.sessionId, chatId), eq(chatMessages.answerId, id), eq(chatMessages.type, 'ai'));

/** For prepared statements. */
const phasesPrepared = () =>
  and(
    eq(chatMessages.userId, sql.placeholder('userId')),
    eq(chatMessages.sessionId, sql.placeholder('chatId')),
    eq(chatMessages.answerId, sql.placeholder('answerId')),
    eq(chatMessages.type, 'ai'),
  );

/** The stored phases of an answer in ascending time. */
export async function listPhaseRows(
  tx: Transaction,
  scope: UserScope,
  answer: { id: string; chatId: string },
): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(phasesOf(scope, answer))
    .orderBy(asc(chatMessages.timestamp), asc(chatMessages.id));
  return present(tx, scope, rows);
}

/** The shown phases of an answer in ascending time: an earlier run's until a later run has its first. */
export async function listShownPhases(
  tx: Transaction,
  scope: UserScope,
  answer: { id: string; chatId: string },
): Promise<AnswerPhase[]> {
  const rows = await tx
    .select({ phase: chatMessages.phase })
    .from(chatMessages)
    .where(phasesOf(scope, answer))
    .orderBy(asc(chatMessages.timestamp), asc(chatMessages.id));
  return rows.flatMap(({ phase }) => phase ?? []);
}

/** Messages as shown now. */
async function present(tx: Transaction, scope: UserScope, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const messages = await markSources(tx, scope, await withoutWithdrawn(tx, scope, rows.map(toMessage)));
  const imported = new Set(rows.flatMap(({ id, importId, type }) => (importId && type === 'ai' ? [id] : [])));
  return imported.size > 0 ? proveImported(tx, scope, messages, imported) : messages;
}

/**
 * SRC-02: without the words of documents that their source refuses or no longer has. They are stored still, and shown
 * once the documents are.
 */
async function withoutWithdrawn(
  tx: Transaction,
  scope: UserScope,
  messages: readonly ChatMessage[],
): Promise<ChatMessage[]> {
  const cited = new Set(messages.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)));
  const withdrawn = cited.size === 0 ? cited : await findWithdrawn(tx, scope, [...cited]);
  if (withdrawn.size === 0) return [...messages];
  // Whole answers: a phase cites an earlier one's passages by their marks.
  const answers = Map.groupBy(await listCitingPhases(tx, scope, [...withdrawn]), ({ answerId }) => answerId);
  const stripped = [...answers.values()].flatMap((phases) => stripQuotations(phases, withdrawn));
  const byId = new Map(stripped.map((phase) => [phase.id, phase]));
  return messages.map((message) => ({ ...message, ...byId.get(message.id) }));
}

/**
 * UPL-05, UPL-08: marks citations whose document is gone, was gone when its text was removed, or has been replaced.
 * Title and date are those that the document has now: its user may have corrected them since (MEET-04). Adds the file
 * name and page count to citations stored without them.
 */
async function markSources(tx: Transaction, scope: UserScope, messages: ChatMessage[]): Promise<ChatMessage[]> {
  const cited = new Set(messages.flatMap((message) => message.citations.map(({ documentId }) => documentId)));
  if (cited.size === 0) return messages;
  const [existing, replacements] = await sendTogether([
    listCitedDocuments(tx, scope, [...cited]),
    findReplacements(tx, scope, [...cited]),
  ]);
  const mark = (citation: Citation): Citation => {
    const newer = replacements.get(citation.documentId);
    const { title = citation.title, date = citation.date, ...file } = existing.get(citation.documentId) ?? {};
    return {
      ...file,
      ...citation,
      title,
      date,
      isDeleted: !existing.has(citation.documentId) || citation.snippet === '',
      replacement: newer ? describeReplacement(newer) : null,
    };
  };
  return messages.map((message) => ({ ...message, citations: message.citations.map(mark) }));
}

function describeReplacement({
  documentId,
  title,
  fileName,
  meetingDate,
  since,
}: Replacement): Citation['replacement'] {
  return { documentId, title, fileName, meetingDate, since: since.toISOString() };
}

const insertQuestionStatement = prepareOnce('insert_question', (tx) =>
  tx
    .insert(chatMessages)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      sessionId: sql.placeholder('chatId'),
      type: 'user',
      content: sql.placeholder('content'),
      timestamp: sql`clock_timestamp()`,
      answerId: sql.placeholder('answerId'),
      scope: sql.placeholder('scope'),
    })
    .returning(),
);

export async function insertQuestion(
  tx: Transaction,
  scope: UserScope,
  question: { id: string; chatId: string; content: string; answerId: string; scope: QuestionScope },
): Promise<ChatMessage> {
  const [row] = await insertQuestionStatement(tx).execute({ ...question, userId: scope.userId });
  if (!row) throw new Error('the question was not stored');
  return toMessage(row);
}

export type PhaseMessage = {
  id: string;
  chatId: string;
  answerId: string;
  phase: AnswerPhase;
  content: string;
  citations: readonly Citation[];
  segments: readonly AnswerSegment[];
  evidence: EvidenceLevel | null;
  provenance: Provenance | null;
};

const insertPhaseStatement = prepareOnce('insert_phase', (tx) =>
  tx
    .insert(chatMessages)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      sessionId: sql.placeholder('chatId'),
      type: 'ai',
      content: sql.placeholder('content'),
      timestamp: sql`clock_timestamp()`,
      citations: sql.placeholder('citations'),
      phase: sql.placeholder('phase'),
      segments: sql.placeholder('segments'),
      evidence: sql.placeholder('evidence'),
      provenance: sql.placeholder('provenance'),
      answerId: sql.placeholder('answerId'),
    })
    .returning({ timestamp: chatMessages.timestamp }),
);

/** Stores a phase and returns it as reading it would. */
export async function insertPhase(tx: Transaction, scope: UserScope, message: PhaseMessage): Promise<ChatMessage> {
  const shown: ChatMessage = {
    ...message,
    citations: [...message.citations],
    segments: [...message.segments],
    type: 'ai',
    timestamp: '',
    rating: null,
    scope: null,
  };
  const [[row], [marked]] = await sendTogether([
    insertPhaseStatement(tx).execute({ ...message, userId: scope.userId }),
    markSources(tx, scope, [shown]),
  ]);
  if (!row || !marked) throw new Error('the phase was not stored');
  return { ...marked, timestamp: row.timestamp.toISOString() };
}

const deletePhasesStatement = prepareOnce('delete_phases', (tx) => tx.delete(chatMessages).where(phasesPrepared()));

/** Deletes every phase that earlier runs stored for an answer. */
export async function deletePhases(
  tx: Transaction,
  scope: UserScope,
  answer: { id: string; chatId: string },
): Promise<void> {
  await deletePhasesStatement(tx).execute({ userId: scope.userId, answerId: answer.id, chatId: answer.chatId });
}

/**
 * Serialises deleting sources and storing phases that may cite them: whichever comes second sees the other's change.
 * Held until the transaction ends.
 */
export async function lockCitations(tx: Transaction, scope: UserScope, mode: 'delete' | 'store'): Promise<void> {
  const lock = mode === 'delete' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.$client.query({
    name: `lock_citations_${mode}`,
    text: `SELECT ${lock}(hashtextextended('citations ' || $1::text, 0))`,
    values: [scope.userId],
  });
}

/** All phases of the answers that cite any of these documents. */
export async function listCitingPhases(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<(CitingPhase & Pick<ChatMessage, 'content'>)[]> {
  const citing = alias(chatMessages, 'citing');
  const questions = alias(chatMessages, 'asked');
  const cited = sql`SELECT FROM jsonb_path_query(${citing.citations}, '$[*]') AS citation
    WHERE citation ->> 'documentId' = ANY(${sql.param([...documentIds])}::text[])`;
  const rows = await tx
    .select({ message: chatMessages, question: questions.content, language: answers.language })
    .from(chatMessages)
    .leftJoin(answers, and(eq(answers.userId, chatMessages.userId), eq(answers.id, chatMessages.answerId)))
    .leftJoin(questions, and(eq(questions.userId, answers.userId), eq(questions.id, answers.questionMessageId)))
    .where(
      and(
        own(scope),
        eq(chatMessages.type, 'ai'),
        inArray(
          chatMessages.answerId,
          tx
            .select({ id: citing.answerId })
            .from(citing)
            .where(and(eq(citing.userId, scope.userId), sql`EXISTS (${cited})`)),
        ),
      ),
    )
    .orderBy(asc(chatMessages.timestamp), asc(chatMessages.id));
  return rows.map(({ message, question, language }) => ({
    ...toMessage(message),
    question: question ?? '',
    language: language ?? 'de',
  }));
}

/** Stores a phase's quotations after some were removed, or restored by an import. */
export async function updateQuotations(
  tx: Transaction,
  scope: UserScope,
  { id, citations, segments, content }: Pick<ChatMessage, 'id' | 'citations' | 'segments' | 'content'>,
  importId?: string,
): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ citations, segments, content, importId })
    .where(and(own(scope), eq(chatMessages.id, id)));
}

/** Rates an answer's message. Undefined if there is none with this id. */
export async function updateRating(
  tx: Transaction,
  scope: UserScope,
  messageId: string,
  rating: ChatMessage['rating'],
): Promise<ChatMessage | undefined> {
  const rows = await tx
    .update(chatMessages)
    .set({ rating })
    .where(and(own(scope), eq(chatMessages.id, messageId), eq(chatMessages.type, 'ai')))
    .returning();
  return (await present(tx, scope, rows))[0];
}

/**
 * Moves all users' new messages from the pending list into the chat search index. Returns the number of pages moved.
 * The pending list is searched too; it exists so that storing an answer does not wait for the index.
 */
export async function indexPendingMessages(tx: Transaction): Promise<number> {
  const { rows } = await tx.$client.query<{ pages: string }>('SELECT index_pending_messages() AS pages');
  return Number(rows[0]?.pages ?? 0);
}
