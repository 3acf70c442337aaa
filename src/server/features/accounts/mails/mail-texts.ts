import { z } from 'zod';
import type { MailContent } from '#server/platform/mail/render-mail.ts';
import type { MailKind } from '#shared/contracts/admin-mails.ts';
import { healthAdvices, healthParts } from '#shared/contracts/admin-operations.ts';
import { factorMethodSchema } from '#shared/contracts/mfa.ts';
import { confirmationLinkMinutes } from '#shared/limits.ts';
import { noticeValues } from './notices/notice-values.ts';

const minutes = z.number().int().positive();
const count = z.number().int().nonnegative();

/** Every kind of mail with its values; nothing else is put into it. */
export const mailValues = {
  ...noticeValues,
  /** `name` only if the address is confirmed, so that no stranger's words reach a mailbox. */
  'reset-password': z.object({ link: z.string(), validMinutes: minutes, name: z.string().optional() }),
  'verification-code': z.object({ code: z.string(), minutes }),
  'confirm-email': z.object({ link: z.string(), validMinutes: minutes.default(confirmationLinkMinutes) }),
  /** For a sign-up with an address whose account is unconfirmed: the link lets the mailbox's holder set a password. */
  'finish-sign-up': z.object({ link: z.string(), validMinutes: minutes }),
  /** For a sign-up with an address that has an account, which the screen must not reveal. */
  'already-registered': z.object({ loginLink: z.string(), resetLink: z.string() }),
  /** After a right password for an account that strangers have tried too often. */
  'prove-login': z.object({ link: z.string(), validMinutes: minutes }),
  'password-changed': z.object({}),
  'second-factor-changed': z.object({
    change: z.enum(['enabled', 'disabled']),
    /** `all`: turned off by the provider, whatever was on. */
    method: z.enum([...factorMethodSchema.options, 'all']),
    byAdmin: z.boolean(),
  }),
  /** The first prover of the address has kept the account or started with an empty one; lists what was removed. */
  'account-settled': z.object({
    decision: z.enum(['kept', 'begun_anew']),
    uploads: count,
    chats: count,
    sources: count,
    passkeys: count,
    hasAuthenticator: z.boolean(),
    hasRecoveryCodes: z.boolean(),
  }),
  'new-passkey': z.object({}),
  'recovery-codes-changed': z.object({}),
  'admin-recovery-used': z.object({}),
  /** An admin has created the account; the link sets its first password. */
  onboarding: z.object({ email: z.string(), link: z.string(), validMinutes: minutes }),
  /** To the old address and to the new one. */
  'email-changed': z.object({ newEmail: z.string() }),
  /** To the wanted address, with the link that completes the change. */
  'confirm-new-email': z.object({ link: z.string(), validMinutes: minutes }),
  /** To the wanted address if it has an account already, which the screen must not reveal. */
  'email-has-account': z.object({}),
  /** To the current address: someone signed in wants to change it; the link stops that, and later reverts it. */
  'email-change-requested': z.object({ newEmail: z.string(), link: z.string(), validMinutes: minutes }),
  /** To both addresses, once the account's owner has confirmed the change. */
  'own-email-changed': z.object({ newEmail: z.string() }),
  /** To the address that stays or was restored. */
  'email-change-stopped': z.object({ email: z.string() }),
  'account-locked': z.object({ minutes }),
  /** `due`: when everything will be deleted, formatted in the mail's language. */
  'deletion-requested': z.object({ due: z.string(), link: z.string() }),
  'deletion-undone': z.object({}),
  'account-erased': z.object({}),
  /** To every user of a customer that will be deleted; `due` as above. */
  'customer-deletion': z.object({ company: z.string(), due: z.string() }),
  'customer-kept': z.object({ company: z.string() }),
  /** The archive of all the user's own data, available for `days`. */
  'archive-ready': z.object({ link: z.string(), days: count }),
  /** To the provider's admins. `admin`: name and address of the one concerned; `customer`: its name. */
  'admin-new-place': z.object({ admin: z.string(), address: z.string(), device: z.string() }),
  'admin-added': z.object({ admin: z.string() }),
  'admin-looked': z.object({
    admin: z.string(),
    customer: z.string(),
    kind: z.enum(['chat', 'file']),
    reason: z.string(),
  }),
  /** `place`: customer and number of the first bad entry. */
  'audit-broken': z.object({ place: z.string(), link: z.string() }),
  /** To the provider's admins: what is wrong with the machine, since when, and what to do; or that it is over. */
  'operator-alarm': z.object({
    part: z.enum(healthParts),
    advice: z.enum(healthAdvices),
    since: z.iso.datetime(),
    link: z.string(),
  }),
  'operator-all-clear': z.object({ part: z.enum(healthParts), since: z.iso.datetime(), link: z.string() }),
  /** To the admin who wants to know whether mails arrive. */
  'test-mail': z.object({}),
  /** To the operator's contact address: what was signed, and how. */
  'audit-checkpoint': z.object({ statement: z.string(), signature: z.string() }),
  /** To the provider's admins: a language model's key is refused, or a budget is used up. */
  'model-refused': z.object({ model: z.string() }),
  'model-budget': z.object({ model: z.string() }),
} satisfies Record<MailKind, z.ZodType>;

export type MailValues = { [Kind in MailKind]: z.infer<(typeof mailValues)[Kind]> };

/** What every text may use besides its own values. */
export type MailContext = {
  /** When it happened, formatted in the operator's time zone. */
  at: string;
  /** Page where a forgotten password is reset. */
  forgotPasswordLink: string;
  /** Formats another time like `at`. */
  formatTime: (time: string) => string;
};

/** One language; a missing text for a kind of mail does not compile. */
export type MailTexts = {
  [Kind in MailKind]: (values: MailValues[Kind], context: MailContext) => Omit<MailContent, 'language' | 'footer'>;
};
