import { afterAll, expect, test } from 'vitest';
import { pageSchema } from '#shared/contracts/documents.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { asOwner } from '#support/as-owner.ts';
import { textLines } from '#support/pdf-writer.ts';
import { jpegOf, scanPage, writeScannedPdf } from '#support/scan-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { readScanJob } from './jobs.ts';

const services: TestApp[] = [];
afterAll(async () => {
  for (const service of services) await service.close();
});

async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const service = await startTestApp({ withWorkers: true, ...options });
  services.push(service);
  return service;
}

const uploadOf = async (owner: TestUser, id: string): Promise<Upload> =>
  uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
const ended = (owner: TestUser, id: string, state: Upload['state']) =>
  expect.poll(() => uploadOf(owner, id), { timeout: 90_000, interval: 100 }).toMatchObject({ state });
const textOf = async (owner: TestUser, documentId: string, number: number) =>
  pageSchema.parse(await (await owner.request(`/api/documents/${documentId}/pages/${number}`)).json()).text;
const writePack = (texts: readonly string[]) =>
  writeScannedPdf(texts.map((text) => ({ texts: textLines([text], { size: 16 }), scan: { resolution: 150 } })));

test('UPL-05 with OCR_CONCURRENCY=0 a scan fails with a reason, printed pages are read, and nothing waits forever', async () => {
  const waiting = await start({ withWorkers: false });
  const user = await waiting.createUser();
  const photo = await scanPage({ texts: textLines(['Ein Bild.']) }, { resolution: 100 });
  const scan = await uploadFile(user, 'scan.pdf', await writePack(['Erster Satz.', 'Zweiter Satz.']));
  const picture = await uploadFile(user, 'foto.jpg', new Uint8Array(jpegOf(photo)));
  const mixed = [
    { texts: textLines(['Der Vorstand eröffnet die Sitzung um neun Uhr.']) },
    { texts: textLines(['Auf Papier.'], { size: 14 }), scan: { resolution: 100 } },
  ];
  const both = await uploadFile(user, 'gemischt.pdf', await writeScannedPdf(mixed));
  // As if a recognising worker had enqueued it before recognition was switched off.
  const { documentId: queued } = await uploadOf(user, both);
  const { userId, customerId } = user.scope;
  await waiting.platform.database.withUser(user.scope, (tx) =>
    waiting.platform.queue.enqueue(
      tx,
      readScanJob,
      { userId, customerId, documentId: queued, attemptBefore: 0 },
      { group: userId },
    ),
  );
  const { address, platform } = waiting;
  const off = await start({ address, config: { DATA_DIR: platform.config.dataDirectory, OCR_CONCURRENCY: '0' } });
  const owner = off.signInAs(user);
  for (const id of [scan, picture]) {
    await ended(owner, id, 'failed');
    expect((await uploadOf(owner, id)).failureCode).toBe('file_no_text');
  }
  await ended(owner, both, 'ready');
  const { documentId } = await uploadOf(owner, both);
  expect(await textOf(owner, documentId, 1)).toContain('um neun Uhr');
  expect(await textOf(owner, documentId, 2)).toBe('');
  const waitingScans = `SELECT FROM pgboss.job WHERE name = 'documents.read-scan' AND state IN ('created', 'retry', 'active')`;
  await expect.poll(async () => (await asOwner(address, waitingScans)).length, { timeout: 30_000 }).toBe(0);
}, 120_000);
