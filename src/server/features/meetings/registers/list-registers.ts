import { z } from 'zod';
import { todayOfUser } from '#server/platform/calendar/today-of-user.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
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
  type TaskState,
} from '#shared/contracts/meetings.ts';
import { overdueSince } from '#shared/task-state.ts';
import { collectPersonsOfPapers } from '../collect-persons.ts';
import type { Bodies } from '../group-meetings.ts';
import { loadBodies } from '../list-meetings.ts';
import { listPersonNames } from '../meeting-repository.ts';
import { bodyKeyOf, formatCursor, parseCursor, personKeysOf, searchWordsOf } from '../policy.ts';
import { listOtherMentions } from '../tasks/matter-repository.ts';
import { loadStates } from '../timeline/present-states.ts';
import { refreshStates } from '../timeline/refresh-states.ts';
import { presentDecision, presentTask, sourceOf } from './present-records.ts';
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

/** All decisions by meeting day, newest first (MEET-02). */
export async function listDecisions(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: DecisionFilter & Paging,
): Promise<DecisionList> {
  const filter = decisionFilterOf(query);
  const { rows, bodies, ...page } = await readRegister(platform, scope, query, filter, presentDecisions);
  return { decisions: rows, bodies: bodies.list, ...page };
}

/** All tasks and deadlines, each once: open ones by due day, undated last, then done ones. */
export async function listTasks(
  platform: Pick<Platform, 'database' | 'config'>,
  scope: UserScope,
  query: TaskFilter & Paging,
): Promise<TaskList> {
  const filter = taskFilterOf(query, todayOf(platform, scope, query));
  const { rows, bodies, ...page } = await readRegister(platform, scope, query, filter, presentTasks);
  const persons = collectPersonsOfPapers(await platform.database.withUser(scope, (tx) => listPersonNames(tx, scope)));
  const named = query.publicity === 'public' ? new Set(rows.flatMap(({ person }) => person ?? [])) : null;
  const offered = persons.list.filter((name) => named === null || named.has(name));
  return { tasks: rows, persons: offered.slice(0, maxPersons), bodies: bodies.list, ...page };
}

/** Limit of persons offered by the filter. */
const maxPersons = 500;

/** Limit of rows per exported file. */
export const maxExported = 20_000;

/** All rows of a register that was asked for up to a limit; no file leaves out the rest silently. @throws AppError export_too_large */
export function wholeOf<Row>({ rows, nextCursor }: { rows: Row[]; nextCursor: string | number | null }): Row[] {
  if (nextCursor !== null) throw new AppError('export_too_large');
  return rows;
}

/** The decisions matching a filter, for export. @throws AppError export_too_large */
export async function collectDecisions(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: DecisionFilter,
): Promise<Decision[]> {
  const all = { ...query, limit: maxExported };
  return wholeOf(await readRegister(platform, scope, all, decisionFilterOf(query), presentDecisions));
}

/** The tasks and deadlines matching a filter, for export. @throws AppError export_too_large */
export async function collectTasks(
  platform: Pick<Platform, 'database' | 'config'>,
  scope: UserScope,
  query: TaskFilter,
): Promise<Task[]> {
  const all = { ...query, limit: maxExported };
  const filter = taskFilterOf(query, todayOf(platform, scope, query));
  return wholeOf(await readRegister(platform, scope, all, filter, presentTasks));
}

/** Number of open tasks and deadlines due in a period. */
export async function countDue(
  platform: Pick<Platform, 'database' | 'config'>,
  scope: UserScope,
  period: { dateFrom: string; dateTo: string; today: string },
): Promise<number> {
  return (await listTasks(platform, scope, { ...period, state: 'open', limit: 1 })).total;
}

function decisionFilterOf(query: DecisionFilter): RecordFilter {
  return {
    ...registerFilterOf(query),
    kinds: ['decision'],
    dateFrom: query.dateFrom ?? null,
    dateTo: query.dateTo ?? null,
    outcome: query.outcome ?? null,
    state: query.standing ?? null,
  };
}

function taskFilterOf(query: TaskFilter, today: string): RecordFilter {
  const { state } = query;
  const since = overdueSince(today);
  const firstDays: Partial<Record<TaskState, string>> = { coming: today, overdue: since };
  const lastDays: Partial<Record<TaskState, string>> = { overdue: dayBefore(today), past: dayBefore(since) };
  const from = [query.dateFrom, state && firstDays[state]];
  const to = [query.dateTo, state && lastDays[state]];
  const given = (days: (string | undefined)[]) => days.filter((day) => day !== undefined).sort();
  return {
    ...registerFilterOf(query),
    kinds: ['task', 'deadline'],
    dueFrom: given(from).at(-1) ?? null,
    dueTo: given(to)[0] ?? null,
    isDue: state === 'undated' ? false : state === 'overdue' || state === 'coming' || state === 'past' ? true : null,
    isDone: state === undefined ? null : state === 'done',
    order: 'due',
  };
}

