import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { analyserVersion } from '#server/platform/linguistics/analyser.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { retrievePassages } from '#support/retrieve-passages.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { startRetrievalWorkers } from './job-handlers.ts';
import { reindexPassages } from './reindex-passages.ts';

let service: TestApp;
let users: TestUser[];

beforeAll(async () => {
  service = await startTestApp();
  users = [await service.createUser(), await service.createUser()];
});
afterAll(() => service.close());

/** More than one batch, so that candidates come from the index; only one passage is about the cable car. */
async function addArchive(user: TestUser): Promise<void> {
  const passages = Array.from({ length: 350 }, (_, index) => `Geschäft ${index}: Die Kommission beantragt Zustimmung.`);
  passages[175] = 'Die Seilbahn wird verkauft.';
  await addIndexedDocument(service.platform.database, user.scope, { passages });
}

/** As left by an older analyser, with terms that no question asks for. */
async function makeOutdated(user: TestUser): Promise<void> {
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.$client.query(`UPDATE passage_terms SET analyser_version = 0, terms = '{"","","",""," veraltet ","","",""}'`),
  );
}

async function versionsOf(user: TestUser): Promise<number[]> {
  return service.platform.database.withUser(user.scope, async (tx) => {
    const { rows } = await tx.$client.query<{ version: number }>(
      'SELECT DISTINCT analyser_version AS version FROM passage_terms WHERE user_id = $1',
      [user.id],
    );
    return rows.map(({ version }) => version);
  });
}

const find = async (user: TestUser) =>
  (await retrievePassages(service.platform, user.scope, { question: 'Seilbahn', limit: 1 })).passages[0]?.text;

test('CHAT-04 passages indexed by an older analyser are reanalysed by each user’s own job, and found again', async () => {
  for (const user of users) {
    await addArchive(user);
    await makeOutdated(user);
    expect(await find(user)).toBeUndefined();
  }
  await startRetrievalWorkers(service.platform);
  for (const user of users) {
    await vi.waitFor(async () => expect(await versionsOf(user)).toEqual([analyserVersion]), 20_000);
    await vi.waitFor(async () => expect(await find(user)).toBe('Die Seilbahn wird verkauft.'), 20_000);
  }
});

test('reanalysing leaves up-to-date and other users’ indexes alone', async () => {
  const [first, second] = users;
  if (!first || !second) throw new Error('users are missing');
  await makeOutdated(second);
  expect(await reindexPassages(service.platform, first.scope, new AbortController().signal)).toBe(0);
  expect(await versionsOf(second)).toEqual([0]);
  expect(await reindexPassages(service.platform, second.scope, new AbortController().signal)).toBe(350);
  expect(await reindexPassages(service.platform, second.scope, new AbortController().signal)).toBe(0);
});
