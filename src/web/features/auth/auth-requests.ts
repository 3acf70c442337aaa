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

/** `token`: from the link of a mail that confirms this sign-in; '' if none. */
export const signIn = ({ email, password }: LoginForm, token: string): Promise<SignInResult> =>
  requestJson('/api/auth/sign-in/email', signInResultSchema, {
    method: 'POST',
    body: { email, password, ...(token && { token }) },
  });

/**
 * Creates the account and signs in, or sends a confirmation mail first. The server fills in a blank company and name.
 * `plan`: the plan a new customer has picked.
 */
export const signUp = (
  { email, password, fullName, companyName }: SignUpForm,
  plan?: ChosenPlan,
): Promise<SignInResult> =>
  requestJson('/api/auth/sign-up/email', signInResultSchema, {
    method: 'POST',
    body: { email, password, name: fullName, companyName, language: getLanguage(), ...(plan && { plan }) },
  });

/** Ends a session whose sign-in was not completed. */
export const abandonSignIn = (): Promise<void> => post('/api/auth/sign-out', {});

/** Same response whether or not the account exists. */
export const requestPasswordReset = (email: string): Promise<void> => post('/api/auth/forgot-password', { email });

export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  post('/api/auth/reset-password', { token, newPassword });

/**
 * Why a reset link will not work; null if it will. Sends an empty password: the server checks the token first, and a
 * rejected password does not use it up.
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

/** The forced initial password change, authorised by the session. */
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
