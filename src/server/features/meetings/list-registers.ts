import { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import {
  type Decision,
  type DecisionFilter,
  type DecisionList,
  daySchema,
  type Task,
  type TaskFilter,
  type TaskList,
} from '#shared/contracts/meetings.ts';
import type { Bodies } from './group-meetings.ts';
import { loadBodies } from './list-meetings.ts';
import { bodyKeyOf, formatCursor, parseCursor, personKeysOf, searchWordsOf } from './policy.ts';
import { presentDecision, presentTask } from './present-records.ts';
import {
  anyRecord,
  countRecords,
  type RecordFilter,
  type RecordPosition,
  type RecordRow,
  selectRecords,
} from './record-repository.ts';

type Paging = { cursor?: string | undefined; limit: number };
type Register<T> = { rows: T[]; bodies: Bodies; total: number; nextCursor: string | null };

/** All decisions, by the day of their meeting, newest first (MEET-02). */
export async function listDecisions(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: DecisionFilter & Paging,
): Promise<DecisionList> {
  const filter = decisionFilterOf(query);
  const { rows, bodies, ...page } = await readRegister(platform, scope, query, filter, presentDecisionRow);
  return { decisions: rows, bodies: bodies.list, ...page };
}

/** All tasks and deadlines: what is coming next first, everything else the latest first, without a day last. */
export async function listTasks(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: TaskFilter & Paging,
): Promise<TaskList> {
  const filter = taskFilterOf(query);
  const { rows, bodies, ...page } = await readRegister(platform, scope, query, filter, presentTaskRow);
  return { tasks: rows, bodies: bodies.list, ...page };
}

/** Rows that one file holds. */
export const exportedAtMost = 20_000;

/** The decisions that a filter lets through, for a file. */
export async function collectDecisions(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: DecisionFilter,
): Promise<Decision[]> {
  const all = { ...query, limit: exportedAtMost };
  return (await readRegister(platform, scope, all, decisionFilterOf(query), presentDecisionRow)).rows;
}

/** The tasks and deadlines that a filter lets through, for a file. */
export async function collectTasks(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: TaskFilter,
): Promise<Task[]> {
  const all = { ...query, limit: exportedAtMost };
  return (await readRegister(platform, scope, all, taskFilterOf(query), presentTaskRow)).rows;
}

function decisionFilterOf(query: DecisionFilter): RecordFilter {
  return {
    ...registerFilterOf(query),
    kinds: ['decision'],
    dateFrom: query.dateFrom ?? null,
    dateTo: query.dateTo ?? null,
    outcome: query.outcome ?? null,
  };
}

function taskFilterOf(query: TaskFilter): RecordFilter {
  const today = query.today ?? new Date().toISOString().slice(0, 10);
  const from = [query.dateFrom, query.state === 'coming' ? today : undefined];
  const to = [query.dateTo, query.state === 'overdue' ? dayBefore(today) : undefined];
  const told = (days: (string | undefined)[]) => days.filter((day) => day !== undefined).sort();
  return {
    ...registerFilterOf(query),
    kinds: ['task', 'deadline'],
    dueFrom: told(from).at(-1) ?? null,
    dueTo: told(to)[0] ?? null,
    isDue: query.state === undefined ? null : query.state !== 'undated',
    order: query.state === 'coming' ? 'due-next' : 'due-latest',
  };
}

const millisecondsOfDay = 86_400_000;

/** The first of all days has none before it. */
function dayBefore(day: string): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - millisecondsOfDay).toISOString().slice(0, 10);
  return before < '0001-01-01' || before.length > 10 ? '0001-01-01' : before;
}

function registerFilterOf(query: DecisionFilter | TaskFilter): RecordFilter {
  return {
    ...anyRecord,
    words: searchWordsOf(query.text ?? ''),
    persons: personKeysOf(query.person ? [query.person] : []),
  };
}

const positionSchema = z.tuple([daySchema, z.uuid(), z.number().int().min(0).max(2_147_483_647)]);

function parsePosition(cursor: string): RecordPosition {
  const [day, documentId, ordinal] = parseCursor(cursor, positionSchema);
  return { day, documentId, ordinal };
}

async function readRegister<T>(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: Paging & { body?: string | undefined },
  filter: RecordFilter,
  present: (row: RecordRow, bodies: Bodies) => T[],
): Promise<Register<T>> {
  const after = query.cursor === undefined ? null : parsePosition(query.cursor);
  return platform.database.withUser(scope, async (tx: Transaction) => {
    const bodies = await loadBodies(tx, scope);
    const bodyKeys = query.body === undefined ? null : (bodies.keysOf(query.body) ?? [bodyKeyOf(query.body)]);
    const wanted = { ...filter, bodyKeys, after, limit: query.limit + 1 };
    const rows = await selectRecords(tx, scope, wanted);
    // Behind the last row nobody tells how many there are.
    const total = rows[0]?.total ?? (after ? await countRecords(tx, scope, wanted) : 0);
    const page = rows.slice(0, query.limit);
    const last = rows.length > page.length ? page.at(-1)?.position : undefined;
    return {
      rows: page.flatMap((row) => present(row, bodies)),
      bodies,
      total,
      nextCursor: last ? formatCursor([last.day, last.documentId, last.ordinal]) : null,
    };
  });
}

const presentDecisionRow = (row: RecordRow, bodies: Bodies): Decision[] =>
  row.record.kind === 'decision' ? [presentDecision(row, row.record, bodies)] : [];

const presentTaskRow = (row: RecordRow, bodies: Bodies): Task[] =>
  row.record.kind === 'task' || row.record.kind === 'deadline' ? [presentTask(row, row.record, bodies)] : [];
