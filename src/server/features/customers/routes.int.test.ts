import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { planUsageSchema } from '#shared/contracts/customers.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { plans } from '#shared/limits.ts';
import { asOwner } from '#support/as-owner.ts';
import { ask, changeAnswer, followToEnd, readChat, sendQuestion } from '#support/chat-driver.ts';
import { storeDocument } from '#support/factories.ts';
import { waitUntilRead } from '#support/owned-things.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let other: TestApp;
const answers = scriptAnswers();

beforeAll(async () => {
  const config = { DEFAULT_PLAN: 'basic' };
  service = await startTestApp({ withWorkers: true, config, answerSource: answers.source });
  other = await startTestApp({ address: service.address, config, answerSource: answers.source });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const usageOf = async (user: TestUser) =>
  planUsageSchema.parse(await (await user.request('/api/customers/usage')).json());
/** Sets the number of questions the customer has asked this month. */
const useQueries = async (user: TestUser, used: number) => {
  const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute<{ month: string }>(
      sql`SELECT to_char(now() AT TIME ZONE ${service.platform.config.operatorTimeZone}, 'YYYY-MM-01') AS month`,
    ),
  );
  await asOwner(service.address, 'INSERT INTO customer_queries (customer_id, month, used) VALUES ($1, $2, $3)', [
    user.scope.customerId,
    rows[0]?.month,
    used,
  ]);
};
/** A stored document with this many pages. */
const storePages = async (user: TestUser, pageCount: number) => {
  const { id } = await storeDocument(service.platform, user.scope);
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET page_count = ${pageCount} WHERE id = ${id}`),
  );
  return id;
};

test('UPL-07 usage is shown with its limits', async () => {
  const user = await service.createUser();
  await storePages(user, 3_950);
  await useQueries(user, 45);
  expect(await usageOf(user)).toEqual({
    plan: 'basic',
    pages: { used: 3_950, limit: plans.basic.pages },
    queries: { used: 45, limit: plans.basic.queriesPerMonth },
  });
});

test('UPL-07 DEMO-02 a demo visitor sees only their own pages, and no questions', async () => {
  const name = `Demo ${randomUUID()}`;
  const visitor = await service.createUser({ companyName: name });
  await storePages(visitor, 12);
  await useQueries(visitor, 17);
  const other = await service.createUser({ companyName: name });
  await storePages(other, 165);
  await asOwner(service.address, 'UPDATE user_profiles SET customer_id = $1 WHERE user_id = $2', [
    visitor.scope.customerId,
    other.id,
  ]);
  expect(await usageOf(visitor)).toMatchObject({ pages: { used: 177 }, queries: { used: 17 } });
  await asOwner(service.address, 'UPDATE user_roles SET is_demo = true WHERE user_id = $1', [visitor.id]);
  expect(await usageOf(visitor)).toMatchObject({ pages: { used: 12 }, queries: { used: 0 } });
});

test('UPL-07 concurrent questions at two servers cannot exceed the plan; resending asks once', async () => {
  const user = await service.createUser();
  await useQueries(user, 46);
  const elsewhere = other.signInAs(user);
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) => sendQuestion(index % 2 ? user : elsewhere, undefined)),
  );
  expect(sent.filter(({ status }) => status === 202)).toHaveLength(4);
  const refused = sent.find(({ status }) => status !== 202);
  expect([refused?.status, problemSchema.parse(await refused?.json()).code]).toEqual([403, 'plan_queries_exceeded']);
  expect((await usageOf(user)).queries.used).toBe(50);
});

test('UPL-07 a failed answer is refunded, and counts again when retried', async () => {
  const user = await service.createUser();
  answers.failAt('snippets', new Error('no answer'));
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  await expect.poll(async () => (await usageOf(user)).queries.used).toBe(0);
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
});

test('DEMO-04 a visitor’s failed question is refunded, and counts once when retried', async () => {
  const [persona, visitor] = [await service.createUser(), await service.createUser()];
  const { userId, customerId } = visitor.scope;
  await asOwner(service.address, "INSERT INTO demo_personas (user_id, persona) VALUES ($1, 'rat')", [persona.id]);
  await asOwner(service.address, 'UPDATE user_roles SET is_demo = true WHERE user_id = $1', [userId]);
  await asOwner(
    service.address,
    "INSERT INTO demo_visits (user_id, persona_id, customer_id, ends_at) VALUES ($1, $2, $3, now() + interval '1 hour')",
    [userId, persona.id, customerId],
  );
  const questions = async () =>
    (await asOwner<{ questions: number }>(service.address, 'SELECT questions FROM demo_visits'))[0]?.questions;
  answers.failAt('snippets', new Error('no answer'));
  const { answer } = await ask(visitor);
  await followToEnd(visitor, answer.id);
  await expect.poll(questions).toBe(0);
  await changeAnswer(visitor, answer.id, 'retry');
  await followToEnd(visitor, answer.id);
  expect(await questions()).toBe(1);
});

test('UPL-07 an answer whose first phase could not be stored is refunded', async () => {
  const user = await service.createUser();
  const refuse = `CREATE FUNCTION refuse_phase() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.user_id = '${user.id}' AND NEW.phase = 'snippets' THEN RAISE EXCEPTION 'not stored'; END IF; RETURN NEW; END $$`;
  await asOwner(service.address, refuse);
  await asOwner(
    service.address,
    'CREATE TRIGGER refuse_phase BEFORE INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION refuse_phase()',
  );
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  await expect.poll(async () => (await usageOf(user)).queries.used).toBe(0);
  await asOwner(service.address, 'DROP FUNCTION refuse_phase CASCADE');
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
});

test('UPL-07 another answer to the same question counts; one that fails with nothing shown does not, nor do recommendations', async () => {
  const user = await service.createUser();
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(2);
  answers.failAt('snippets', new Error('no answer'));
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  await expect.poll(async () => (await usageOf(user)).queries.used).toBe(2);
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(3);
  await changeAnswer(user, answer.id, 'recommendations');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(3);
});

test('UPL-07 an answer that failed halfway is retried for free', async () => {
  const user = await service.createUser();
  answers.failAt('summary', new Error('no summary'));
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
});

test('UPL-07 an answer that hit the computing limit counts, and so does its retry', async () => {
  const user = await service.createUser();
  answers.failAt('snippets', new AppError('answer_too_complex'));
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(2);
});

test('UPL-07 recommendations are part of the answer once; restarted after a stop they count', async () => {
  const user = await service.createUser();
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  const held = answers.holdAt('recommendations');
  await changeAnswer(user, answer.id, 'recommendations');
  await held.reached;
  await changeAnswer(user, answer.id, 'stop');
  expect((await usageOf(user)).queries.used).toBe(1);
  held.letGo();
  await changeAnswer(user, answer.id, 'recommendations');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(2);
});

test('UPL-07 recommendations that hit the computing limit count when retried', async () => {
  const user = await service.createUser();
  const { answer } = await ask(user);
  await followToEnd(user, answer.id);
  answers.failAt('recommendations', new AppError('answer_too_complex'));
  await changeAnswer(user, answer.id, 'recommendations');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
  await changeAnswer(user, answer.id, 'recommendations');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(2);
});

test('UPL-07 an answer given up with nothing shown is refunded, and its first runner writes nothing more', async () => {
  const user = await service.createUser();
  const held = answers.holdAt('snippets');
  const { chat, answer } = await ask(user);
  await held.reached;
  expect((await usageOf(user)).queries.used).toBe(1);
  // As if every server running it had died.
  await asOwner(
    service.address,
    "UPDATE answers SET runner = gen_random_uuid(), lease_until = now() - interval '1 second', take_overs = 2 WHERE id = $1",
    [answer.id],
  );
  await readChat(user, chat.id);
  await followToEnd(user, answer.id);
  held.letGo();
  expect((await usageOf(user)).queries.used).toBe(0);
  const { answers: given, messages } = await readChat(user, chat.id);
  expect(given).toMatchObject([{ state: 'failed', failureCode: 'answer_interrupted', phases: [] }]);
  expect(messages).toHaveLength(1);
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  expect((await usageOf(user)).queries.used).toBe(1);
});

test('UPL-07 concurrent retries at two servers count once each, and cannot exceed the plan', async () => {
  const user = await service.createUser();
  const elsewhere = other.signInAs(user);
  const asked = [await ask(user), await ask(user), await ask(user)].map(({ answer }) => answer.id);
  for (const id of asked) await followToEnd(user, id);
  await asOwner(service.address, 'UPDATE customer_queries SET used = 48 WHERE customer_id = $1', [
    user.scope.customerId,
  ]);
  const sent = await Promise.all(
    asked.flatMap((id) =>
      [user, elsewhere].map((at) => at.request(`/api/chats/answers/${id}/retry`, { method: 'POST' })),
    ),
  );
  expect(sent.filter(({ ok }) => ok)).toHaveLength(2);
  for (const refused of sent.filter(({ ok }) => !ok))
    expect(['answer_running', 'plan_queries_exceeded']).toContain(problemSchema.parse(await refused.json()).code);
  expect((await usageOf(user)).queries.used).toBe(50);
  for (const id of asked) await followToEnd(user, id);
  expect((await usageOf(user)).queries.used).toBe(50);
});

test('UPL-07 a document that does not fit stops with the reason; deleting frees pages', async () => {
  const user = await service.createUser();
  const documentId = await storePages(user, 5_000);
  const id = await uploadFile(user, 'zu viel.txt', new TextEncoder().encode('Eine Seite zu viel.'));
  const load = async () => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  await expect.poll(load, { timeout: 20_000 }).toMatchObject({ state: 'failed', failureCode: 'plan_pages_exceeded' });
  expect((await usageOf(user)).pages.used).toBe(5_000);
  const { uploads } = uploadListSchema.parse(await (await user.request('/api/uploads')).json());
  const large = uploads.find((upload) => upload.documentId === documentId);
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`DELETE FROM file_uploads WHERE id = ${large?.id}`),
  );
  expect((await usageOf(user)).pages.used).toBe(0);
  expect((await user.request(`/api/uploads/${id}/retry`, { method: 'POST' })).status).toBe(200);
  await waitUntilRead(user, id);
  expect((await usageOf(user)).pages.used).toBe(1);
});

test('UPL-07 documents becoming ready concurrently cannot exceed the pages', async () => {
  const user = await service.createUser();
  await storePages(user, 4_998);
  const ids = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      uploadFile(user, `blatt ${index}.txt`, new TextEncoder().encode(`Blatt Nummer ${index} der Mappe.`)),
    ),
  );
  const states = async () => {
    const list = uploadListSchema.parse(await (await user.request('/api/uploads')).json()).uploads;
    return list.filter((upload) => ids.includes(upload.id)).map(({ state }) => state);
  };
  await expect
    .poll(async () => (await states()).every((state) => state === 'ready' || state === 'failed'), { timeout: 60_000 })
    .toBe(true);
  expect((await states()).filter((state) => state === 'ready')).toHaveLength(2);
  expect((await usageOf(user)).pages.used).toBe(5_000);
});

test('UPL-07 pages and questions of colleagues count together, those of other customers do not', async () => {
  const companyName = 'Kontor Nord';
  const create = (name: string) =>
    service.createUser({ email: `${name}@kontor-nord.example`, companyName, isProven: true });
  const [one, colleague] = [await create('eins'), await create('zwei')];
  const stranger = await service.createUser();
  await storePages(one, 12);
  expect((await usageOf(colleague)).pages.used).toBe(12);
  expect((await usageOf(stranger)).pages.used).toBe(0);
});

test('UPL-07 a customer without a plan has the installation’s: unlimited unless the operator says otherwise', async () => {
  const installation = await startTestApp({ address: service.address });
  const user = installation.signInAs(await service.createUser());
  const { plan, pages, queries } = await usageOf(user);
  expect([plan, pages.limit, queries.limit]).toEqual(['enterprise', null, null]);
  await asOwner(service.address, `UPDATE customers SET plan = 'plus', plan_decided_at = now() WHERE id = $1`, [
    user.scope.customerId,
  ]);
  expect(await usageOf(user)).toMatchObject({ plan: 'plus', pages: { limit: 10_000 }, queries: { limit: 100 } });
  await installation.close();
});
