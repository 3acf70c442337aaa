import { z } from 'zod';
import { languages } from './users.ts';

/** Every kind of mail the service sends. */
export const mailKinds = [
  'reading-failed',
  'paper-replaced',
  'task-due',
  'backup-made',
  'new-sign-in',
  'reset-password',
  'verification-code',
  'confirm-email',
  'finish-sign-up',
  'already-registered',
  'prove-login',
  'password-changed',
  'second-factor-changed',
  'account-settled',
  'new-passkey',
  'recovery-codes-changed',
  'admin-recovery-used',
  'onboarding',
  'email-changed',
  'confirm-new-email',
  'email-has-account',
  'email-change-requested',
  'own-email-changed',
  'email-change-stopped',
  'account-locked',
  'deletion-requested',
  'deletion-undone',
  'account-erased',
  'customer-deletion',
  'customer-kept',
  'provider-acted',
  'company-linked',
  'archive-ready',
  'admin-new-place',
  'admin-added',
  'admin-looked',
  'audit-broken',
  'operator-alarm',
  'operator-all-clear',
  'test-mail',
  'audit-checkpoint',
  'model-refused',
  'model-budget',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const adminMailsPath = '/api/admin/mails';

/** Every mail the service sends, rendered with sample values; the HTML is a separate page below this path. */
export const mailPreviewSchema = z.object({
  kind: z.enum(mailKinds),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

export const mailPreviewListSchema = z.object({ mails: z.array(mailPreviewSchema) });
