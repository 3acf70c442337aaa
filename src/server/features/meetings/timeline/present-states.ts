import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { OtherDecision, RecordEvent } from '#shared/contracts/meetings.ts';
import { type RecordStates, sourceOf } from '../registers/present-records.ts';
import { anyRecord, type RecordRow, selectRecords } from '../registers/record-repository.ts';
import { listStates } from './state-repository.ts';

/**
 * The states of these records by their ids; records of which no later paper says anything are missing. Refresh the
 * states first.
 * @param isPublicOnly leaves out every state that rests on something not stated to be public
 */
export async function loadStates(
  tx: Transaction,
  scope: UserScope,
  ids: readonly string[],
  isPublicOnly = false,
): Promise<RecordStates> {
  const stored = await listStates(tx, scope, ids);
  const named = stored.flatMap(({ events, replaces }) => [
    ...events.flatMap(({ change, by }) => [change, ...(by ? [by] : [])]),
    ...replaces,
  ]);
  const others = new Map<string, RecordRow>();
  if (named.length > 0) {
    const rows = await selectRecords(tx, scope, { ...anyRecord, ids: [...new Set(named)], limit: named.length });
    for (const row of rows) others.set(row.id, row);
  }
  const decisionOf = (id: string | null): OtherDecision | null => {
    const row = id === null ? undefined : others.get(id);
    if (row?.record.kind !== 'decision') return null;
    const { number, what, span } = row.record;
    return {
      id: row.id,
      number: number?.text ?? null,
      what: what.text,
      meetingDate: row.meetingDay,
      source: sourceOf(row, span),
    };
  };
  const isPublic = (id: string) => others.get(id)?.agendaItem?.publicity?.isPublic === true;
  const told = isPublicOnly
    ? stored.filter(({ events, replaces }) =>
        [...events.flatMap(({ change, by }) => [change, ...(by ? [by] : [])]), ...replaces].every(isPublic),
      )
    : stored;
  return new Map(
    told.map(({ recordId, state, events, replaces }) => [
      recordId,
      {
        state,
        events: events.flatMap(({ effect, on, change, by }): RecordEvent[] => {
          const row = others.get(change);
          if (row?.record.kind !== 'change') return [];
          const { span, text } = row.record;
          return [{ effect, on, source: sourceOf(row, span), by: decisionOf(by), text: text?.text ?? null }];
        }),
        replaces: replaces.flatMap((id) => decisionOf(id) ?? []),
      },
    ]),
  );
}