/** Today, which decides what is overdue: the caller's if given, else the operator's, or the demo's. */
export function todayOf(
  { config }: Pick<Platform, 'config'>,
  scope: UserScope,
  { today }: Pick<TaskFilter, 'today'>,
): string {
  return today ?? todayOfUser(scope, config.operatorTimeZone);
}

const millisecondsOfDay = 86_400_000;

/** The day before; the first day has none and stays. */
function dayBefore(day: string): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - millisecondsOfDay).toISOString().slice(0, 10);
  return before < '0001-01-01' || before.length > 10 ? '0001-01-01' : before;
}

function registerFilterOf(query: DecisionFilter | TaskFilter): RecordFilter {
  return {
    ...anyRecord,
    isPublic: query.publicity === undefined ? null : query.publicity === 'public',
    words: searchWordsOf(query.text ?? ''),
    persons: personKeysOf(query.person ? [query.person] : []),
  };
}

const positionSchema = z.tuple([z.literal([0, 1]), daySchema, z.uuid(), z.number().int().min(0).max(2_147_483_647)]);

function parsePosition(cursor: string): RecordPosition {
  const [rank, day, documentId, ordinal] = parseCursor(cursor, positionSchema);
  return { rank, day, documentId, ordinal };
}

async function readRegister<T>(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: Paging & { body?: string | undefined },
  filter: RecordFilter,
  present: (
    tx: Transaction,
    scope: UserScope,
    rows: readonly RecordRow[],
    bodies: Bodies,
    isPublicOnly: boolean,
  ) => T[] | Promise<T[]>,
): Promise<Register<T>> {
  const after = query.cursor === undefined ? null : parsePosition(query.cursor);
  return platform.database.withUser(scope, async (tx: Transaction) => {
    await refreshStates(tx, scope);
    const bodies = await loadBodies(tx, scope);
    const bodyKeys = query.body === undefined ? null : (bodies.keysOf(query.body) ?? [bodyKeyOf(query.body)]);
    const wanted = { ...filter, bodyKeys, after, limit: query.limit + 1 };
    const rows = await selectRecords(tx, scope, wanted);
    // An empty page has no row that carries the total.
    const total = rows[0]?.total ?? (after ? await countRecords(tx, scope, wanted) : 0);
    const page = rows.slice(0, query.limit);
    const last = rows.length > page.length ? page.at(-1)?.position : undefined;
    return {
      rows: await present(tx, scope, page, bodies, filter.isPublic === true),
      bodies,
      total,
      nextCursor: last ? formatCursor([last.rank, last.day, last.documentId, last.ordinal]) : null,
    };
  });
}

async function presentDecisions(
  tx: Transaction,
  scope: UserScope,
  rows: readonly RecordRow[],
  bodies: Bodies,
  isPublicOnly = false,
): Promise<Decision[]> {
  const states = await loadStates(tx, scope, idsOf(rows), isPublicOnly);
  return rows.flatMap((row) =>
    row.record.kind === 'decision' ? [presentDecision(row, row.record, bodies, states)] : [],
  );
}

const idsOf = (rows: readonly RecordRow[]) => rows.map(({ id }) => id);

/** Tasks, each with its other mentions, which may stand under any item: none where only what is public is asked for. */
export async function presentTasks(
  tx: Transaction,
  scope: UserScope,
  rows: readonly RecordRow[],
  bodies: Bodies,
  isPublicOnly = false,
): Promise<Task[]> {
  const matters = isPublicOnly ? [] : rows.flatMap(({ matter }) => matter ?? []);
  const others = await listOtherMentions(tx, scope, matters, idsOf(rows));
  const persons = collectPersonsOfPapers(await listPersonNames(tx, scope));
  const states = await loadStates(tx, scope, idsOf(rows), isPublicOnly);
  const byMatter = Map.groupBy(others, ({ matter }) => matter);
  return rows.flatMap((row) => {
    const { record } = row;
    if (record.kind !== 'task' && record.kind !== 'deadline') return [];
    const also = byMatter.get(row.matter ?? '') ?? [];
    const places = also.map((other) => sourceOf(other, other.record.span));
    return [presentTask(row, record, bodies, (name) => persons.nameOf(row.documentId, name), states, places)];
  });
}
