import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord, Quoted } from '#server/reading/records/record-model.ts';
import type { FoundThing } from '#shared/contracts/finding.ts';
import { meetingIdOf } from '../group-meetings.ts';
import { anyRecord, type RecordRow, selectRecords } from './record-repository.ts';

/** Meetings, agenda items and decisions by the ids of their records, as they are named in a list of what was found. */
export async function describeFound(
  tx: Transaction,
  scope: UserScope,
  records: readonly { id: string; documentId: string }[],
): Promise<Map<string, FoundThing>> {
  if (records.length === 0) return new Map();
  const rows = await selectRecords(tx, scope, {
    ...anyRecord,
    ids: records.map(({ id }) => id),
    documentIds: [...new Set(records.map(({ documentId }) => documentId))],
    limit: records.length,
  });
  return new Map(rows.flatMap((row) => nameRow(row) ?? []).map((each) => [each.id, each]));
}

function nameRow(row: RecordRow): FoundThing | null {
  const named = namesOf(row.record);
  if (named === null) return null;
  const { id, documentId, meetingDay, meetingBody, bodyKey, record } = row;
  const { firstPage, start, lastPage, end } = record.span;
  const isMeeting = record.kind === 'meeting';
  return {
    kind: named.kind,
    id,
    name: isMeeting ? (meetingBody ?? named.name) : named.name,
    number: named.number?.text ?? null,
    detail: isMeeting ? null : meetingBody,
    day: meetingDay ?? row.meetingDate,
    documentId,
    meetingId: meetingDay === null ? null : meetingIdOf(meetingDay, bodyKey),
    place: { firstPage, start, lastPage, end },
  };
}

type Names = { kind: FoundThing['kind']; name: string | null; number: Quoted | null };

function namesOf(record: PaperRecord): Names | null {
  switch (record.kind) {
    case 'meeting':
      return { kind: record.kind, name: record.body?.text ?? null, number: record.number };
    case 'agenda-item':
      return { kind: record.kind, name: record.title.text, number: record.number };
    case 'decision':
      return { kind: record.kind, name: record.what.text, number: record.number };
    default:
      return null;
  }
}
