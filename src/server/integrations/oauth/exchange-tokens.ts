import * as oidc from 'openid-client';
import { type OAuthTokens, SourceError } from '#server/platform/data-source/data-source.ts';
import { asSourceError, failureOfStatus } from '#server/platform/data-source/source-failures.ts';
import { fetchOutbound, guardedFetch } from '#server/platform/outbound/fetch-outbound.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';

/** A vendor's OAuth endpoints, and this service's registration there. */
export type OAuthVendor = {
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Scopes that must have been granted, if the vendor reports them. */
  needed: readonly string[];
  /** Endpoint to revoke a grant (RFC 7009), or to revoke it with the token as a bearer; neither = unsupported. */
  revocationUrl?: string;
  bearerRevocationUrl?: string;
  /** Vendor-specific parameters. */
  parameters?: Record<string, string>;
  /** Only tests use a local server. */
  isPrivateAllowed: boolean;
};

const limits = { headMilliseconds: 15_000, idleMilliseconds: 15_000, maxBytes: 262_144 };

/**
 * The URL for the browser, and what to keep until it returns: authorization code with PKCE and state (RFC 7636, RFC
 * 9700).
 */
export async function beginGrant(vendor: OAuthVendor, redirectUri: string, username: string | null) {
  const [verifier, state] = [oidc.randomPKCECodeVerifier(), oidc.randomState()];
  const url = oidc.buildAuthorizationUrl(configure(vendor), {
    redirect_uri: redirectUri,
    scope: vendor.scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...vendor.parameters,
    ...(username === null ? {} : { login_hint: username }),
  });
  return { url: url.href, verifier, state };
}

/** Exchanges the code that the browser brought back. @throws SourceError */
export async function finishGrant(
  vendor: OAuthVendor,
  answer: { url: URL; verifier: string; state: string },
): Promise<OAuthTokens> {
  const checks = { pkceCodeVerifier: answer.verifier, expectedState: answer.state };
  const tokens = await translateFailure(oidc.authorizationCodeGrant(configure(vendor), answer.url, checks));
  if (!tokens.refresh_token) throw new SourceError('not_understood');
  const granted = tokens.scope?.split(' ');
  if (granted && !vendor.needed.every((scope) => granted.includes(scope))) throw new SourceError('permission_missing');
  return toTokens(tokens, tokens.refresh_token);
}

/** Renews expired tokens. Keeps the refresh token if the vendor issues no new one. @throws SourceError */
export async function renewTokens(vendor: OAuthVendor, before: OAuthTokens): Promise<OAuthTokens> {
  const tokens = await translateFailure(oidc.refreshTokenGrant(configure(vendor), before.refreshToken));
  return toTokens(tokens, tokens.refresh_token ?? before.refreshToken);
}

/** Revokes a grant if the vendor supports it. @throws SourceError */
export async function revokeGrant(vendor: OAuthVendor, tokens: OAuthTokens, signal: AbortSignal): Promise<void> {
  if (vendor.revocationUrl) await translateFailure(oidc.tokenRevocation(configure(vendor), tokens.refreshToken));
  if (!vendor.bearerRevocationUrl) return;
  const fresh = tokens.accessEndsAt > Date.now() ? tokens : await renewTokens(vendor, tokens);
  const headers = { authorization: `Bearer ${fresh.accessToken}` };
  const { isPrivateAllowed } = vendor;
  const request = {
    url: new URL(vendor.bearerRevocationUrl),
    method: 'POST',
    headers,
    isPrivateAllowed,
    limits,
    signal,
  };
  try {
    const answer = await fetchOutbound(request);
    await answer.body.return();
    const failure = failureOfStatus(answer.status, answer.headers);
    if (failure) throw failure;
  } catch (error) {
    throw asSourceError(error);
  }
}

function toTokens(tokens: oidc.TokenEndpointResponse, refreshToken: string): OAuthTokens {
  const accessEndsAt = Date.now() + (tokens.expires_in ?? 3_600) * 1_000;
  return { accessToken: tokens.access_token, accessEndsAt, refreshToken };
}

/** Microsoft's codes for missing administrator consent. */
const consentCodes = /AADSTS(65001|90094|65004|700016)/;

/**
 * Codes that do not concern the grant (RFC 6749): the vendor is unavailable, or rejects this service's registration.
 */
const faultOfCode: Record<string, SourceFault> = {
  access_denied: 'declined',
  consent_required: 'consent_missing',
  admin_consent_required: 'consent_missing',
  temporarily_unavailable: 'server_failed',
  server_error: 'server_failed',
  invalid_client: 'registration_refused',
  unauthorized_client: 'registration_refused',
};

async function translateFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failed = failureOfAnswer(error);
    if (failed) throw failed;
    if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
      const { error: code, error_description: description = '' } = error;
      if (consentCodes.test(description)) throw new SourceError('consent_missing', { cause: error });
      throw new SourceError(faultOfCode[code] ?? 'grant_expired', { cause: error });
    }
    const cause = (error as { cause?: unknown }).cause;
    const known = [asSourceError(error), asSourceError(cause)].find((each) => each instanceof SourceError);
    throw known ?? new SourceError('not_understood', { cause: error });
  }
}

/** The failure of a 429 or 5xx response, JSON or not; null for any other response. */
function failureOfAnswer(error: unknown): SourceError | null {
  const { response, cause } = error as { response?: unknown; cause?: unknown };
  const answer = [response, cause, (cause as { cause?: unknown } | undefined)?.cause].find(
    (each) => each instanceof Response,
  );
  if (!answer || (answer.status !== 429 && answer.status < 500)) return null;
  return failureOfStatus(answer.status, Object.fromEntries(answer.headers));
}

function configure(vendor: OAuthVendor): oidc.Configuration {
  const server = {
    issuer: new URL(vendor.tokenUrl).origin,
    authorization_endpoint: vendor.authorizationUrl,
    token_endpoint: vendor.tokenUrl,
    ...(vendor.revocationUrl ? { revocation_endpoint: vendor.revocationUrl } : {}),
  };
  const configuration = new oidc.Configuration(
    server,
    vendor.clientId,
    undefined,
    oidc.ClientSecretPost(vendor.clientSecret),
  );
  if (vendor.isPrivateAllowed) oidc.allowInsecureRequests(configuration);
  configuration[oidc.customFetch] = guardedFetch(() => vendor.isPrivateAllowed, limits);
  return configuration;
}
