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
 * Sends one mail. What the queue stores is sealed: codes, links and addresses never stand readable in the database. About
 * a dozen tries, from seconds to hours apart, within a day; a conversation with a mail server ends after 90 s by itself.
 */
export const sendMailJob = defineJob('auth.send-mail', z.object({ sealed: z.string() }), {
  retryLimit: 12,
  retryDelaySeconds: 20,
  expireSeconds: 180,
  keptSeconds: 86_400,
});

const callerSchema = z.object({ address: z.string(), device: z.string().nullable() });

/** What a sealed payload opens for. */
const sealPurpose = 'mail-job';

/** A mail to be sent. `notAfter`: when it is worth nothing any more, such as an expired code's; then it is not sent. */
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
  /** When it was ordered: when what it tells about happened. */
  at: z.iso.datetime(),
  notAfter: z.iso.datetime().optional(),
});
export type StoredMailOrder = z.infer<typeof storedOrderSchema>;

/**
 * Orders a mail in the transaction that makes it necessary (a user's or the sign-in service's): it is sent if and only
 * if that commits.
 * @throws RangeError where a link does not lead to this service: a mistake of the caller
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
  // Somebody waits for a code.
  const priority = kind === 'verification-code' ? 10 : 0;
  await platform.queue.enqueue(tx, sendMailJob, { sealed }, { priority });
}

/** Opens what `enqueueMail` sealed. */
export function openMailOrder(platform: Platform, sealed: string): StoredMailOrder {
  return storedOrderSchema.parse(JSON.parse(unseal(platform.encryptionKey, sealPurpose, sealed)));
}

/**
 * Whether mails wait because the mail server cannot be reached or refuses us: people who wait for one can be told so. It
 * says the same for every address.
 */
export function isMailDelayed(platform: Platform): Promise<boolean> {
  return platform.queue.hasRetries(sendMailJob, 'MailServerError');
}

/** What somebody asks for who is not signed in. */
export const accountRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), email: z.string(), caller: callerSchema }),
  z.object({
    kind: z.literal('prove-login'),
    email: z.string(),
    /** Whether the password was right: for a wrong one nothing more is done, but as much was ordered. */
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

/** What a sealed request opens for. */
export const accountRequestPurpose = 'account-request';

/** Does it, apart from the request, whose answer must not tell whether there is such an account. */
export const accountRequestJob = defineJob('auth.account-request', z.object({ sealed: z.string() }), {
  expireSeconds: 60,
  keptSeconds: 86_400,
});
