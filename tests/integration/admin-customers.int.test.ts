import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAccounts } from '#server/features/accounts/sweep-accounts.ts';
import { sweepErasures } from '#server/features/erasure/erase-account.ts';
import {
  type AdminCustomerDetail,
  adminCustomerDetailSchema,
  adminCustomerListSchema,
} from '#shared/contracts/admin-customers.ts';
import { planUsageSchema } from '#shared/contracts/customers.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { makeDemo } from '#support/account-states.ts';
import { createAdmin, createCustomer, decideLooks } from '#support/admin.ts';
import { type IdentityProviderServer, startIdentityProvider } from '#support/identity-provider.ts';
import { orderedMails } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
let admin: TestUser;
let issuer: IdentityProviderServer;
let otherIssuer: IdentityProviderServer;

beforeAll(async () => {
  const callback = 'http://localhost:3000/api/auth/company/callback';
  [issuer, otherIssuer] = await Promise.all([startIdentityProvider(callback), startIdentityProvider(callback)]);
  service = await startTestApp({ config: { DEFAULT_PLAN: 'basic' } });
  admin = await createAdmin(service);
});
afterAll(async () => {
  await service.close();
  await issuer.close();
  await otherIssuer.close();
});

const path = (id: string, rest = '') => `/api/admin/customers/${id}${rest}`;
const send = (method: string, to: string, body?: unknown) =>
  admin.request(to, { method, ...(body === undefined ? {} : { body }) });
const read = async (id: string) => adminCustomerDetailSchema.parse(await (await admin.request(path(id))).json());
const change = async (id: string, changes: Partial<AdminCustomerDetail>) =>
  send('PATCH', path(id), { version: (await read(id)).version, ...changes });
const codeOf = async (answer: Response | Promise<Response>) => problemSchema.parse(await (await answer).json()).code;
const list = async (query = '') =>
  adminCustomerListSchema.parse(await (await admin.request(`/api/admin/customers${query}`)).json());

test('ADM-04 ADM-08 customers are listed by name with their counts, paged and searched on the server', async () => {
  const ids = [];
  for (const name of ['Hafen Süd', 'Hafen Nord', 'Hafen Ost']) ids.push(await createCustomer(service, name));
  const user = await service.createUser({ companyName: 'Hafenamt', isProven: true });
  await user.request('/api/chats/folders', { method: 'POST', body: { name: 'X', color: 'bg-blue-500' } });
  const whole = await list('?search=hafen');
  expect(whole.customers.map(({ companyName }) => companyName)).toEqual([
    'Hafen Nord',
    'Hafen Ost',
    'Hafen Süd',
    'Hafenamt',
  ]);
  expect(whole.customers.at(-1)).toMatchObject({ users: 1, files: 0, chats: 0, plan: 'basic', isProvider: false });
  const first = await list('?search=hafen&limit=3');
  const rest = await list(`?search=hafen&limit=3&cursor=${first.next}`);
  expect([...first.customers, ...rest.customers]).toEqual(whole.customers);
  expect([first.total, rest.next]).toEqual([4, null]);
});

test('ADM-04 customers of the same name are told apart wherever they are listed', async () => {
  const [first, second] = [
    await service.createUser({ email: 'a@werk-nord.example', companyName: 'Zwillingswerk', isProven: true }),
    await service.createUser({ email: 'a@werk-sued.example', companyName: 'zwillingswerk', isProven: true }),
  ];
  const made = await createCustomer(service, 'Zwillingswerk', ':selbst');
  expect(first.scope.customerId).not.toBe(second.scope.customerId);
  const { customers } = await list('?search=zwillingswerk');
  expect(customers.map(({ id, distinction }) => [id, distinction]).sort()).toEqual(
    [
      [first.scope.customerId, 'werk-nord.example'],
      [second.scope.customerId, 'werk-sued.example'],
      [made, `#${made.slice(-6)}`],
    ].sort(),
  );
  const users = (await (await admin.request('/api/admin/users?search=werk-sued')).json()) as {
    users: { customer: { distinction: string } }[];
  };
  expect(users.users.map(({ customer }) => customer.distinction)).toEqual(['werk-sued.example']);
  expect((await list('?search=grenzwerk')).customers.every(({ distinction }) => distinction === null)).toBe(true);
});

