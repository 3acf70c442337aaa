import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminCustomerDetailSchema } from '#shared/contracts/admin-customers.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { createAdmin, createCustomer } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { companyCallback } from '#support/company-steps.ts';
import { type IdentityProviderServer, startIdentityProvider } from '#support/identity-provider.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let admin: TestUser;
let company: IdentityProviderServer;
let other: IdentityProviderServer;
let customerId: string;
let domain: string;
const doors: Server[] = [];

beforeAll(async () => {
  [service, company, other] = await Promise.all([
    startTestApp({ config: { DEFAULT_PLAN: 'enterprise' } }),
    startIdentityProvider(companyCallback),
    startIdentityProvider(companyCallback),
  ]);
  admin = await createAdmin(service);
});
afterAll(async () => {
  await Promise.all([service.close(), company.close(), other.close()]);
  for (const door of doors) door.close();
});
let made = 0;
beforeEach(async () => {
  made += 1;
  domain = `werk-${made}.example`;
  customerId = await createCustomer(service, `Werk ${made}`);
  expect((await save({ issuer: company.issuer, clientSecret: company.clientSecret })).status).toBe(200);
});

const save = (changes: { issuer: string; clientId?: string; clientSecret?: string }) =>
  admin.request(`/api/admin/customers/${customerId}/sign-ins`, {
    method: 'PUT',
    body: { emailDomain: domain, clientId: company.clientId, ...changes },
  });
const start = () =>
  service.app.request('/api/auth/company/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `anna@${domain}` }),
  });
const problemOf = async (answer: Response) => problemSchema.parse(await answer.json());
const acts = async () =>
  asOwner<{ result: string; details: Record<string, unknown> }>(
    service.address,
    `SELECT result, details FROM audit_log WHERE action = 'identity_provider_changed' AND customer_id = $1 ORDER BY id`,
    [customerId],
  );

/** Publishes `company`'s metadata as its own, with what `change` makes of it. Counts requests. */
async function serveMetadata(change: (metadata: Record<string, unknown>) => object | { redirect: string }) {
  let requests = 0;
  const door = createServer(async (_request, response) => {
    requests += 1;
    const metadata = (await (await fetch(`${company.issuer}/.well-known/openid-configuration`)).json()) as object;
    const changed = change({ ...metadata, issuer });
    if ('redirect' in changed) return response.writeHead(302, { location: String(changed.redirect) }).end();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(changed));
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  doors.push(door);
  const issuer = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return { issuer, requests: () => requests };
}

test('AUTH-12 another issuer asks for the secret again, and the log names both', async () => {
  expect(await problemOf(await save({ issuer: other.issuer }))).toMatchObject({
    code: 'validation_failed',
    issues: [{ path: 'clientSecret', code: 'needed_again' }],
  });
  expect((await start()).status).toBe(200);
  expect((await save({ issuer: other.issuer, clientSecret: other.clientSecret })).status).toBe(200);
  expect((await acts()).at(-1)?.details).toMatchObject({
    issuer: other.issuer,
    issuerBefore: company.issuer,
    tokenAddress: other.issuer,
    tokenAddressBefore: company.issuer,
  });
});

test.each([
  ['another client', { clientId: 'vertippt' }],
  ['a new secret', { clientSecret: 'vertippt' }],
])('AUTH-12 %s lifts the rules until somebody has signed in anew', async (_name, changes) => {
  const stateOf = async () =>
    adminCustomerDetailSchema.parse(await (await admin.request(`/api/admin/customers/${customerId}`)).json())
      .signIns[0];
  await asOwner(
    service.address,
    "UPDATE identity_providers SET proven_at = now(), is_required = true, company_factor = 'always' WHERE customer_id = $1",
    [customerId],
  );
  expect((await save({ issuer: company.issuer })).status).toBe(200);
  expect(await stateOf()).toMatchObject({ isProven: true, isRequired: true, companyFactor: 'always' });
  expect((await save({ issuer: company.issuer, ...changes })).status).toBe(200);
  expect(await stateOf()).toMatchObject({ isProven: false, isRequired: false, companyFactor: 'never' });
});

test('AUTH-12 the same issuer with another token address asks for the secret again', async () => {
  let tokenOrigin = company.issuer;
  const door = await serveMetadata((metadata) => ({ ...metadata, token_endpoint: `${tokenOrigin}/token` }));
  expect((await save({ issuer: door.issuer, clientSecret: 'geheim' })).status).toBe(200);
  expect((await save({ issuer: door.issuer })).status).toBe(200);
  tokenOrigin = other.issuer;
  expect((await problemOf(await save({ issuer: door.issuer }))).issues).toEqual([
    { path: 'clientSecret', code: 'needed_again' },
  ]);
});

test('AUTH-12 a token address that moves by itself gets no secret, and is recorded once', async () => {
  let tokenOrigin = company.issuer;
  const door = await serveMetadata((metadata) => ({ ...metadata, token_endpoint: `${tokenOrigin}/token` }));
  await save({ issuer: door.issuer, clientSecret: 'geheim' });
  expect((await start()).status).toBe(200);
  tokenOrigin = other.issuer;
  for (let tries = 0; tries < 2; tries += 1)
    expect((await problemOf(await start())).code).toBe('company_sign_in_unavailable');
  const refused = (await acts()).filter(({ result }) => result === 'refused');
  expect(refused).toMatchObject([{ details: { tokenAddress: other.issuer, tokenAddressBefore: company.issuer } }]);
  await save({ issuer: door.issuer, clientSecret: 'neu' });
  expect((await start()).status).toBe(200);
});

test.each([
  'http://localhost',
  'https://127.0.0.2',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:0:127.0.0.1]',
  'https://10.0.0.1',
  'https://169.254.169.254',
  'https://[fd00::1]',
])('AUTH-12 the private issuer %s needs the operator', async (issuer) => {
  expect((await problemOf(await save({ issuer, clientSecret: 'geheim' }))).issues).toEqual([
    { path: 'issuer', code: 'operator_only' },
  ]);
});

test('AUTH-12 an issuer leads nowhere private by redirect or metadata', async () => {
  const closed = await serveMetadata((metadata) => metadata);
  const inside = closed.issuer.replace('127.0.0.1', 'localhost');
  const redirecting = await serveMetadata(() => ({ redirect: `${inside}/.well-known/openid-configuration` }));
  expect((await problemOf(await save({ issuer: redirecting.issuer, clientSecret: 'geheim' }))).issues).toEqual([
    { path: 'issuer', code: 'operator_only' },
  ]);
  expect(closed.requests()).toBe(0);
});
