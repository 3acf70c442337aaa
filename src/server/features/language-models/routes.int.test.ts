import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedModelsSchema } from '#shared/contracts/language-models.ts';
import { makeProviderAdmin } from '#support/account-states.ts';
import { setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let server: ModelServer;
beforeAll(async () => {
  [service, server] = await Promise.all([startTestApp(), startModelServer()]);
});
afterAll(async () => {
  await service.close();
  await server.close();
});

const modelsOf = async (user: TestUser) =>
  allowedModelsSchema.parse(await (await user.request('/api/language-models')).json());
const privacy = async (language: string) => (await service.app.request(`/privacy?lang=${language}`)).text();

test('CHAT-12 an admin is told once that there is no model; users see their models, and everybody the public ones', async () => {
  const [user, other, admin, busyAdmin] = [
    await service.createUser(),
    await service.createUser(),
    await service.createUser(),
    await service.createUser(),
  ];
  for (const each of [admin, busyAdmin]) await makeProviderAdmin(service, each);
  expect((await service.app.request('/api/language-models')).status).toBe(401);
  expect(await modelsOf(user)).toEqual({ models: [], isNoticeDue: false, isOneUnassigned: false });
  for (const each of [admin, busyAdmin])
    expect(await modelsOf(each)).toEqual({ models: [], isNoticeDue: true, isOneUnassigned: false });
  const seen = await admin.request('/api/settings', { method: 'PATCH', body: { modelNoticeSeen: true } });
  expect(seen.status).toBe(200);
  expect((await modelsOf(admin)).isNoticeDue).toBe(false);
  expect((await modelsOf(busyAdmin)).isNoticeDue).toBe(true);
  expect(await privacy('de')).toContain('BoardSearch antwortet hier ohne Sprachmodell');
  expect(await privacy('en')).toContain('BoardSearch answers without a language model here');

  await setUpModel(service, server.address('openai', { name: 'Für niemanden' }));
  expect(await modelsOf(user)).toEqual({ models: [], isNoticeDue: false, isOneUnassigned: false });
  expect(await modelsOf(busyAdmin)).toEqual({ models: [], isNoticeDue: true, isOneUnassigned: true });

  const values = { region: 'EU (Frankfurt)' };
  await setUpModel(service, server.address('openai', { name: 'Haus & Hof' }), { allowed: [user], values });
  expect(await modelsOf(user)).toEqual({
    models: [{ name: 'Haus & Hof', region: 'EU (Frankfurt)' }],
    isNoticeDue: false,
    isOneUnassigned: false,
  });
  expect(await modelsOf(other)).toEqual({ models: [], isNoticeDue: false, isOneUnassigned: false });
  expect((await modelsOf(busyAdmin)).isNoticeDue).toBe(false);
  const notice = await privacy('de');
  expect(notice).toContain('Haus &amp; Hof (EU (Frankfurt)): Antworten, Verstehen der Frage');
  expect(notice).not.toContain('BoardSearch antwortet hier ohne Sprachmodell');
  expect(notice).not.toContain(server.origin);
});
