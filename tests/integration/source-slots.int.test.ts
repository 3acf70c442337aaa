import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceSchema } from '#shared/contracts/sources.ts';
import { sourcesOf, until } from '#support/connect-source.ts';
import { type ListedShare, startListedShare } from '#support/listed-share.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { startTricklingShare, type TricklingShare } from '#support/trickling-share.ts';

let service: TestApp;
let honest: ListedShare;
let trickling: TricklingShare;

beforeEach(async () => {
  // A third of six: two slots a customer and a host.
  service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on', SOURCES_AT_ONCE: '6' } });
  const content = 'Der Verein erneuert die Seilbahn.';
  honest = await startListedShare(() => [
    { path: 'a.txt', version: '1', size: Buffer.byteLength(content), send: (response) => void response.end(content) },
  ]);
  trickling = await startTricklingShare();
});
afterEach(async () => {
  await service.close();
  await Promise.all([honest.close(), trickling.close()]);
});

async function follow(user: TestUser, address: string): Promise<void> {
  const { username, password } = honest;
  const body = { kind: 'webdav', address, username, password };
  const answer = await user.request('/api/sources', { method: 'POST', body });
  const { id } = sourceSchema.parse(await answer.json());
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders: [{ id: '/', name: '', path: '/' }] } });
}

async function expectHonestSync(): Promise<void> {
  const anna = await service.createUser();
  await follow(anna, honest.address.replace('127.0.0.1', 'localhost'));
  await until(async () => {
    const [source] = (await sourcesOf(anna)).sources;
    return source?.state === 'synced' && source.counts.documents === 1;
  });
  // The others are held still, and more of them wait.
  expect(trickling.held()).toBe(2);
}

test('SRC-02 five trickling servers of one customer leave slots for others, whose syncs finish meanwhile', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const mallory = await service.createUser({
      email: `m${number}@mallory-ag.example`,
      companyName: 'Mallory AG',
      isProven: true,
    });
    await follow(mallory, trickling.at(`127.0.0.${number + 1}`));
  }
  await until(async () => trickling.held() === 2);
  await expectHonestSync();
});

test('SRC-02 a trickling host that five customers name leaves slots for other hosts', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const companyName = `Gesellschaft ${number}`;
    await follow(await service.createUser({ companyName }), trickling.at('127.0.0.2'));
  }
  await until(async () => trickling.held() === 2);
  await expectHonestSync();
});
