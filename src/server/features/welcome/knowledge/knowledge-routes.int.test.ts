import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { welcomeChatPath, welcomeReplySchema } from '#shared/contracts/welcome.ts';
import {
  knowledgePath,
  knowledgeRestorationsPath,
  knowledgeSavedSchema,
  knowledgeSchema,
} from '#shared/contracts/welcome-knowledge.ts';
import { makeProviderAdmin, postAsStranger } from '#support/account-states.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { ensureKnowledge } from './write-knowledge.ts';

let service: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  [admin, user] = [await service.createUser(), await service.createUser()];
  await makeProviderAdmin(service, admin);
  await ensureKnowledge(service.platform);
});
afterAll(() => service.close());

const read = async (query = '') =>
  knowledgeSchema.parse(await (await admin.request(`${knowledgePath}${query}`)).json());
const save = (body: unknown, who = admin) => who.request(knowledgePath, { method: 'PUT', body });
const restore = (id: string) => admin.request(knowledgeRestorationsPath, { method: 'POST', body: { id } });
const priceAnswer = async () => {
  const turn = { role: 'user', content: 'Was kostet das?' };
  const answer = await postAsStranger(service, welcomeChatPath, { messages: [turn] });
  return welcomeReplySchema.parse(await answer.json()).message;
};

test('ADM-07 an admin reads, saves and restores the knowledge of the welcome chat; it applies at once', async () => {
  const first = await read();
  expect(first.versions.map(({ id }) => id)).toEqual([first.version.id]);
  const content = '# Deutsch\n## Preise\nFragen: Was kostet das?\n\nAlles ist gratis. Wirklich.';
  const { id } = knowledgeSavedSchema.parse(await (await save({ content, basedOn: first.version.id })).json());
  expect(await priceAnswer()).toBe('Alles ist gratis. Wirklich.');
  expect((await read()).version).toMatchObject({ id, content, updatedBy: admin.id });
  expect((await read(`?version=${first.version.id}`)).version.content).toBe(first.version.content);

  const late = await save({ content, basedOn: first.version.id });
  expect([late.status, problemSchema.parse(await late.json()).code]).toEqual([409, 'conflict']);
  expect((await restore(first.version.id)).status).toBe(200);
  expect(await priceAnswer()).toContain('Preis auf Anfrage');
  expect((await read()).versions).toHaveLength(3);
});

test('ADM-07 unusable knowledge is refused with the reason, and missing versions are not found', async () => {
  const { version } = await read();
  const empty = await save({ content: 'Ohne Überschrift.', basedOn: version.id });
  expect([empty.status, problemSchema.parse(await empty.json()).issues]).toEqual([
    400,
    [{ path: 'content', code: 'too_small' }],
  ]);
  const unknown = await save({ content: '# Deutsch\n## A\nBis {{limits.upload}} MB.', basedOn: version.id });
  expect([unknown.status, problemSchema.parse(await unknown.json()).issues]).toEqual([
    400,
    [{ path: 'content', code: 'unknown_placeholder' }],
  ]);
  expect((await restore(admin.id)).status).toBe(404);
  expect((await admin.request(`${knowledgePath}?version=${admin.id}`)).status).toBe(404);
  expect((await read()).version.id).toBe(version.id);
});

test('ADM-07 WEL-02 placeholders are listed with their values, and the chat says what is configured', async () => {
  const { version, facts } = await read();
  expect(facts.de['plans.basic.pages']).toBe('5.000');
  expect(facts.en['plans.basic.pages']).toBe('5,000');
  const content =
    '# Deutsch\n## Preise\nFragen: Was kostet das?\n\n{{plans.basic.price}} für {{plans.basic.pages}} Seiten.';
  expect((await save({ content, basedOn: version.id })).status).toBe(200);
  expect(await priceAnswer()).toBe('Preis auf Anfrage für 5.000 Seiten.');
  expect((await read()).version.content).toBe(content);
  expect((await restore(version.id)).status).toBe(200);
});

test('ADM-07 AUTH-08 only an admin reads or writes it', async () => {
  const body = { content: '# Deutsch\n## A\nText.', basedOn: null };
  expect((await save(body, user)).status).toBe(403);
  expect((await user.request(knowledgePath)).status).toBe(403);
  expect((await postAsStranger(service, knowledgeRestorationsPath, { id: admin.id })).status).toBe(401);
});
