import { z } from 'zod';
import { spanSchema } from './documents.ts';
import { daySchema } from './meetings.ts';

export const foundKinds = ['document', 'meeting', 'agenda-item', 'decision', 'chat'] as const;
export type FoundKind = (typeof foundKinds)[number];

export const findQuerySchema = z.object({
  /** Empty: the newest papers and chats. */
  q: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type FindQuery = z.infer<typeof findQuerySchema>;

export const foundThingSchema = z.object({
  kind: z.enum(foundKinds),
  /** Of the document, the chat, or the record. */
  id: z.uuid(),
  /** Title, wording of the decision, or the body that met; null for a meeting whose body no paper names. */
  name: z.string().nullable(),
  /** Of an agenda item or a decision, or the meeting's. */
  number: z.string().nullable(),
  /** File name of a document; of a record, the body that met. */
  detail: z.string().nullable(),
  /** Of the meeting, or of the paper; of a chat, the moment of its last change, whose day is the reader's. */
  day: z.union([daySchema, z.iso.datetime()]).nullable(),
  documentId: z.uuid().nullable(),
  meetingId: z.string().nullable(),
  /** Where a record stands in its document. */
  place: spanSchema.nullable(),
});
export type FoundThing = z.infer<typeof foundThingSchema>;

/** Best first. */
export const foundThingsSchema = z.object({ found: z.array(foundThingSchema) });
