import { z } from 'zod';
import { seal, unseal } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { assertBelow } from '#server/platform/mail/render-mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { defineJob } from '#server/platform/queue/job.ts';
import { type MailKind, mailKinds } from '#shared/contracts/admin-mails.ts';
import { type Language, languages } from '#shared/contracts/users.ts';
import { chosenPlans } from '#shared/limits.ts';
import { type MailValues, mailValues } from './mails/mail-texts.ts';

/**
 * Sends one mail. The queued payload is sealed, so that codes, links and addresses are never readable in the database.
 * About a dozen attempts within a day, from seconds to hours apart; a conversation with a mail server times out after
 * 90 s.
 */
export const sendMailJob = defineJob('auth.send-mail', z.object({ sealed: z.string() }), {
  retryLimit: 12,
  retryDelaySeconds: 20,
  expireSeconds: 180,
  keptSeconds: 86_400,
});

const callerSchema = z.object({ address: z.string(), device: z.string().nullable() });

/** Purpose under which the payload is sealed. */
const sealPurpose = 'mail-job';

/** A mail to be sent. `notAfter`: when it becomes worthless, such as an expired code; after that it is not sent. */
export type MailOrder<Kind extends MailKind> = {
  to: string;
  language: Language;
  kind: Kind;
  values: MailValues[Kind];
  notAfter?: Date;
};

const storedOrderSchema = z.object({
  to: z.string(),
  language: z.enum(languages),
  kind: z.enum(mailKinds),
  values: z.unknown(),
  /** When it was ordered, which is when the reported event happened. */
  at: z.iso.datetime(),
  notAfter: z.iso.datetime().optional(),
});
export type StoredMailOrder = z.infer<typeof storedOrderSchema>;

/**
 * Orders a mail in the transaction that makes it necessary (a user's or the sign-in service's): it is sent if and only
 * if that commits.
 * @throws RangeError if a link does not lead to this service, which is a bug of the caller
 */
export async function enqueueMail<Kind extends MailKind>(
  platform: Platform,
  tx: Transaction,
  { to, language, kind, values, notAfter }: MailOrder<Kind>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (/link$/i.test(name)) assertBelow(String(value), platform.config.publicUrl);
  }
  const order = { to, language, kind, values: mailValues[kind].parse(values), at: new Date(), notAfter };
  const sealed = seal(platform.encryptionKey, sealPurpose, JSON.stringify(order));
  // The user is waiting for a code.
  const priority = kind === 'verification-code' ? 10 : 0;
  await platform.queue.enqueue(tx, sendMailJob, { sealed }, { priority });
}

/** Opens what `enqueueMail` sealed. */
export function openMailOrder(platform: Platform, sealed: string): StoredMailOrder {
  return storedOrderSchema.parse(JSON.parse(unseal(platform.encryptionKey, sealPurpose, sealed)));
}

/**
 * True if mails are waiting because the mail server is unreachable or refuses us, so that waiting users can be told.
 * The answer is the same for every address.
 */
export function isMailDelayed(platform: Platform): Promise<boolean> {
  return platform.queue.hasRetries(sendMailJob, 'MailServerError');
}

/** A request by someone who is not signed in. */
export const accountRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), email: z.string(), caller: callerSchema }),
  z.object({
    kind: z.literal('prove-login'),
    email: z.string(),
    /** True if the password was right; for a wrong one the job is ordered all the same, but does nothing. */
    isRight: z.boolean(),
    caller: callerSchema,
  }),
  z.object({ kind: z.literal('confirm'), email: z.string(), caller: callerSchema }),
  z.object({
    kind: z.literal('sign-up'),
    email: z.string(),
    hash: z.string(),
    name: z.string(),
    companyName: z.string(),
    language: z.enum(languages),
    plan: z.enum(chosenPlans).optional(),
    caller: callerSchema,
  }),
]);
export type AccountRequest = z.infer<typeof accountRequestSchema>;

/** Purpose under which a request is sealed. */
export const accountRequestPurpose = 'account-request';

/** Runs a request apart from its HTTP response, which must not reveal whether there is such an account. */
export const accountRequestJob = defineJob('auth.account-request', z.object({ sealed: z.string() }), {
  expireSeconds: 60,
  keptSeconds: 86_400,
});
