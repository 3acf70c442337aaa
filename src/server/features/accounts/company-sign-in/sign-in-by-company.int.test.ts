import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { addCompany, companyCallback, companySteps } from '#support/company-steps.ts';
import { followRedirects, type IdentityProviderServer, startIdentityProvider } from '#support/identity-provider.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;
let company: IdentityProviderServer;
let owner: Client;
let domain: string;

beforeAll(async () => {
  [service, company] = await Promise.all([startTestApp(), startIdentityProvider(companyCallback)]);
  owner = new Client(connectionFor(service.address, 'owner'));
  await owner.connect();
});
afterAll(() => Promise.all([service.close(), company.close(), owner.end()]));
beforeEach(async () => {
  await owner.query('DELETE FROM rate_limits');
  ({ domain } = await addCompany(service, company, owner));
});

const { start, callBack, arriveAs } = companySteps(() => ({ service, company }));

test('AUTH-12 a stolen or repeated callback opens nothing: another browser, another state, the same code again', async () => {
  company.signInAs({ subject: `s-${domain}`, email: `anna@${domain}`, email_verified: true });
  const started = await start(`anna@${domain}`);
  const back = await followRedirects(started.url, companyCallback);
  const failed = { location: '/login?error=company_sign_in_failed', cookie: '' };
  expect(await callBack(back.search, '')).toEqual(failed);
  const foreign = await start(`anna@${domain}`);
  expect(await callBack(back.search, foreign.cookie)).toEqual(failed);
  expect(await callBack(back.search, started.cookie.replace(/.{5}$/, 'AAAAA'))).toEqual(failed);
  expect((await callBack(back.search, started.cookie)).cookie).not.toBe('');
  expect(await callBack(back.search, started.cookie)).toEqual(failed);
});

type Claims = Record<string, unknown>;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
const signWith = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key).toString('base64url');

/** The ID token with other claims or another header, signed as specified. */
function forge(idToken: string, forged: { header?: Claims; claims?: Claims; signature: (text: string) => string }) {
  const [header, claims] = idToken.split('.');
  const text = `${encode({ ...decode(header), ...forged.header })}.${encode({ ...decode(claims), ...forged.claims })}`;
  return `${text}.${forged.signature(text)}`;
}

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const bySecret = (text: string) => createHmac('sha256', company.clientSecret).update(text).digest('base64url');
const own = (text: string) => signWith(company.signingKey)(text);

test.each<[string, Parameters<typeof forge>[1]]>([
  ['a foreign key under the name of the right one', { signature: signWith(foreignKey) }],
  ['a foreign key of no name', { header: { kid: undefined }, signature: signWith(foreignKey) }],
  [
    'a key that the token itself brings',
    { header: { jwk: foreignKey.export({ format: 'jwk' }) }, signature: signWith(foreignKey) },
  ],
  ['nobody', { header: { alg: 'none' }, signature: () => '' }],
  ['the client secret (HS256)', { header: { alg: 'HS256', kid: undefined }, signature: bySecret }],
  ['the company, with another signature', { claims: { email: 'vorstand@fremd.example' }, signature: () => 'AAAA' }],
  ['the company, with another nonce', { claims: { nonce: 'another' }, signature: own }],
  ['the company, without a nonce', { claims: { nonce: undefined }, signature: own }],
  ['the company, for another service', { claims: { aud: 'somebody-else' }, signature: own }],
  ['the company, in the name of another', { claims: { iss: 'https://login.fremd.example' }, signature: own }],
  ['the company, an hour ago', { claims: { exp: Math.floor(Date.now() / 1_000) - 3_600 }, signature: own }],
])('AUTH-12 an ID token signed by %s opens nothing', async (_who, forged) => {
  company.replaceIdTokens((idToken) => forge(idToken, forged));
  try {
    expect(await arriveAs(`anna@${domain}`, `s-${domain}`)).toEqual({
      location: '/login?error=company_sign_in_failed',
      cookie: '',
    });
  } finally {
    company.replaceIdTokens(undefined);
  }
});

test('AUTH-12 an ID token re-signed by the company is accepted, so the refusals above are due to their faults', async () => {
  company.replaceIdTokens((idToken) => forge(idToken, { signature: own }));
  try {
    expect((await arriveAs(`anna@${domain}`, `s-${domain}`)).cookie).not.toBe('');
  } finally {
    company.replaceIdTokens(undefined);
  }
});

test('AUTH-12 state, nonce and code are accepted once, even if the company would accept them again', async () => {
  company.signInAs({ subject: `s-${domain}`, email: `anna@${domain}`, email_verified: true });
  const started = await start(`anna@${domain}`);
  const back = await followRedirects(started.url, companyCallback);
  const before = company.exchanges();
  const both = await Promise.all([callBack(back.search, started.cookie), callBack(back.search, started.cookie)]);
  expect(both.filter(({ cookie }) => cookie !== '')).toHaveLength(1);
  expect((await callBack(back.search, started.cookie)).cookie).toBe('');
  // The old code with a state that is still valid.
  const again = await start(`anna@${domain}`);
  const state = new URL(again.url).searchParams.get('state') ?? '';
  const replayed = new URLSearchParams(back.search);
  replayed.set('state', state);
  expect((await callBack(`?${replayed}`, again.cookie)).cookie).toBe('');
  expect(company.exchanges()).toBe(before + 1);
});

test('AUTH-12 the request carries PKCE, state and nonce; the client secret is stored sealed', async () => {
  const { url, cookie } = await start(`anna@${domain}`);
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{40,}$/);
  expect(asked.get('redirect_uri')).toBe(companyCallback);
  expect(cookie).not.toContain(asked.get('state'));
  const { rows } = await owner.query('SELECT client_secret FROM identity_providers WHERE email_domain = $1', [domain]);
  expect(rows[0].client_secret).toMatch(/^v1\./);
  expect(rows[0].client_secret).not.toContain(company.clientSecret);
});
