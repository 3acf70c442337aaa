import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type SignInResult, signInResultSchema } from '#shared/contracts/auth.ts';
import { companySignInStartedSchema } from '#shared/contracts/company-sign-in.ts';
import { type Passkey, passkeyOptionsSchema, passkeysSchema } from '#shared/contracts/passkeys.ts';
import { requestDone, requestJson } from '#web/lib/api-client.ts';

/** The browser's side of WebAuthn; fetched when a passkey is first wanted. */
const webAuthn = () => import('@simplewebauthn/browser');

async function prove(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Signs in with a passkey of this address, or with one that the browser offers. */
export async function signInWithPasskey(email: string): Promise<SignInResult> {
  const body = email === '' ? {} : { email };
  const { options } = await requestJson('/api/auth/passkey/sign-in-options', passkeyOptionsSchema, {
    method: 'POST',
    body,
  });
  const response = await prove(options);
  return requestJson('/api/auth/passkey/sign-in', signInResultSchema, { method: 'POST', body: { response } });
}

/** Proves the second factor with a passkey. */
export async function verifyWithPasskey(): Promise<void> {
  const { options } = await requestJson('/api/mfa/passkey-options', passkeyOptionsSchema, { method: 'POST', body: {} });
  const response = await prove(options);
  await requestDone('/api/mfa/verify-passkey', { method: 'POST', body: { response } });
}

export async function listPasskeys(signal: AbortSignal): Promise<Passkey[]> {
  return (await requestJson('/api/mfa/passkeys', passkeysSchema, { signal })).passkeys;
}

export async function addPasskey(kind: 'security-key' | 'device', name: string): Promise<void> {
  const { options } = await requestJson('/api/mfa/passkeys/options', passkeyOptionsSchema, {
    method: 'POST',
    body: { kind },
  });
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await requestDone('/api/mfa/passkeys', { method: 'POST', body: { name, response } });
}

export const renamePasskey = (id: string, name: string): Promise<void> =>
  requestDone(`/api/mfa/passkeys/${id}`, { method: 'PATCH', body: { name } });

export const removePasskey = (id: string): Promise<void> =>
  requestDone(`/api/mfa/passkeys/${id}`, { method: 'DELETE' });

export const setPasskeyFactor = (isEnabled: boolean): Promise<void> =>
  requestDone('/api/mfa/passkey', { method: 'PUT', body: { isEnabled } });

/** Where the company's own sign-in page is. */
export async function startCompanySignIn(email: string, next: string | null): Promise<string> {
  const body = next === null ? { email } : { email, next };
  return (await requestJson('/api/auth/company/start', companySignInStartedSchema, { method: 'POST', body })).url;
}
