import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeProviderAdmin } from '#support/account-states.ts';
import { limitModels, setUpModel } from '#support/language-models.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { modelFor } from '../service.ts';

let service: TestApp;
let server: ModelServer;
beforeAll(async () => {
  [service, server] = await Promise.all([startTestApp({ withWorkers: true }), startModelServer()]);
});
afterAll(async () => {
  await service.close();
  await server.close();
});

test('CHAT-12 admins are mailed once a day per model about a refused key or a used-up budget', async () => {
  const [user, admin] = [await service.createUser(), await service.createUser()];
  await makeProviderAdmin(service, admin);
  await setUpModel(service, server.address('openai', { name: 'Haus' }), { allowed: [user] });
  const ask = async () => {
    const model = await modelFor(service.platform, user.scope, 'answers');
    const sent = { system: 's', turns: [{ role: 'user' as const, content: 'q' }], passages: [], maxTokens: 10 };
    for await (const _ of model?.write(sent, new AbortController().signal) ?? []);
  };
  server.follow({ refusal: { status: 401 } });
  for (let i = 0; i < 3; i += 1) await expect(ask()).rejects.toThrow('refused');
  await limitModels(service, user, { tokensPerMonth: 1 });
  for (let i = 0; i < 3; i += 1) await expect(ask()).rejects.toThrow('over_budget');
  const outbox = join(service.platform.config.dataDirectory, 'outbox');
  const mails = () =>
    readdirSync(outbox)
      .map((file) => readFileSync(join(outbox, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${admin.email}`));
  await vi.waitFor(() => expect(mails().length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
  expect(mails()).toHaveLength(2);
}, 60_000);
