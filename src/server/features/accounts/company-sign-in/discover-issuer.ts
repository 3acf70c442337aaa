import * as oidc from 'openid-client';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FetchError, guardedFetch } from '#server/platform/outbound/fetch-outbound.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Timeout of one response from the company's provider, in seconds. */
const timeoutSeconds = 10;
const limits = {
  headMilliseconds: timeoutSeconds * 1_000,
  idleMilliseconds: timeoutSeconds * 1_000,
  maxBytes: 1024 * 1024,
};

/** Purpose under which a client secret is sealed; bound to the row, so that it opens in no other. */
export const clientSecretPurpose = (providerId: string) => `identity-provider:${providerId}` as const;

/** The address that the company's provider redirects back to. */
export const companyCallbackUrl = ({ config }: Pick<Platform, 'config'>): string =>
  `${config.publicUrl}/api/auth/company/callback`;

type Client = { issuer: string; clientId: string; clientSecret: string };

/**
 * Reads the provider's metadata (OpenID Connect Discovery 1.0). ID tokens must be signed by one of its published keys,
 * even from the token endpoint, whose connection the library alone would trust. Every address, that of the issuer, too,
 * must be public unless the operator has named its host (COMPANY_SIGN_IN_PRIVATE); plain HTTP is accepted only from
 * such a host on this machine.
 * @throws AppError `company_sign_in_unavailable`, with the reason as its cause; `validation_failed` (`issuer`,
 * `operator_only`) for a private address that the operator has not named
 */
export async function discoverIssuer(
  { config }: Pick<Platform, 'config'>,
  provider: Client,
): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer);
  const isNamed = ({ host, hostname }: URL) =>
    config.privateSignInHosts.some((each) => [host, hostname].includes(each));
  const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  try {
    return await oidc.discovery(issuer, provider.clientId, undefined, oidc.ClientSecretBasic(provider.clientSecret), {
      timeout: timeoutSeconds,
      [oidc.customFetch]: guardedFetch(isNamed, limits),
      execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
    });
  } catch (cause) {
    if (isPrivateAddress(cause))
      throw new AppError('validation_failed', { issues: [{ path: 'issuer', code: 'operator_only' }], cause });
    throw new AppError('company_sign_in_unavailable', { cause });
  }
}

/** Libraries wrap what their `fetch` throws. */
function isPrivateAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof FetchError && error.code === 'private_address') || isPrivateAddress(error.cause);
}

/**
 * Origin of the address that the client secret is sent to.
 * @throws AppError `company_sign_in_unavailable` if the provider names none
 */
export function tokenOriginOf(configuration: oidc.Configuration): string {
  const endpoint = configuration.serverMetadata().token_endpoint;
  if (!endpoint || !URL.canParse(endpoint)) throw new AppError('company_sign_in_unavailable');
  return new URL(endpoint).origin;
}
