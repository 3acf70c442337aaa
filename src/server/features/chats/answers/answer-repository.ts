import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { answers, chatMessages } from '#server/platform/database/schema/chats.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Answer, AnswerPhase } from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Language } from '#shared/contracts/users.ts';

/** A stored answer with the state of its run. */
export type StoredAnswer = Answer & {
  requestedPhases: AnswerPhase[];
  lastSequence: number;
  language: Language;
  /** Month in which it counts as a question; null = not counted. */
  countedMonth: string | null;
  /** True if the runner's lease has expired. */
  isAbandoned: boolean;
};

type AnswerRow = typeof answers.$inferSelect & { isAbandoned: boolean };

/** A lease lasts 10 s and is renewed every 3 s. */
const lease = sql`clock_timestamp() + interval '10 seconds'`;
/** False after a clean shutdown, which gives the lease back. */
const isLost = sql<boolean>`(${answers.leaseUntil} IS DISTINCT FROM '-infinity')`;
const isAbandoned = sql<boolean>`(${answers.state} = 'running' AND coalesce(${answers.leaseUntil} < clock_timestamp(), true))`;

const selection = {
  userId: answers.userId,
  id: answers.id,
  sessionId: answers.sessionId,
  questionMessageId: answers.questionMessageId,
  state: answers.state,
  failureCode: answers.failureCode,
  requestedPhases: answers.requestedPhases,
  storedPhases: answers.storedPhases,
  lastSequence: answers.lastSequence,
  searched: answers.searched,
  language: answers.language,
  runner: answers.runner,
  takeOvers: answers.takeOvers,
  countedMonth: answers.countedMonth,
  leaseUntil: answers.leaseUntil,
  createdAt: answers.createdAt,
  updatedAt: answers.updatedAt,
  isAbandoned,
};

const toAnswer = (row: AnswerRow): StoredAnswer => ({
  id: row.id,
  chatId: row.sessionId,
  questionMessageId: row.questionMessageId,
  state: row.state,
  failureCode: row.failureCode as ErrorCode | null,
  phases: row.storedPhases as AnswerPhase[],
  searched: row.searched as Answer['searched'],
  requestedPhases: row.requestedPhases as AnswerPhase[],
  lastSequence: row.lastSequence,
  language: row.language,
  countedMonth: row.countedMonth,
  isAbandoned: row.isAbandoned,
});

const own = (scope: UserScope, answerId: string) => and(eq(answers.userId, scope.userId), eq(answers.id, answerId));

/** For prepared statements. */
const ownPrepared = () =>
  and(eq(answers.userId, sql.placeholder('userId')), eq(answers.id, sql.placeholder('answerId')));

const findAnswerStatement = prepareOnce('find_answer', (tx) => tx.select(selection).from(answers).where(ownPrepared()));

export async function findAnswer(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
): Promise<StoredAnswer | undefined> {
  const rows = await findAnswerStatement(tx).execute({ userId: scope.userId, answerId });
  return rows.map(toAnswer)[0];
}

/** The answers of a chat in the order of their questions. */
export async function listAnswerRows(tx: Transaction, scope: UserScope, chatId: string): Promise<StoredAnswer[]> {
  const rows = await tx
    .select(selection)
    .from(answers)
    .where(and(eq(answers.userId, scope.userId), eq(answers.sessionId, chatId)))
    .orderBy(asc(answers.createdAt), asc(answers.id));
  return rows.map(toAnswer);
}

const insertAnswerStatement = prepareOnce('insert_answer', (tx) =>
  tx
    .insert(answers)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      sessionId: sql.placeholder('chatId'),
      questionMessageId: sql.placeholder('questionMessageId'),
      state: 'running',
      requestedPhases: sql.placeholder('requestedPhases'),
      lastSequence: 1,
      language: sql.placeholder('language'),
      countedMonth: sql.placeholder('countedMonth'),
      runner: sql.placeholder('runner'),
      leaseUntil: lease,
    })
    .returning(selection),
);

/**
 * Creates a running answer held by `runner`. Sequence number 1 is reserved for its first event. A second running answer
 * in the same chat violates answers_one_running.
 */
export async function insertAnswer(
  tx: Transaction,
  scope: UserScope,
  answer: {
    id: string;
    chatId: string;
    questionMessageId: string;
    requestedPhases: AnswerPhase[];
    language: Language;
    runner: string;
    countedMonth: string;
  },
): Promise<StoredAnswer> {
  const [row] = await insertAnswerStatement(tx).execute({ ...answer, userId: scope.userId });
  if (!row) throw new Error('the answer was not stored');
  return toAnswer(row);
}

