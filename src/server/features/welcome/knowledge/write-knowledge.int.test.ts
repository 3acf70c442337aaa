import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import { welcomeChatPath, welcomeReplySchema } from '#shared/contracts/welcome.ts';
import { welcomeReplies as german } from '#shared/messages/de/welcome-replies.ts';
import { makeProviderAdmin, postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { loadKnowledge } from './load-knowledge.ts';
import { ensureKnowledge, readKnowledge, restoreKnowledge, saveKnowledge } from './write-knowledge.ts';

let service: TestApp;
let second: TestApp;
let admin: TestUser;
let adminScope: UserScope;

beforeAll(async () => {
  service = await startTestApp();
  second = await startTestApp({ address: service.address });
  admin = await service.createUser();
  await makeProviderAdmin(service, admin);
  adminScope = mintUserScope({ ...admin.scope, role: 'admin' });
});
afterAll(async () => {
  await second.close();
  await service.close();
});

const caller = { address: '203.0.113.5', device: null };
const messageOf = async (app: TestApp, content: string) => {
  const answer = await postAsStranger(app, welcomeChatPath, { messages: [{ role: 'user', content }] });
  return welcomeReplySchema.parse(await answer.json()).message;
};
const newestId = async () => (await readKnowledge(service.platform, adminScope)).version.id;

test('WEL-02 without any knowledge it says that it does not know', async () => {
  expect(await messageOf(service, 'Was kostet das?')).toContain(german.unknown);
});

test('ADM-07 servers that start together store the initial text once, and never over one that somebody wrote', async () => {
  await Promise.all([ensureKnowledge(service.platform), ensureKnowledge(second.platform)]);
  const { versions, version } = await readKnowledge(service.platform, adminScope);
  expect(versions).toEqual([{ id: version.id, updatedAt: version.updatedAt, updatedBy: null }]);
  await ensureKnowledge(second.platform);
  expect((await readKnowledge(service.platform, adminScope)).versions).toHaveLength(1);
});

test('WEL-02 concurrent visitors share one preparation of the knowledge', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => loadKnowledge(second.platform)));
  expect(first?.subjects.length).toBeGreaterThan(0);
  for (const each of others) expect(each).toBe(first);
});

test('ADM-07 WEL-02 a new version applies at once on every server, and an earlier one can be restored', async () => {
  const first = await newestId();
  expect(await messageOf(second, 'Was kostet das?')).toContain('Preis auf Anfrage');
  const content = '# Deutsch\n## Preise {#price}\nFragen: Was kostet das?\n\nBasic ist gratis. Plus auch.';
  const saved = await saveKnowledge(service.platform, adminScope, { content, basedOn: first }, caller);
  expect(await messageOf(second, 'Was kostet das?')).toBe('Basic ist gratis. Plus auch.');
  expect(await messageOf(service, 'Was kostet das?')).toBe('Basic ist gratis. Plus auch.');

  const restored = await restoreKnowledge(second.platform, adminScope, first, caller);
  expect(await messageOf(service, 'Was kostet das?')).toContain('Preis auf Anfrage');
  const { versions } = await readKnowledge(service.platform, adminScope);
  expect(versions.map(({ id, updatedBy }) => [id, updatedBy])).toEqual([
    [restored, admin.id],
    [saved, admin.id],
    [first, null],
  ]);
  expect((await readKnowledge(service.platform, adminScope, saved)).version.content).toBe(content);
  await ensureKnowledge(service.platform);
  expect(await newestId()).toBe(restored);

  const acts = await asOwner<{ action: string; user_id: string; address: string; details: unknown }>(
    service.address,
    "SELECT action, actor_user_id AS user_id, address, details FROM audit_log WHERE action LIKE 'knowledge%' ORDER BY id",
  );
  const common = { user_id: admin.id, address: caller.address };
  expect(acts).toEqual([
    { ...common, action: 'knowledge_saved', details: { version: saved, characters: content.length } },
    {
      ...common,
      action: 'knowledge_restored',
      details: { version: restored, from: first, characters: expect.any(Number) },
    },
  ]);
});

test('ADM-07 of two changes to the same version the second gets a conflict, and nothing is lost', async () => {
  const basedOn = await newestId();
  const save = (app: TestApp, text: string) =>
    saveKnowledge(app.platform, adminScope, { content: `# Deutsch\n## A\n${text}.`, basedOn }, caller).then(
      () => 'saved',
      (error: { code: string }) => error.code,
    );
  const ends = await Promise.all([save(service, 'Eins'), save(second, 'Zwei')]);
  expect(ends.toSorted()).toEqual(['conflict', 'saved']);
});

test('ADM-07 only an admin of the provider writes, and only usable knowledge', async () => {
  const basedOn = await newestId();
  const { platform } = service;
  const content = '# Deutsch\n## A\nText.';
  for (const facts of [
    { role: 'user' },
    { role: 'admin', isDemo: true },
    { role: 'admin', secondFactorPassed: false },
  ]) {
    const scope = mintUserScope({ ...admin.scope, ...facts } as UserScope);
    const acts: (() => Promise<unknown>)[] = [
      () => saveKnowledge(platform, scope, { content, basedOn }, caller),
      () => restoreKnowledge(platform, scope, basedOn, caller),
      () => readKnowledge(platform, scope),
    ];
    for (const act of acts) await expect(Promise.resolve().then(act)).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const empty of ['', 'Nur Text ohne Überschrift.', '# Deutsch\n## Leer\n', 'a'.repeat(200_001), '# A\nB\0C.']) {
    await expect(saveKnowledge(platform, adminScope, { content: empty, basedOn }, caller)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  }
  await expect(restoreKnowledge(platform, adminScope, admin.id, caller)).rejects.toMatchObject({ code: 'not_found' });
  expect(await newestId()).toBe(basedOn);
});

test('ADM-07 no role of the service changes, deletes or dates a version', async () => {
  const { database } = service.platform;
  const notPermitted = { cause: { code: '42501' } };
  for (const statement of [
    sql`UPDATE chatbot_knowledge SET content = 'x'`,
    sql`DELETE FROM chatbot_knowledge`,
    sql`INSERT INTO chatbot_knowledge (id, content, updated_at) VALUES (gen_random_uuid(), 'x', now() + interval '1 year')`,
  ]) {
    await expect(database.withAccount(admin.id, (tx) => tx.execute(statement))).rejects.toMatchObject(notPermitted);
    await expect(database.withoutUser((tx) => tx.execute(statement))).rejects.toMatchObject(notPermitted);
  }
  const insert = sql`INSERT INTO chatbot_knowledge (id, content) VALUES (gen_random_uuid(), 'x')`;
  await expect(database.withUser(admin.scope, (tx) => tx.execute(insert))).rejects.toMatchObject(notPermitted);
});
