import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { type SignInResult, signInResultSchema } from '#shared/contracts/auth.ts';
import { companySignInStartedSchema } from '#shared/contracts/company-sign-in.ts';
import { passkeyOptionsSchema } from '#shared/contracts/passkeys.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

/** The browser side of WebAuthn; loaded when a passkey is first used. */
const webAuthn = () => import('@simplewebauthn/browser');

async function prove(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Signs in with a passkey of this address, or with one the browser offers. */
export async function signInWithPasskey(email: string): Promise<SignInResult> {
  const body = email === '' ? {} : { email };
  const { options } = await requestJson('/api/auth/passkey/sign-in-options', passkeyOptionsSchema, {
    method: 'POST',
    body,
  });
  const response = await prove(options);
  return requestJson('/api/auth/passkey/sign-in', signInResultSchema, { method: 'POST', body: { response } });
}

/** Verifies the second factor with a passkey. */
export async function verifyWithPasskey(): Promise<void> {
  const { options } = await requestJson('/api/mfa/passkey-options', passkeyOptionsSchema, { method: 'POST', body: {} });
  const response = await prove(options);
  await requestDone('/api/mfa/verify-passkey', { method: 'POST', body: { response } });
}

/** URL of the company's own sign-in page. */
export async function startCompanySignIn(email: string, next: string | null): Promise<string> {
  const body = next === null ? { email } : { email, next };
  return (await requestJson('/api/auth/company/start', companySignInStartedSchema, { method: 'POST', body })).url;
}