/** Reserves the number of the event that begins each run. */
const nextSequence = sql`${answers.lastSequence} + 1`;

/** Restarts an answer. Undefined if it is running, or has run since `before` was read. */
export async function restartAnswer(
  tx: Transaction,
  scope: UserScope,
  before: Pick<StoredAnswer, 'id' | 'lastSequence'>,
  run: { requestedPhases: AnswerPhase[]; storedPhases: AnswerPhase[]; runner: string; countedMonth: string | null },
): Promise<StoredAnswer | undefined> {
  const rows = await tx
    .update(answers)
    .set({
      state: 'running',
      failureCode: null,
      leaseUntil: lease,
      lastSequence: nextSequence,
      takeOvers: 0,
      updatedAt: sql`now()`,
      ...run,
    })
    .where(
      and(own(scope, before.id), eq(answers.lastSequence, before.lastSequence), sql`${answers.state} <> 'running'`),
    )
    .returning(selection);
  return rows.map(toAnswer)[0];
}

/** Takes over an abandoned run. If several servers try, one succeeds. */
export async function takeOverAnswer(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  runner: string,
): Promise<StoredAnswer | undefined> {
  const rows = await tx
    .update(answers)
    .set({
      runner,
      leaseUntil: lease,
      lastSequence: nextSequence,
      takeOvers: sql`${answers.takeOvers} + ${isLost}::int`,
    })
    .where(and(own(scope, answerId), isAbandoned))
    .returning(selection);
  return rows.map(toAnswer)[0];
}

/** Fails an abandoned run that has lost its server `attempts` times. True if there was one. */
export async function giveUpLostRun(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  end: { attempts: number; failureCode: ErrorCode },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(answers)
    .set({ state: 'failed', failureCode: end.failureCode, runner: null, leaseUntil: null, updatedAt: sql`now()` })
    .where(and(own(scope, answerId), isAbandoned, isLost, gt(answers.takeOvers, end.attempts - 2)));
  return rowCount === 1;
}

/** Counts a failed attempt to take over an abandoned run. The next attempt comes one lease later. */
export async function countFailedTakeOver(tx: Transaction, scope: UserScope, answerId: string): Promise<void> {
  await tx
    .update(answers)
    .set({ leaseUntil: lease, takeOvers: sql`${answers.takeOvers} + 1` })
    .where(and(own(scope, answerId), isAbandoned));
}

/** Stops counting an answer as a question. Returns the month it counted in; null if it was not counted. */
export async function uncountAnswer(tx: Transaction, scope: UserScope, answerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ countedMonth: answers.countedMonth })
    .from(answers)
    .where(own(scope, answerId))
    .for('update');
  if (!row?.countedMonth) return null;
  await tx.update(answers).set({ countedMonth: null }).where(own(scope, answerId));
  return row.countedMonth;
}

/** A change to a run by its holder. */
export type RunChange = {
  /** Number of events about to be stored. */
  eventCount?: number;
  storedPhases?: AnswerPhase[];
  searched?: NonNullable<Answer['searched']>;
  /** Ends the run. */
  state?: 'done' | 'failed';
  failureCode?: ErrorCode | null;
};

/** Columns that a change may set, in the order used in a prepared statement's name. */
const changedColumns = ['storedPhases', 'searched', 'state', 'failureCode'] as const satisfies (keyof RunChange)[];
type ChangedColumn = (typeof changedColumns)[number];

const changeRunStatement = prepareOnce('change_run', (tx, parts: string) => {
  const has = (part: ChangedColumn | 'events') => parts.split('_').includes(part);
  const given = (column: ChangedColumn): SQL | undefined =>
    has(column) ? sql`${sql.param(sql.placeholder(column), answers[column])}` : undefined;
  return tx
    .update(answers)
    .set({
      storedPhases: given('storedPhases'),
      searched: given('searched'),
      state: given('state'),
      failureCode: given('failureCode'),
      ...(has('state') ? { runner: null, leaseUntil: null } : { leaseUntil: lease }),
      lastSequence: has('events') ? sql`${answers.lastSequence} + ${sql.placeholder('eventCount')}` : undefined,
      updatedAt: sql`now()`,
    })
    .where(and(ownPrepared(), eq(answers.runner, sql.placeholder('runner')), eq(answers.state, 'running')));
});

