import { z } from 'zod';
import { currentUserSchema } from './users.ts';

/**
 * State of a sign-in session: `change_password`, `review_account` (account-claims.ts), `second_factor` and
 * `factor_setup` (one is required, and the account has none) come, in this order, between the password and full access.
 */
export const sessionStateSchema = z.enum([
  'signed_out',
  'change_password',
  'review_account',
  'second_factor',
  'factor_setup',
  'signed_in',
]);
export type SessionState = z.infer<typeof sessionStateSchema>;

/**
 * `user` only once fully signed in. `factorDueAt`: when this session serves only to set up the second factor that is
 * required and the account does not have; otherwise null or missing.
 */
export const currentSessionSchema = z.object({
  state: sessionStateSchema,
  user: currentUserSchema.nullable(),
  factorDueAt: z.iso.datetime().nullish(),
});
export type CurrentSession = z.infer<typeof currentSessionSchema>;

/** What follows sign-in or sign-up; `confirm_email`: no session yet, a mail is on its way. */
export const signInResultSchema = z.object({
  next: z.enum(['change_password', 'review_account', 'second_factor', 'factor_setup', 'signed_in', 'confirm_email']),
  isDemo: z.boolean(),
});
export type SignInResult = z.infer<typeof signInResultSchema>;

/** `local`: this device; `others`: all but this one; `global`: everywhere. */
export const signOutSchema = z.object({ scope: z.enum(['local', 'others', 'global']).default('local') });
export type SignOutScope = z.infer<typeof signOutSchema>['scope'];

/**
 * Pages that mailed links lead to. The token is in the fragment (`/reset-password#token=…`), which browsers do not send
 * to servers, so it appears in no log. The pages remove it from the URL at once.
 */
export const tokenPages = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  proveSignIn: '/login',
  changeEmail: '/confirm-new-email',
  keepEmail: '/keep-email',
} as const;

/** Same response whether or not such an account exists. */
export const forgotPasswordSchema = z.object({ email: z.email().max(254) });
/** An invalid link yields `link_expired`, `link_used` (or void since the password changed) or `link_invalid`. */
export const resetPasswordSchema = z.object({ token: z.string().min(1).max(200), newPassword: z.string().max(1_000) });
/** The forced initial change, authorised by the session itself. */
export const changePasswordSchema = z.object({ newPassword: z.string().max(1_000) });
/**
 * A change in the settings. A wrong current password yields `password_wrong`, an unchanged one `password_unchanged`.
 */
export const updatePasswordSchema = z.object({
  currentPassword: z.string().min(1).max(1_000),
  newPassword: z.string().max(1_000),
});
/** The sign-up password; a wrong one yields `password_wrong` and leaves the link valid. */
export const confirmEmailSchema = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(1_000),
});
/** `alreadyConfirmed`: earlier, by this link or another. */
export const emailConfirmedSchema = z.object({ ok: z.literal(true), alreadyConfirmed: z.boolean() });
export const resendConfirmationSchema = z.object({ email: z.email().max(254) });

export const signInSessionSchema = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** As the browser identified itself; null: unknown. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;
/** The account's sessions, newest first. */
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

/** Whether the operator has set a recovery code. */
export const adminRecoveryStateSchema = z.object({ isAvailable: z.boolean() });

/** Sign-in options besides a password; the same for everybody. */
export const waysInSchema = z.object({
  /** Whether any company has its own sign-in. */
  hasCompanySignIn: z.boolean(),
  /** The only origin where passkeys work; null if the service's address does not allow them. */
  passkeyOrigin: z.url().nullable(),
});

/**
 * Whether mails are currently delayed because the mail server cannot be reached, and whether there is none at all, so
 * that nothing is ever sent; the same for everybody.
 */
export const mailStateSchema = z.object({ isDelayed: z.boolean(), isOff: z.boolean() });
export type MailState = z.infer<typeof mailStateSchema>;
