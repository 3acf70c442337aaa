import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRecords } from '#server/features/meetings/public.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { RecognitionNeeded } from '#server/reading/read-model.ts';
import { recordsVersion } from '#server/reading/records/record-model.ts';
import { waitUntilRead } from '#support/owned-things.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { enqueueOutdatedRecords, refreshRecords } from './refresh-records.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

let papers = 0;
/** A paper read by an older extractor, which found nothing in it. */
async function storeOutdated(): Promise<string> {
  const text = `Protokoll der ${++papers}. Sitzung des Gemeinderates vom 4. März 2026\n\nBeschluss: Der Rat genehmigt den Kredit mit 3 Ja-Stimmen gegen 1 Nein-Stimme.\n`;
  const id = await waitUntilRead(
    user,
    await uploadFile(user, `Protokoll_${papers}.txt`, new TextEncoder().encode(text)),
  );
  await run(sql`DELETE FROM records WHERE document_id = ${id}`);
  await run(sql`UPDATE documents SET records_version = 0 WHERE id = ${id}`);
  return id;
}
const run = async (query: ReturnType<typeof sql>) =>
  (await service.platform.database.withUser(user.scope, (tx) => tx.execute(query))).rows;
const versionOf = async (id: string) =>
  (await run(sql`SELECT records_version AS version FROM documents WHERE id = ${id}`))[0]?.version;
const decisionsOf = (id: string) =>
  service.platform.database.withUser(user.scope, (tx) =>
    listRecords(tx, user.scope, { documentIds: [id], kinds: ['decision'], limit: 10 }),
  );

test('MEET-01 a newer extractor finds its records in the background, and the user’s corrections stay', async () => {
  const id = await storeOutdated();
  const correction = { body: 'Kleiner Rat', meetingDate: '2026-03-05' };
  await user.request(`/api/documents/${id}`, { method: 'PATCH', body: correction });
  await enqueueOutdatedRecords(service.platform);
  await expect.poll(() => versionOf(id), { timeout: 60_000 }).toBe(recordsVersion);
  expect(await decisionsOf(id)).toMatchObject([
    { vote: { yes: { value: 3 }, no: { value: 1 } }, meetingDate: '2026-03-05', meetingBody: 'Kleiner Rat' },
  ]);
});

test('MEET-01 a scan keeps its records, and is not examined again by the same extractor', async () => {
  const id = await storeOutdated();
  let reads = 0;
  const reader = {
    readFile: () => {
      reads += 1;
      return Promise.reject(new RecognitionNeeded());
    },
  };
  const payload = { ...jobOwnerOf(user.scope), documentId: id };
  for (let time = 0; time < 2; time++) {
    await refreshRecords(service.platform, reader, payload, new AbortController().signal);
  }
  expect([reads, await versionOf(id), await decisionsOf(id)]).toEqual([1, recordsVersion, []]);
});
