import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { pageSchema } from '#shared/contracts/documents.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { textLines } from '#support/pdf-writer.ts';
import { writeScannedPdf } from '#support/scan-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

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
const bodies = ['Vorstand', 'Aufsichtsrat', 'Betriebsrat', 'Beirat', 'Ausschuss'];
const acts = [
  'tagt heute',
  'tagt morgen',
  'stimmt zu',
  'lehnt ab',
  'dankt allen',
  'wartet noch',
  'fragt nach',
  'geht heim',
];
/** Enough pages that the first server cannot finish before it is stopped. */
const sentences = bodies.flatMap((body) => acts.map((act) => `Der ${body} ${act}.`));
const writePack = (texts: readonly string[]) =>
  writeScannedPdf(texts.map((text) => ({ texts: textLines([text], { size: 16 }), scan: { resolution: 150 } })));

test('UPL-05 after a restart during a scan, recognised pages are not recognised again', async () => {
  const first = await start({});
  const user = await first.createUser();
  const id = await uploadFile(user, 'pack.pdf', await writePack(sentences));
  const { documentId } = await uploadOf(user, id);
  const scansIn = (service: TestApp) =>
    service.platform.database.withUser(user.scope, async (tx) => {
      const { rows } = await tx.execute<{ number: number }>(
        sql`SELECT page_number AS number FROM page_scans WHERE document_id = ${documentId} ORDER BY 1`,
      );
      return rows.map(({ number }) => number);
    });
  await expect.poll(() => scansIn(first), { timeout: 60_000, interval: 20 }).toEqual(expect.arrayContaining([1, 2]));
  await first.close();
  services.pop();

  const { dataDirectory } = first.platform.config;
  const idle = await start({ withWorkers: false, address: first.address, config: { DATA_DIR: dataDirectory } });
  const kept = await scansIn(idle);
  expect(kept).toEqual(expect.arrayContaining([1, 2]));
  expect(kept.length).toBeLessThan(sentences.length);
  // Page 1 now holds page 2's text; recognising the page again would restore the original.
  await idle.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE page_scans one SET packed = two.packed FROM page_scans two
      WHERE one.document_id = ${documentId} AND one.page_number = 1
        AND two.document_id = one.document_id AND two.page_number = 2`),
  );
  const second = await start({ address: first.address, config: { DATA_DIR: dataDirectory } });
  const again = second.signInAs(user);
  await ended(again, id, 'ready');
  const texts = await Promise.all(sentences.map((_, index) => textOf(again, documentId, index + 1)));
  expect(texts).toEqual([sentences[1], ...sentences.slice(1)]);
  expect(await scansIn(second)).toEqual(sentences.map((_, index) => index + 1));
}, 180_000);