test('ADM-04 UPL-07 plan and own limits apply at once; the second of two concurrent admins is told', async () => {
  const user = await service.createUser({ companyName: 'Grenzwerk', isProven: true });
  const id = user.scope.customerId;
  const before = await read(id);
  expect(before.usage).toMatchObject({ users: { used: 1, limit: 1 }, queries: { used: 0, limit: 50 } });
  const changed = await change(id, { companyName: 'Grenzwerk AG', plan: 'plus', pagesLimit: 7, queriesLimit: 0 });
  expect(await changed.json()).toMatchObject({
    companyName: 'Grenzwerk AG',
    plan: 'plus',
    usage: { users: { limit: 5 }, pages: { limit: 7 }, queries: { limit: 0 } },
  });
  const usage = planUsageSchema.parse(await (await user.request('/api/customers/usage')).json());
  expect(usage).toMatchObject({ plan: 'plus', pages: { limit: 7 }, queries: { limit: 0 } });
  expect(await codeOf(send('PATCH', path(id), { version: before.version, plan: 'basic' }))).toBe('edit_conflict');
  await change(id, { queriesLimit: null });
  expect((await read(id)).usage.queries.limit).toBe(100);
  const acts = await asOwner<{ action: string; details: object }>(
    service.address,
    "SELECT action, details FROM audit_log WHERE customer_id = $1 AND actor_user_id = $2 AND action LIKE '%_changed' ORDER BY id",
    [id, admin.id],
  );
  expect(acts[0]).toEqual({ action: 'plan_changed', details: { plan: 'plus' } });
  expect(acts[1]?.details).toEqual({ fields: 'companyName, pagesLimit, queriesLimit' });
});

test('ADM-04 an admin creates a customer; a duplicate name or domain is refused, and so is an invalid name', async () => {
  const wanted = { companyName: 'Neue Werke', plan: 'enterprise', domain: 'neue-werke.example' };
  const made = await send('POST', '/api/admin/customers', wanted);
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({ ...wanted, users: 0 });
  expect(await codeOf(send('POST', '/api/admin/customers', wanted))).toBe('conflict');
  for (const companyName of ['', ' ', 'x'.repeat(300), 'www.werbung.example'])
    expect(await codeOf(send('POST', '/api/admin/customers', { companyName, plan: 'basic' }))).toBe(
      'validation_failed',
    );
  // Whoever proves an address of the domain joins the customer.
  const user = await service.createUser({ email: 'a@neue-werke.example', companyName: 'Neue Werke', isProven: true });
  const { customer } = (await (await user.request('/api/users/me')).json()) as { customer: { plan: string } };
  expect(customer.plan).toBe('enterprise');
});

test('ADM-04 AUTH-12 company sign-in is set up and turned off without a shell; its secret is never read back', async () => {
  const id = await createCustomer(service, 'Anmeldewerk');
  const signIn = { emailDomain: 'anmeldewerk.example', issuer: issuer.issuer, clientId: 'boardsearch' };
  const clientSecret = 'geheim-und-lang';
  expect(await codeOf(send('PUT', path(id, '/sign-ins'), { ...signIn, clientSecret }))).toBe('forbidden');
  await change(id, { plan: 'enterprise' });
  expect(await codeOf(send('PUT', path(id, '/sign-ins'), signIn))).toBe('validation_failed');
  const unreachable = { ...signIn, issuer: 'http://127.0.0.1:9/', clientSecret };
  expect(await codeOf(send('PUT', path(id, '/sign-ins'), unreachable))).toBe('company_sign_in_unavailable');
  const set = await send('PUT', path(id, '/sign-ins'), { ...signIn, clientSecret });
  const text = await set.text();
  expect(text).not.toContain(clientSecret);
  const { signIns } = adminCustomerDetailSchema.parse(JSON.parse(text));
  expect(signIns).toMatchObject([{ ...signIn, isEnabled: true }]);
  const other = await createCustomer(service, 'Anderes Werk');
  await change(other, { plan: 'enterprise' });
  expect(await codeOf(send('PUT', path(other, '/sign-ins'), { ...signIn, clientSecret }))).toBe('conflict');
  expect((await send('PUT', path(id, '/sign-ins'), { ...signIn, clientId: 'anders' })).status).toBe(200);
  // Whoever controls the issuer can sign in as people of the domain, also after they withdrew what they allow now: not
  // once somebody uses an account. The same issuer may have another client.
  const user = await service.createUser({ email: 'eva@anmeldewerk.example', companyName: 'Anmeldewerk' });
  const own = { ...signIn, issuer: otherIssuer.issuer, clientId: 'eigen', clientSecret };
  expect(await codeOf(send('PUT', path(id, '/sign-ins'), own))).toBe('looks_kept');
  expect((await send('PUT', path(id, '/sign-ins'), { ...signIn, clientId: 'neu', clientSecret })).status).toBe(200);
  await decideLooks(user, true);
  expect(await codeOf(send('PUT', path(id, '/sign-ins'), own))).toBe('looks_kept');
  const off = await send('DELETE', path(id, `/sign-ins/${signIns[0]?.id}`));
  expect(await off.json()).toMatchObject({ signIns: [{ clientId: 'neu', isEnabled: false }] });
  expect(await codeOf(send('DELETE', path(other, `/sign-ins/${signIns[0]?.id}`)))).toBe('not_found');
});

