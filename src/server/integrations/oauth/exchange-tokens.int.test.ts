import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  followRedirects,
  type IdentityProviderServer,
  lastingClientId,
  startIdentityProvider,
} from '#support/identity-provider.ts';
import { beginGrant, finishGrant, type OAuthVendor, renewTokens, revokeGrant } from './exchange-tokens.ts';

const redirectUri = 'http://localhost:4999/api/sources/grants/callback';
let provider: IdentityProviderServer;
let vendor: OAuthVendor;
beforeAll(async () => {
  provider = await startIdentityProvider(redirectUri);
  provider.signInAs({ subject: 'anna' });
  vendor = {
    authorizationUrl: `${provider.issuer}/auth`,
    tokenUrl: `${provider.issuer}/token`,
    revocationUrl: `${provider.issuer}/token/revocation`,
    clientId: lastingClientId,
    clientSecret: provider.clientSecret,
    scope: 'openid offline_access',
    needed: ['offline_access'],
    parameters: { prompt: 'consent' },
    isPrivateAllowed: true,
  };
});
afterAll(() => provider.close());

const agree = async () => {
  const begun = await beginGrant(vendor, redirectUri, null);
  return { ...begun, url: await followRedirects(begun.url, redirectUri) };
};

test('SRC-02 another vendor’s provider issues tokens for the code, renews and revokes them', async () => {
  const granted = await finishGrant(vendor, await agree());
  expect(granted.accessEndsAt).toBeGreaterThan(Date.now());
  const renewed = await renewTokens(vendor, granted);
  expect(renewed.accessToken).not.toBe(granted.accessToken);
  await revokeGrant(vendor, renewed, AbortSignal.timeout(10_000));
  await expect(renewTokens(vendor, renewed)).rejects.toMatchObject({ code: 'grant_expired' });
});

test('SRC-02 a code is valid once, with its own verifier and state', async () => {
  const used = await agree();
  await finishGrant(vendor, used);
  await expect(finishGrant(vendor, used)).rejects.toMatchObject({ code: 'grant_expired' });
  const [one, other] = [await agree(), await agree()];
  await expect(finishGrant(vendor, { ...one, verifier: other.verifier })).rejects.toMatchObject({
    code: 'grant_expired',
  });
  await expect(finishGrant(vendor, { ...other, state: one.state })).rejects.toMatchObject({ code: 'not_understood' });
});

test('SRC-02 a permission that the provider did not grant is missing', async () => {
  const more = { ...vendor, needed: ['https://files.example/read'] };
  await expect(finishGrant(more, await agree())).rejects.toMatchObject({ code: 'permission_missing' });
});

test.each([
  ['a wrong secret', 401, { error: 'invalid_client' }, 'registration_refused', null],
  ['a revoked grant', 400, { error: 'invalid_grant' }, 'grant_expired', null],
  ['a temporary outage', 400, { error: 'temporarily_unavailable' }, 'server_failed', null],
  ['an HTML error page', 502, null, 'server_failed', null],
  ['a retry time', 429, { error: 'slow_down' }, 'throttled', 300_000],
  ['an HTML page with a retry time', 503, null, 'throttled', 300_000],
])('SRC-02 a provider’s report of %s is understood', async (_, status, body, code, retryAfter) => {
  const server = createServer((request, response) => {
    request.resume();
    const headers = { 'content-type': body ? 'application/json' : 'text/html' };
    response.writeHead(status, { ...headers, ...(retryAfter === null ? {} : { 'retry-after': '300' }) });
    response.end(body ? JSON.stringify(body) : '<p>Sorry');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  const before = { accessToken: 'a', accessEndsAt: 0, refreshToken: 'r' };
  await expect(renewTokens({ ...vendor, tokenUrl }, before)).rejects.toMatchObject({ code, retryAfter });
  server.closeAllConnections();
  server.close();
});
