import { z } from 'zod';
import { currentUserSchema } from './users.ts';

/**
 * Where a sign-in session stands: `change_password`, `review_account` (account-claims.ts) and `second_factor` come, in this
 * order, between the password and everything else.
 */
export const sessionStateSchema = z.enum([
  'signed_out',
  'change_password',
  'review_account',
  'second_factor',
  'signed_in',
]);
export type SessionState = z.infer<typeof sessionStateSchema>;

/** `user` only while signed in completely. */
export const currentSessionSchema = z.object({ state: sessionStateSchema, user: currentUserSchema.nullable() });
export type CurrentSession = z.infer<typeof currentSessionSchema>;

/** What comes next after sign-in or sign-up; `confirm_email` = no session yet, a mail is on its way. */
export const signInResultSchema = z.object({
  next: z.enum(['change_password', 'review_account', 'second_factor', 'signed_in', 'confirm_email']),
  isDemo: z.boolean(),
});
export type SignInResult = z.infer<typeof signInResultSchema>;

/** `local` = this device, `others` = all but this, `global` = everywhere. */
export const signOutSchema = z.object({ scope: z.enum(['local', 'others', 'global']).default('local') });
export type SignOutScope = z.infer<typeof signOutSchema>['scope'];

/**
 * Pages that the mails' links lead to. The token stands in the fragment (`/reset-password#token=…`): browsers send that to
 * no server, so it is in no log. Pages take it out of the address at once.
 */
export const tokenPages = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  proveSignIn: '/login',
  changeEmail: '/confirm-new-email',
  keepEmail: '/keep-email',
} as const;

/** The answer is the same whether or not there is such an account. */
export const forgotPasswordSchema = z.object({ email: z.email().max(254) });
/** A link that does not work is `link_expired`, `link_used` (or void since the password changed) or `link_invalid`. */
export const resetPasswordSchema = z.object({ token: z.string().min(1).max(200), newPassword: z.string().max(1_000) });
/** The forced first change: the session itself is the proof. */
export const changePasswordSchema = z.object({ newPassword: z.string().max(1_000) });
/** A change in the settings. A wrong current password is `password_wrong`, the old one once more `password_unchanged`. */
export const updatePasswordSchema = z.object({
  currentPassword: z.string().min(1).max(1_000),
  newPassword: z.string().max(1_000),
});
/** The password is the one of the sign-up: a wrong one is `password_wrong` and leaves the link as it is. */
export const confirmEmailSchema = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(1_000),
});
/** `alreadyConfirmed`: by this link or another one, earlier. */
export const emailConfirmedSchema = z.object({ ok: z.literal(true), alreadyConfirmed: z.boolean() });
export const resendConfirmationSchema = z.object({ email: z.email().max(254) });

export const signInSessionSchema = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** As the browser named itself; null = unknown. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;
/** Of the account, newest first. */
export const signInSessionListSchema = z.object({ sessions: z.array(signInSessionSchema) });

/** Server function `emergency-admin-recovery`. */
export const adminRecoverySchema = z.object({
  recoveryCode: z.string().min(1).max(200),
  newPassword: z.string().max(1_000),
});
export const adminRecoveryResultSchema = z.object({
  success: z.boolean(),
  email: z.string().nullable(),
  error: z.string().nullable(),
});

/** Whether the operator has set a code for it. */
export const adminRecoveryStateSchema = z.object({ isAvailable: z.boolean() });

/** What a sign-in screen offers beside a password; the same for everybody. */
export const waysInSchema = z.object({
  /** Whether any company has its own sign-in. */
  hasCompanySignIn: z.boolean(),
  /** The only origin at which passkeys work; null where the service's address allows none. */
  passkeyOrigin: z.url().nullable(),
});

/** Whether mails wait at the moment because the mail server cannot be reached; the same for everybody. */
export const mailStateSchema = z.object({ isDelayed: z.boolean() });