test('ADM-04 a customer and all its users are deleted after seven days unless the deletion is cancelled', async () => {
  const users = [
    await service.createUser({ companyName: 'Endwerk', isProven: true }),
    await service.createUser({ companyName: 'Endwerk', isProven: true }),
  ] as const;
  const id = users[0].scope.customerId;
  expect(await codeOf(send('POST', path(id, '/deletion'), { companyName: 'Anderswerk' }))).toBe('validation_failed');
  const ordered = adminCustomerDetailSchema.parse(
    await (await send('POST', path(id, '/deletion'), { companyName: 'Endwerk' })).json(),
  );
  const days = (Date.parse(ordered.deletionDueAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect((await users[1].request('/api/users/me')).status).toBe(200);
  expect((await send('DELETE', path(id, '/deletion'))).status).toBe(200);
  const mails = (await orderedMails(service.platform, users[1].email)).map(({ kind }) => kind);
  expect(mails).toEqual(expect.arrayContaining(['customer-deletion', 'customer-kept']));

  await send('POST', path(id, '/deletion'), { companyName: 'Endwerk' });
  await asOwner(service.address, "UPDATE customers SET deletion_due_at = now() - interval '1 s' WHERE id = $1", [id]);
  expect(await codeOf(send('DELETE', path(id, '/deletion')))).toBe('deletion_begun');
  await sweepErasures(service.platform, async () => undefined, new Date(Date.now() + 1_000));
  expect((await admin.request(path(id))).status).toBe(404);
  for (const user of users) expect((await user.request('/api/users/me')).status).toBe(401);
  const { customers } = await list('?search=BoardSearch');
  const [provider] = customers.filter(({ isProvider }) => isProvider);
  expect(await codeOf(send('POST', path(provider?.id ?? '', '/deletion'), { companyName: 'BoardSearch' }))).toBe(
    'customer_kept',
  );
});

test('ADM-04 the demo customer cannot be deleted', async () => {
  const visitor = await service.createUser({ companyName: 'Vorführwerk', isProven: true });
  const id = visitor.scope.customerId;
  expect((await read(id)).isRemovable).toBe(true);
  await makeDemo(service, visitor);
  expect((await read(id)).isRemovable).toBe(false);
  expect(await codeOf(send('POST', path(id, '/deletion'), { companyName: 'Vorführwerk' }))).toBe('customer_kept');
  expect((await read(id)).deletionDueAt).toBeNull();
});

test("ADM-04 chats are deleted when the customer's retention period ends", async () => {
  const user = await service.createUser({ companyName: 'Fristwerk', isProven: true });
  await asOwner(
    service.address,
    `INSERT INTO chat_sessions (user_id, id, title, updated_at) VALUES
     ($1, gen_random_uuid(), 'alt', now() - interval '31 days'), ($1, gen_random_uuid(), 'neu', now() - interval '29 days')`,
    [user.id],
  );
  await sweepAccounts(service.platform, new Date());
  const titles = async () =>
    ((await (await user.request('/api/chats')).json()) as { chats: { title: string }[] }).chats.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(['neu', 'alt']);
  expect((await change(user.scope.customerId, { chatRetentionDays: 30 })).status).toBe(200);
  await sweepAccounts(service.platform, new Date());
  expect(await titles()).toEqual(['neu']);
});
