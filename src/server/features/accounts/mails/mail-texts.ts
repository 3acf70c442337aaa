import { z } from 'zod';
import type { MailContent } from '#server/platform/mail/render-mail.ts';
import type { MailKind } from '#shared/contracts/admin-mails.ts';
import { factorMethodSchema } from '#shared/contracts/mfa.ts';
import { confirmationLinkMinutes } from '#shared/limits.ts';
import { noticeValues } from './notices/notice-values.ts';

const minutes = z.number().int().positive();
const count = z.number().int().nonnegative();

/** Every kind of mail and what it needs to know; nothing more goes into it. */
export const mailValues = {
  ...noticeValues,
  /** `name` only where the address is confirmed: no stranger's words go to a mailbox. */
  'reset-password': z.object({ link: z.string(), validMinutes: minutes, name: z.string().optional() }),
  'verification-code': z.object({ code: z.string(), minutes }),
  'confirm-email': z.object({ link: z.string(), validMinutes: minutes.default(confirmationLinkMinutes) }),
  /** For a sign-up with an address whose account nobody has confirmed: the link sets a password of the holder's own. */
  'finish-sign-up': z.object({ link: z.string(), validMinutes: minutes }),
  /** For a sign-up with an address that has an account, where the screen must not tell so. */
  'already-registered': z.object({ loginLink: z.string(), resetLink: z.string() }),
  /** After a right password for an account that strangers have tried too often. */
  'prove-login': z.object({ link: z.string(), validMinutes: minutes }),
  'password-changed': z.object({}),
  'second-factor-changed': z.object({
    change: z.enum(['enabled', 'disabled']),
    /** `all`: by the provider's hand, whatever was on. */
    method: z.enum([...factorMethodSchema.options, 'all']),
    byAdmin: z.boolean(),
  }),
  /** Whoever was the first to prove the address has kept the account, or begun with an empty one; what is gone by that. */
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
  /** An admin has made the account; the link sets its first password. */
  onboarding: z.object({ email: z.string(), link: z.string(), validMinutes: minutes }),
  /** To the old address and to the new one. */
  'email-changed': z.object({ newEmail: z.string() }),
  /** To the address that is wanted, with the link that makes it the account's. */
  'confirm-new-email': z.object({ link: z.string(), validMinutes: minutes }),
  /** To the same where it has an account already, which the screen must not tell. */
  'email-has-account': z.object({}),
  /** To the present address: somebody signed in wants another; the link stops it, and later takes it back. */
  'email-change-requested': z.object({ newEmail: z.string(), link: z.string(), validMinutes: minutes }),
  /** To both addresses, once the account's owner has confirmed it. */
  'own-email-changed': z.object({ newEmail: z.string() }),
  /** To the address that stays, or is back. */
  'email-change-stopped': z.object({ email: z.string() }),
  'account-locked': z.object({ minutes }),
  /** `due`: when everything is gone, written out in the mail's language. */
  'deletion-requested': z.object({ due: z.string(), link: z.string() }),
  'deletion-undone': z.object({}),
  'account-erased': z.object({}),
  /** To everybody of a customer that is to be deleted; `due` as above. */
  'customer-deletion': z.object({ company: z.string(), due: z.string() }),
  'customer-kept': z.object({ company: z.string() }),
  /** All that is the user's own, for so many days. */
  'archive-ready': z.object({ link: z.string(), days: count }),
  /** To the provider's admins. `admin`: name and address of the one it is about; `customer`: its name. */
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
  /** To where the operator says: what was signed, and how. */
  'audit-checkpoint': z.object({ statement: z.string(), signature: z.string() }),
  /** To the provider's admins: a language model's key is refused, or an amount is used up. */
  'model-refused': z.object({ model: z.string() }),
  'model-budget': z.object({ model: z.string() }),
} satisfies Record<MailKind, z.ZodType>;

export type MailValues = { [Kind in MailKind]: z.infer<(typeof mailValues)[Kind]> };

/** What every text may use besides its own values. */
export type MailContext = {
  /** When it happened, written out for the operator's time zone. */
  at: string;
  /** Where a forgotten password is reset. */
  forgotPasswordLink: string;
};

/** One language: what fails to say something about a kind of mail does not compile. */
export type MailTexts = {
  [Kind in MailKind]: (values: MailValues[Kind], context: MailContext) => Omit<MailContent, 'language' | 'footer'>;
};
