import { z } from 'zod';
import {
  attendanceStates,
  changeEffects,
  decisionOutcomes,
  doubts,
  type PaperRecord,
  voteManners,
} from '#server/reading/records/record-model.ts';
import { recordValuesSchema } from '#shared/contracts/corrections.ts';
import type { ActDetail, StoredAct } from './folding/fold-corrections.ts';

/** Acts come with backups, which anybody can have edited: only what this describes is stored. */
const place = z.int().min(0).max(1_000_000_000);
const span = { firstPage: place, start: place, lastPage: place, end: place };
const quoted = z.object({ ...span, text: z.string(), isTyped: z.literal(true).optional() });
const optional = quoted.nullable();
const dated = quoted.extend({ date: z.iso.date().nullable() });
const counted = quoted.extend({ value: z.number() }).nullable();
const extent = z.object(span).nullable();

const base = { span: quoted, item: z.int().nullable(), doubts: z.array(z.enum(doubts)) };
const vote = z.object({
  yes: counted,
  no: counted,
  abstentions: counted,
  invalid: counted,
  cast: counted,
  entitled: counted,
  required: optional,
  castingVote: optional,
  manner: z.object({ value: z.enum(voteManners), words: quoted }).nullable(),
  candidates: z.array(z.object({ name: quoted, votes: counted, isElected: z.boolean(), ballot: place })),
  contradiction: z.array(quoted),
  unanimous: optional,
  majority: optional,
  namesFor: z.array(quoted),
  namesAgainst: z.array(quoted),
  namesAbstaining: z.array(quoted),
});

const recordSchema = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('meeting'),
    paper: z.enum(['minutes', 'agenda']),
    body: optional,
    number: optional,
    date: dated.nullable(),
    place: optional,
    time: optional,
    entitled: counted,
    present: counted,
    chair: optional,
    minuteTaker: optional,
  }),
  z.object({
    ...base,
    kind: z.literal('attendance'),
    state: z.enum(attendanceStates),
    name: optional,
    role: optional,
    count: counted,
    limit: z
      .object({
        kind: z.enum(['from', 'until', 'absent-for', 'recused']),
        words: quoted,
        items: z.array(z.string()),
      })
      .nullable(),
  }),
  z.object({
    ...base,
    kind: z.literal('agenda-item'),
    number: optional,
    title: quoted,
    publicity: z.object({ isPublic: z.boolean(), words: quoted }).nullable(),
    extent,
  }),
  z.object({
    ...base,
    kind: z.literal('decision'),
    number: optional,
    what: quoted,
    subject: optional,
    outcome: z.object({ value: z.enum(decisionOutcomes), words: quoted, isInferred: z.boolean() }).nullable(),
    vote: vote.nullable(),
    conditions: z.array(quoted),
    validFrom: dated.nullable(),
    validUntil: dated.nullable(),
    proposal: optional,
  }),
  z.object({ ...base, kind: z.literal('task'), what: quoted, who: z.array(quoted), due: dated.nullable() }),
  z.object({ ...base, kind: z.literal('deadline'), what: quoted, due: dated }),
  z.object({
    ...base,
    kind: z.literal('change'),
    effect: z.enum(changeEffects),
    of: z.enum(['decision', 'task', 'minutes']),
    target: z.object({
      words: quoted,
      number: z.string().nullable(),
      date: z.iso.date().nullable(),
      meetingNumber: z.string().nullable(),
      item: z.string().nullable().default(null),
    }),
    from: dated.nullable(),
    text: optional,
  }),
]);

const detailSchema = z.object({
  changes: z.array(z.object({ field: z.keyof(recordValuesSchema), from: z.unknown(), to: z.unknown() })).optional(),
  with: z.uuid().optional(),
  parts: z.object({ first: z.string(), second: z.string(), newId: z.uuid() }).optional(),
});
const anchorSchema = z.object({ record: recordSchema, itemId: z.uuid().nullable() });

/** The detail and the anchor of an act that came from outside; undefined if they are none. */
export function parseAct(act: { detail: unknown; anchor: unknown }): Pick<StoredAct, 'detail' | 'anchor'> | undefined {
  const detail = detailSchema.safeParse(act.detail);
  const anchor = anchorSchema.safeParse(act.anchor);
  if (!detail.success || !anchor.success) return undefined;
  const changes = detail.data.changes ?? [];
  const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  if (!recordValuesSchema.safeParse(values).success) return undefined;
  return { detail: cleared(detail.data), anchor: { ...anchor.data, record: cleared<PaperRecord>(anchor.data.record) } };
}

/** Without keys that are undefined. */
const cleared = <T extends PaperRecord | ActDetail>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;
