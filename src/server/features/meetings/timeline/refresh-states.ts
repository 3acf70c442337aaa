import { todayOfUser } from '#server/platform/calendar/today-of-user.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { stateOfRecords } from './state-of-records.ts';
import {
  isTold,
  listTimelineRows,
  lockTimeline,
  readFingerprint,
  replaceStates,
  type StoredState,
  type TimelineRow,
} from './state-repository.ts';
import type { RecordPlace, TimelinePaper } from './timeline-model.ts';

/**
 * Works out a user's states again if a record or a paper has changed since, or another day has begun. Called before
 * states are read: lists stay fast, and nobody who writes records has to think of it.
 */
export async function refreshStates(tx: Transaction, scope: UserScope): Promise<void> {
  const today = todayOfUser(scope, 'UTC');
  if (await isTold(tx, scope, await readFingerprint(tx, scope), today)) return;
  await lockTimeline(tx, scope);
  const fingerprint = await readFingerprint(tx, scope);
  if (await isTold(tx, scope, fingerprint, today)) return;
  const rows = await listTimelineRows(tx, scope);
  await replaceStates(tx, scope, statesOf(rows, today), { fingerprint, today });
}

/** Only what differs from what a record says of itself is stored. */
function statesOf(rows: readonly TimelineRow[], today: string): StoredState[] {
  const ids = new Map(rows.map(({ id, documentId, ordinal }) => [`${documentId} ${ordinal}`, id]));
  const idOf = ({ documentId, ordinal }: RecordPlace) => ids.get(`${documentId} ${ordinal}`) ?? null;
  return stateOfRecords(papersOf(rows), today).flatMap((each): StoredState[] => {
    const recordId = idOf(each);
    const isOwn = each.events.length === 0 && each.replaces.length === 0 && each.state !== 'expired';
    if (recordId === null || isOwn) return [];
    const events = each.events.flatMap(({ effect, on, change, by }) => {
      const said = idOf(change);
      return said === null ? [] : [{ effect, on, change: said, by: by && idOf(by) }];
    });
    return [{ recordId, state: each.state, events, replaces: each.replaces.flatMap((place) => idOf(place) ?? []) }];
  });
}

function papersOf(rows: readonly TimelineRow[]): TimelinePaper[] {
  return [...Map.groupBy(rows, ({ documentId }) => documentId)].map(([documentId, own]) => {
    // `item` of a record is an ordinal, and some ordinals are no longer in use: an array with holes.
    const records: PaperRecord[] = [];
    for (const { ordinal, record } of own) records[ordinal] = record;
    return { documentId, date: own[0]?.date ?? null, body: own[0]?.body ?? null, records };
  });
}
