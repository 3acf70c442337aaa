import { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { daySchema, type Meeting, type MeetingList, type meetingListQuerySchema } from '#shared/contracts/meetings.ts';
import { composeMeeting } from './compose-meeting.ts';
import {
  type Bodies,
  collectBodies,
  dayOfMeeting,
  groupMeetings,
  type MeetingGroup,
  meetingIdOf,
  papersOf,
  summariseMeeting,
} from './group-meetings.ts';
import { listBodyNames, listPaperParts, type PaperPart } from './meeting-repository.ts';
import { formatCursor, parseCursor } from './policy.ts';
import { anyRecord, selectRecords } from './registers/record-repository.ts';
import { loadStates } from './timeline/present-states.ts';
import { refreshStates } from './timeline/refresh-states.ts';

/** Limit of listed papers without a meeting. */
const maxApart = 200;
/** Limit of a meeting's shown records; minutes of 2,000 items have fewer. */
const recordsOfMeeting = 6_000;

const positionSchema = z.tuple([daySchema, z.string().max(250)]);

/** Meetings by day, newest first, with the number of records in their papers (MEET-02). */
export function listMeetings(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  query: z.infer<typeof meetingListQuerySchema>,
): Promise<MeetingList> {
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor, positionSchema);
  return platform.database.withUser(scope, async (tx) => {
    const bodies = await loadBodies(tx, scope);
    const { meetings, apart } = groupMeetings(await listPaperParts(tx, scope, null), bodies);
    const wanted = meetings.filter(
      ({ day, body }) =>
        (query.body === undefined || body?.key === query.body) &&
        (query.dateFrom === undefined || day >= query.dateFrom) &&
        (query.dateTo === undefined || day <= query.dateTo),
    );
    const rest = after ? wanted.filter((each) => isAfter(each, after)) : wanted;
    const page = rest.slice(0, query.limit);
    const last = page.at(-1);
    return {
      meetings: page.map(summariseMeeting),
      bodies: bodies.list,
      apart: after ? [] : papersOf(apart).slice(0, maxApart),
      total: wanted.length,
      nextCursor: last && rest.length > page.length ? formatCursor([last.day, last.id]) : null,
    };
  });
}

const isAfter = ({ day, id }: MeetingGroup, [lastDay, lastId]: z.infer<typeof positionSchema>) =>
  day < lastDay || (day === lastDay && id.localeCompare(lastId) > 0);

/** The bodies named by the user's papers. */
export async function loadBodies(tx: Transaction, scope: UserScope): Promise<Bodies> {
  return collectBodies(await listBodyNames(tx, scope));
}

/**
 * A meeting with its agenda, decisions, tasks, attendance and papers.
 * @throws AppError not_found if no paper mentions it (any more)
 */
export function getMeeting(platform: Pick<Platform, 'database'>, scope: UserScope, id: string): Promise<Meeting> {
  const day = dayOfMeeting(id);
  if (day === undefined || !daySchema.safeParse(day).success) throw new AppError('not_found');
  return platform.database.withUser(scope, async (tx) => {
    await refreshStates(tx, scope);
    const bodies = await loadBodies(tx, scope);
    const { meetings } = groupMeetings(await listPaperParts(tx, scope, day), bodies);
    // A link may name the body as one of its papers does; from a record without a body it contains only the day.
    const isNamedBy = ({ bodyKey }: PaperPart) => meetingIdOf(day, bodyKey) === id;
    const group =
      meetings.find((each) => each.id === id) ??
      meetings.find(({ parts }) => parts.some(isNamedBy)) ??
      (id === day && meetings.length === 1 ? meetings[0] : undefined);
    if (!group) throw new AppError('not_found');
    const found = await selectRecords(tx, scope, {
      ...anyRecord,
      documentIds: [...new Set(group.parts.map(({ documentId }) => documentId))],
      dateFrom: day,
      dateTo: day,
      limit: recordsOfMeeting + 1,
    });
    const keys = new Set(group.parts.map(({ documentId, bodyKey }) => `${documentId} ${bodyKey}`));
    const own = found.filter(({ documentId, bodyKey }) => keys.has(`${documentId} ${bodyKey}`));
    const rows = own.slice(0, recordsOfMeeting);
    const states = await loadStates(
      tx,
      scope,
      rows.map(({ id }) => id),
    );
    return composeMeeting(group, rows, bodies, states, found.length > recordsOfMeeting);
  });
}
