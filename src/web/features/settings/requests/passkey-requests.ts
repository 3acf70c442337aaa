import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { recoveryCodesSchema } from '#shared/contracts/mfa.ts';
import { passkeyOptionsSchema, passkeysSchema } from '#shared/contracts/passkeys.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

export type PasskeyKind = 'security-key' | 'device';

export const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: async ({ signal }) => (await requestJson('/api/mfa/passkeys', passkeysSchema, { signal })).passkeys,
});

/** Has the browser create a passkey, and stores it. */
export async function addPasskey(kind: PasskeyKind, name: string): Promise<void> {
  const begin = { method: 'POST', body: { kind } } as const;
  const { options } = await requestJson('/api/mfa/passkeys/options', passkeyOptionsSchema, begin);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await requestDone('/api/mfa/passkeys', { method: 'POST', body: { name, response } });
}

export const renamePasskey = (id: string, name: string): Promise<void> =>
  requestDone(`/api/mfa/passkeys/${id}`, { method: 'PATCH', body: { name } });

export const removePasskey = (id: string): Promise<void> =>
  requestDone(`/api/mfa/passkeys/${id}`, { method: 'DELETE' });

export const setPasskeyFactor = (isEnabled: boolean) =>
  requestJson('/api/mfa/passkey', recoveryCodesSchema, { method: 'PUT', body: { isEnabled } });
