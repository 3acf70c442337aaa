import { z } from 'zod';
import { auditActions } from './audit.ts';
import { languages } from './users.ts';

/**
 * Results of a verification. `changed`: an entry was modified; `missing`: an entry is gone; `inserted`: beyond the
 * chain's end; `personal`: its personal data was modified or removed; `rewritten`: rewritten after the last signed
 * mark; `cut`: something signed refers to more entries; `unchained`: belongs to no chain; `checkpoint`: a checkpoint is
 * missing or unsigned; `pruning`: pruned by an unknown party.
 */
export const auditFaultKinds = [
  'changed',
  'missing',
  'inserted',
  'personal',
  'rewritten',
  'cut',
  'unchained',
  'checkpoint',
  'pruning',
] as const;

/** The first bad entry of a chain; for `checkpoint`, `seq` is the checkpoint's number. */
export const auditFaultSchema = z.object({
  chain: z.string(),
  seq: z.number().int(),
  id: z.string().nullable(),
  kind: z.enum(auditFaultKinds),
});
export type AuditFault = z.infer<typeof auditFaultSchema>;

export const auditResults = ['success', 'failure', 'refused'] as const;

const wordSchema = z.string().trim().min(1).max(254).optional();

/**
 * Search criteria. `who`, `onWhom` and `customer`: part of an address or a name, or the id of an account or customer.
 */
export const auditSearchSchema = z.object({
  who: wordSchema,
  onWhom: wordSchema,
  action: z.enum(auditActions).optional(),
  result: z.enum(auditResults).optional(),
  customer: wordSchema,
  /** Origin: the full IP address. */
  address: wordSchema,
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

/** `before`: id of the previous page's last entry. */
export const auditSearchPageSchema = auditSearchSchema.extend({ before: z.uuid().optional() });
/** `language`: decides the CSV dialect, for spreadsheet programs in that language. */
export const auditExportSchema = auditSearchSchema.extend({
  format: z.enum(['csv', 'jsonl']),
  language: z.enum(languages).default('en'),
});
export type AuditExport = z.infer<typeof auditExportSchema>;

/** Names are null once the account is gone. */
const personSchema = z.object({ id: z.uuid(), email: z.string().nullable(), name: z.string().nullable() });

export const loggedActSchema = z.object({
  id: z.uuid(),
  /** The customer's chain, and the position in it: 1, 2, 3 … */
  chain: z.uuid(),
  seq: z.number().int(),
  occurredAt: z.iso.datetime(),
  action: z.string(),
  result: z.enum(auditResults),
  /** Who acted; null: nobody signed in, or the system. */
  actor: personSchema.nullable(),
  /** The affected user; null: none. */
  user: personSchema.nullable(),
  customer: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Its personal data was erased. */
  isErased: z.boolean(),
  prev: z.string(),
  hash: z.string(),
});
export type LoggedAct = z.infer<typeof loggedActSchema>;

export const loggedActsSchema = z.object({ entries: z.array(loggedActSchema), hasMore: z.boolean() });

export const auditStateSchema = z.object({
  /** Ed25519 public key for verifying checkpoints, 32 bytes in base64url. */
  publicKey: z.string(),
  retentionDays: z.number().int(),
  /** Whether a verification is running or requested. */
  isVerifying: z.boolean(),
  /** The latest one; null: none yet. */
  verification: z
    .object({
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime(),
      entries: z.number().int(),
      chains: z.number().int(),
      faults: z.array(auditFaultSchema),
    })
    .nullable(),
  checkpoints: z.array(
    z.object({
      number: z.number().int(),
      at: z.iso.datetime(),
      entries: z.number().int(),
      statement: z.string(),
      signature: z.string(),
    }),
  ),
  /** Number of entries waiting to be forwarded; null: forwarding is off. */
  stream: z.object({ waiting: z.number().int() }).nullable(),
});
export type AuditState = z.infer<typeof auditStateSchema>;
