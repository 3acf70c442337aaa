import * as oidc from 'openid-client';
import { AppError } from '#server/platform/errors/app-error.ts';
import { guardedFetch } from '#server/platform/outbound/fetch-outbound.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Timeout of one response from the company's provider, in seconds. */
const timeoutSeconds = 10;
const limits = {
  headMilliseconds: timeoutSeconds * 1_000,
  idleMilliseconds: timeoutSeconds * 1_000,
  maxBytes: 1024 * 1024,
};

/** Purpose under which a client secret is sealed; bound to the row, so that it opens in no other. */
export const clientSecretPurpose = (providerId: string): string => `identity-provider:${providerId}`;

/** The address that the company's provider redirects back to. */
export const companyCallbackUrl = ({ config }: Pick<Platform, 'config'>): string =>
  `${config.publicUrl}/api/auth/company/callback`;

/**
 * Reads the provider's metadata (OpenID Connect Discovery 1.0). ID tokens must be signed by one of its published keys,
 * even from the token endpoint, whose connection the library alone would trust. Plain HTTP is accepted only within this
 * machine. Only the host named by the operator may be in a private network; other hosts in the metadata must be public.
 * @throws AppError `company_sign_in_unavailable`, with the reason as its cause
 */
export async function discoverIssuer(provider: {
  issuer: string;
  clientId: string;
  clientSecret: string;
}): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer);
  const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  try {
    return await oidc.discovery(issuer, provider.clientId, undefined, oidc.ClientSecretBasic(provider.clientSecret), {
      timeout: timeoutSeconds,
      [oidc.customFetch]: guardedFetch(({ host }) => host === issuer.host, limits),
      execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
    });
  } catch (cause) {
    throw new AppError('company_sign_in_unavailable', { cause });
  }
}
