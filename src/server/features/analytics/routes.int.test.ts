import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminOverviewPath,
  adminOverviewSchema,
  adminUsageCustomersPath,
  usageCustomersSchema,
} from '#shared/contracts/admin-overview.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { makeDemo, makeProviderAdmin, signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { storeDocument } from '#support/factories.ts';
import { createKeyClient } from '#support/key-client.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  const config = { PUBLIC_URL: 'https://board.example' };
  service = await startTestApp({ answerSource: scriptAnswers().source, config });
  [admin, user] = [await service.createUser(), await service.createUser({ companyName: 'Nordwerk' })];
  await makeProviderAdmin(service, admin);
});
afterAll(() => service.close());

const eventsOf = async (who: TestUser) =>
  (
    await asOwner<{ kind: string }>(service.address, 'SELECT kind FROM usage_events WHERE user_id = $1 ORDER BY id', [
      who.id,
    ])
  ).map(({ kind }) => kind);
const overview = async (query = '') =>
  adminOverviewSchema.parse(await (await admin.request(`${adminOverviewPath}${query}`)).json());

test('ADM-02 a question counts equally from the web, by API key and over MCP; the demo does not count', async () => {
  const key = await createKeyClient(service, user, ['read', 'ask']);
  const mcp = new Client({ name: 'assistant', version: '1' });
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL(`https://board.example${mcpPath}`), {
      fetch: async (url, init) => service.app.request(String(url), init),
      requestInit: { headers: { authorization: `Bearer ${key.secret}` } },
    }),
  );
  for (const who of [user, key]) await followToEnd(who, (await ask(who)).answer.id);
  await mcp.callTool({ name: 'ask', arguments: { question: 'Wer stimmte dagegen?' } });
  await mcp.close();
  const counted = await eventsOf(user);
  expect(counted.filter((kind) => kind === 'question')).toHaveLength(3);
  expect(counted.filter((kind) => kind === 'answered')).toHaveLength(3);

  const demo = await service.createUser();
  await makeDemo(service, demo);
  const before = await eventsOf(demo);
  await signInAgain(service, demo);
  expect(await eventsOf(demo)).toEqual(before);
});

test('ADM-02 a paper counts once it is read, with its pages and how long its owner waited', async () => {
  const { id } = await storeDocument(service.platform, user.scope);
  const change = (state: string) =>
    service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(
        sql`UPDATE documents SET state = ${state}, page_count = 12, created_at = now() - interval '90 seconds' WHERE id = ${id}`,
      ),
    );
  for (const state of ['reading', 'ready', 'withdrawn', 'ready', 'reading', 'failed']) await change(state);
  const rows = await asOwner<{ kind: string; pages: number; milliseconds: string }>(
    service.address,
    "SELECT kind, pages, milliseconds FROM usage_events WHERE user_id = $1 AND kind LIKE 'read%' ORDER BY id",
    [user.id],
  );
  expect(rows.map(({ kind, pages }) => [kind, pages])).toEqual([
    ['read', 12],
    ['reading_failed', 0],
  ]);
  expect(Number(rows[0]?.milliseconds)).toBeGreaterThanOrEqual(90_000);
});

test('ADM-02 the overview counts customers, users and files, and shows nothing before counting began', async () => {
  const { counters, points, timeZone } = await overview();
  expect(counters).toMatchObject({
    realCustomers: expect.any(Number),
    demoCustomers: 0,
    realUsers: 2,
    demoUsers: 1,
    files: 1,
  });
  expect(timeZone).toBe('Europe/Berlin');
  expect(points).toEqual([]);
});

test('ADM-02 a customer has figures of its own only once switched on; switching off deletes them', async () => {
  const { customerId } = user.scope;
  const ofCustomer = `?period=7d&customerId=${customerId}`;
  expect((await admin.request(`${adminOverviewPath}${ofCustomer}`)).status).toBe(404);
  const put = (isOn: boolean, id = customerId) =>
    admin.request(`${adminUsageCustomersPath}/${id}`, { method: 'PUT', body: { isOn } });
  expect((await put(true)).status).toBe(204);
  expect((await put(true, admin.id)).status).toBe(404);
  await asOwner(
    service.address,
    'INSERT INTO usage_days (day, customer_id, questions) VALUES (current_date - 1, $1, 12)',
    [customerId],
  );
  expect((await overview(ofCustomer)).points).toEqual([expect.objectContaining({ questions: 12, signIns: null })]);
  expect((await overview()).customers).toEqual([{ id: customerId, companyName: 'Nordwerk', isOn: true }]);
  expect((await admin.request(`${adminOverviewPath}?period=24h&customerId=${customerId}`)).status).toBe(400);
  const found = await admin.request(`${adminUsageCustomersPath}?search=NORD`);
  expect(usageCustomersSchema.parse(await found.json()).customers).toHaveLength(1);
  expect((await put(false)).status).toBe(204);
  expect(await asOwner(service.address, 'SELECT FROM usage_days')).toEqual([]);
  expect((await user.request(adminOverviewPath)).status).toBe(403);
});
