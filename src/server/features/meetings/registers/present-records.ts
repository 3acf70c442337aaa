import {
  type AgendaItemRecord,
  type AttendanceRecord,
  type DeadlineRecord,
  type DecisionRecord,
  listNames,
  type Quoted,
  type QuotedDate,
  type TaskRecord,
  type Vote,
} from '#server/reading/records/record-model.ts';
import {
  type Attendance,
  type Decision,
  type DecisionVote,
  decisionStates,
  type OtherDecision,
  type RecordEvent,
  type RecordSource,
  type recordStateNames,
  type Task,
} from '#shared/contracts/meetings.ts';
import { type Bodies, meetingIdOf } from '../group-meetings.ts';
import { nameItem } from '../policy.ts';
import type { RecordRow } from './record-repository.ts';

const textOf = (field: Quoted | null): string | null => field?.text ?? null;
const datedOf = (field: QuotedDate | null) => field && { text: field.text, date: field.date };
const textsOf = (fields: readonly Quoted[]): string[] => fields.map(({ text }) => text);

/** Position of a quotation in a record's paper. */
export function sourceOf(
  row: Pick<RecordRow, 'documentId' | 'uploadId' | 'documentTitle' | 'fileName'> & { isGone?: boolean },
  { text, firstPage, start, lastPage, end }: Quoted,
): RecordSource {
  const { documentId, uploadId, documentTitle: title, fileName } = row;
  const place = { documentId, uploadId, title, fileName, firstPage, start, lastPage, end, quotation: text };
  return row.isGone ? { ...place, isGone: true } : place;
}

/** What papers say of records, by their ids; a record that is missing has only its own words. */
export type RecordStates = ReadonlyMap<
  string,
  { state: (typeof recordStateNames)[number] | null; events: RecordEvent[]; replaces: OtherDecision[] }
>;

/** Outcomes with which a decision is in force until another says otherwise. */
const holding: ReadonlySet<string> = new Set(['adopted', 'elected', 'confirmed', 'objected']);

function stateOfDecision(row: RecordRow, outcome: string | null, states: RecordStates) {
  const told = states.get(row.id);
  const own = outcome !== null && holding.has(outcome) ? 'in-force' : null;
  return {
    state: decisionStates.find((state) => state === told?.state) ?? own,
    events: told?.events ?? [],
    replaces: told?.replaces ?? [],
  };
}

function presentBase(row: RecordRow, bodies: Bodies) {
  const body = row.bodyKey === null ? null : bodies.find(row.bodyKey);
  return {
    id: row.id,
    source: sourceOf(row, row.record.span),
    meetingId: row.meetingDay === null ? null : meetingIdOf(row.meetingDay, body?.key ?? null),
    meetingDate: row.meetingDay,
    body: body?.name ?? row.meetingBody,
    item: row.agendaItem && {
      ...nameItem(row.agendaItem),
      isPublic: row.agendaItem.publicity?.isPublic ?? null,
    },
  };
}

export function presentDecision(
  row: RecordRow,
  record: DecisionRecord,
  bodies: Bodies,
  states: RecordStates,
): Decision {
  return {
    ...presentBase(row, bodies),
    kind: 'decision',
    number: textOf(record.number),
    what: record.what.text,
    subject: textOf(record.subject),
    outcome: record.outcome?.value ?? null,
    isOutcomeInferred: record.outcome?.isInferred ?? false,
    vote: record.vote && presentVote(row, record.vote),
    conditions: textsOf(record.conditions),
    validFrom: datedOf(record.validFrom),
    validUntil: datedOf(record.validUntil),
    proposal: textOf(record.proposal),
    ...stateOfDecision(row, record.outcome?.value ?? null, states),
  };
}

function presentVote(row: RecordRow, vote: Vote): DecisionVote {
  return {
    yes: vote.yes?.value ?? null,
    no: vote.no?.value ?? null,
    abstentions: vote.abstentions?.value ?? null,
    isUnanimous: vote.unanimous !== null,
    majority: textOf(vote.majority),
    namesFor: textsOf(vote.namesFor),
    namesAgainst: textsOf(vote.namesAgainst),
    namesAbstaining: textsOf(vote.namesAbstaining),
    invalid: vote.invalid?.value ?? null,
    cast: vote.cast?.value ?? null,
    entitled: vote.entitled?.value ?? null,
    required: textOf(vote.required),
    castingVote: textOf(vote.castingVote),
    manner: vote.manner && { value: vote.manner.value, words: vote.manner.words.text },
    candidates: vote.candidates.map(({ name, votes, isElected, ballot }) => ({
      name: name.text,
      votes: votes?.value ?? null,
      isElected,
      ballot,
    })),
    contradiction: vote.contradiction.map((words) => sourceOf(row, words)),
  };
}

/** @param person resolves the assignee's fullest name @param also other mentions of the task */
export function presentTask(
  row: RecordRow,
  record: TaskRecord | DeadlineRecord,
  bodies: Bodies,
  person: (name: string) => string,
  states: RecordStates,
  also: readonly RecordSource[] = [],
): Task {
  const { due } = record;
  const who = record.kind === 'task' ? record.who : [];
  const persons = [...new Set(who.map(({ text }) => person(text)))];
  return {
    ...presentBase(row, bodies),
    kind: record.kind,
    what: record.what.text,
    who: listNames(who),
    person: persons.length > 0 ? persons.join(', ') : null,
    persons,
    due: due && { text: due.text, date: due.date },
    isDone: row.isDone,
    events: states.get(row.id)?.events ?? [],
    also: [...also],
  };
}

export function presentAttendance(row: RecordRow, record: AttendanceRecord, bodies: Bodies): Attendance {
  return {
    ...presentBase(row, bodies),
    kind: 'attendance',
    state: record.state,
    name: textOf(record.name),
    role: textOf(record.role),
    count: record.count?.value ?? null,
    limit: record.limit && {
      kind: record.limit.kind,
      words: record.limit.words.text,
      items: record.limit.items,
    },
  };
}

export const presentItem = (row: RecordRow, record: AgendaItemRecord) => ({
  id: row.id,
  ...nameItem(record),
  source: sourceOf(row, record.span),
  publicity: record.publicity && {
    isPublic: record.publicity.isPublic,
    source: sourceOf(row, record.publicity.words),
  },
});