/**
 * Renews the lease and changes the run if this runner still holds it. False if the run was stopped, deleted or taken
 * over: nothing may be written any more.
 */
export async function changeRun(
  tx: Transaction,
  scope: UserScope,
  run: { answerId: string; runner: string },
  { eventCount = 0, ...changes }: RunChange,
): Promise<boolean> {
  const parts: string[] = changedColumns.filter((column) => changes[column] !== undefined);
  if (eventCount > 0) parts.push('events');
  const { answerId, runner } = run;
  const { rowCount } = await changeRunStatement(tx, parts.join('_')).execute({
    ...changes,
    userId: scope.userId,
    answerId,
    runner,
    eventCount,
  });
  return rowCount === 1;
}

/** Releases a run so that another server can take it over at once. */
export async function releaseRun(
  tx: Transaction,
  scope: UserScope,
  run: { answerId: string; runner: string },
): Promise<void> {
  await tx
    .update(answers)
    .set({ runner: null, leaseUntil: sql`'-infinity'` })
    .where(and(own(scope, run.answerId), eq(answers.runner, run.runner), eq(answers.state, 'running')));
}

/** Stops a run that any server may hold. Undefined if it was not running. */
export async function stopRun(tx: Transaction, scope: UserScope, answerId: string): Promise<StoredAnswer | undefined> {
  const rows = await tx
    .update(answers)
    .set({ state: 'stopped', runner: null, leaseUntil: null, updatedAt: sql`now()` })
    .where(and(own(scope, answerId), eq(answers.state, 'running')))
    .returning(selection);
  return rows.map(toAnswer)[0];
}

/** Stops all of a user's runs, whoever holds them. Returns the ids of the answers that were running. */
export async function stopAllRuns(tx: Transaction, scope: UserScope): Promise<string[]> {
  const stopped = await tx
    .update(answers)
    .set({ state: 'stopped', runner: null, leaseUntil: null, updatedAt: sql`now()` })
    .where(and(eq(answers.userId, scope.userId), eq(answers.state, 'running')))
    .returning({ id: answers.id });
  return stopped.map(({ id }) => id);
}

/**
 * Up to `limit` turns before a question, oldest first, each with its answer's fullest text (summary before snippets).
 */
export async function listTurnsBefore(
  tx: Transaction,
  scope: UserScope,
  question: { id: string; chatId: string },
  limit: number,
): Promise<{ question: string; answer: string }[]> {
  const questions = await tx
    .select({ content: chatMessages.content, answerId: chatMessages.answerId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, scope.userId),
        eq(chatMessages.sessionId, question.chatId),
        eq(chatMessages.type, 'user'),
        lt(
          chatMessages.timestamp,
          sql`(SELECT q.timestamp FROM chat_messages q WHERE q.user_id = ${scope.userId} AND q.id = ${question.id})`,
        ),
      ),
    )
    .orderBy(desc(chatMessages.timestamp), desc(chatMessages.id))
    .limit(limit);
  if (questions.length === 0) return [];
  const replies = await tx
    .select({ answerId: chatMessages.answerId, phase: chatMessages.phase, content: chatMessages.content })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, scope.userId),
        eq(chatMessages.sessionId, question.chatId),
        eq(chatMessages.type, 'ai'),
        sql`${chatMessages.phase} IN ('summary', 'snippets')`,
        sql`${chatMessages.answerId} = ANY(${sql.param(questions.map((turn) => turn.answerId))}::uuid[])`,
      ),
    );
  return questions.reverse().map((turn) => {
    const own = replies.filter((message) => message.answerId === turn.answerId);
    const best = own.find((message) => message.phase === 'summary') ?? own[0];
    return { question: turn.content, answer: best?.content ?? '' };
  });
}

/** Abandoned runs of all users, longest first. Exposes only whose they are. */
export async function listAbandonedAnswers(
  tx: Transaction,
  limit: number,
): Promise<{ userId: string; customerId: string; answerId: string }[]> {
  const found = await tx.execute<{ user_id: string; customer_id: string; answer_id: string }>(
    sql`SELECT * FROM list_abandoned_answers(${limit})`,
  );
  return found.rows.map((row) => ({ userId: row.user_id, customerId: row.customer_id, answerId: row.answer_id }));
}
