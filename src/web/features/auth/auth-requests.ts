import {
  adminRecoveryResultSchema,
  adminRecoveryStateSchema,
  emailConfirmedSchema,
  type SignInResult,
  signInResultSchema,
} from '#shared/contracts/auth.ts';
import type { ChosenPlan } from '#shared/limits.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { getLanguage } from '#web/lib/preferences.ts';
import type { LoginForm, RecoveryForm, SignUpForm } from './credentials.ts';
import { type LinkRefusal, linkRefusal } from './link-refusal.ts';
import { passwordRefusal } from './password-refusal.ts';

const post = (path: string, body: unknown): Promise<void> => requestDone(path, { method: 'POST', body });

/** `token`: of the link of a mail that confirms this sign-in; '' = none. */
export const signIn = ({ email, password }: LoginForm, token: string): Promise<SignInResult> =>
  requestJson('/api/auth/sign-in/email', signInResultSchema, {
    method: 'POST',
    body: { email, password, ...(token && { token }) },
  });

/**
 * Creates the account and signs in, or sends a mail to be confirmed first. The server fills a blank company and name.
 * `plan`: what a new customer comes for.
 */
export const signUp = (
  { email, password, fullName, companyName }: SignUpForm,
  plan?: ChosenPlan,
): Promise<SignInResult> =>
  requestJson('/api/auth/sign-up/email', signInResultSchema, {
    method: 'POST',
    body: { email, password, name: fullName, companyName, language: getLanguage(), ...(plan && { plan }) },
  });

/** Ends a session that has not come far enough to be of use. */
export const abandonSignIn = (): Promise<void> => post('/api/auth/sign-out', {});

/** Answers the same whether the account exists or not. */
export const requestPasswordReset = (email: string): Promise<void> => post('/api/auth/forgot-password', { email });

export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  post('/api/auth/reset-password', { token, newPassword });

/**
 * Why the link of a mail will not set a password; null = it will. Asked with an empty password: the link is looked at first,
 * and a password that is refused leaves it as it is.
 */
export async function findLinkRefusal(token: string, signal: AbortSignal): Promise<LinkRefusal | null> {
  try {
    await requestDone('/api/auth/reset-password', { method: 'POST', body: { token, newPassword: '' }, signal });
  } catch (error) {
    const refusal = linkRefusal(error);
    if (refusal || passwordRefusal(error)) return refusal ?? null;
    throw error;
  }
  return null;
}

/** The forced first change; the session is the proof. */
export const changeFirstPassword = (newPassword: string): Promise<void> =>
  post('/api/auth/change-password', { newPassword });

export const confirmEmail = (token: string, password: string) =>
  requestJson('/api/auth/confirm-email', emailConfirmedSchema, { method: 'POST', body: { token, password } });

export const resendConfirmation = (email: string): Promise<void> => post('/api/auth/resend-confirmation', { email });

export const loadRecoveryState = (signal: AbortSignal) =>
  requestJson('/api/auth/recovery-state', adminRecoveryStateSchema, { signal });

export const recoverAdmin = ({ recoveryCode, password }: RecoveryForm) =>
  requestJson('/api/functions/emergency-admin-recovery', adminRecoveryResultSchema, {
    method: 'POST',
    body: { recoveryCode, newPassword: password },
  });
