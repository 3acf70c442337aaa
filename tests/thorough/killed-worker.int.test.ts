import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorkers } from '#server/workers.ts';
import { pageSchema } from '#shared/contracts/documents.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { startTestApp } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

/** A killed worker's document must be finished within this time, in milliseconds. */
const takeoverMilliseconds = 30_000;

test('UPL-05 a worker killed while reading a document is replaced, and the document is finished once', async () => {
  const service = await startTestApp();
  const user = await service.createUser();
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../support/stuck-worker.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: service.platform.config.dataDirectory,
      AUTH_SECRET: service.platform.authSecret,
      TEST_ADDRESS: JSON.stringify(service.address),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(worker.stdout, 'data');
    const text = 'Der Verwaltungsrat genehmigt das Protokoll der letzten Sitzung.';
    const id = await uploadFile(user, 'protokoll.txt', new TextEncoder().encode(text));
    const uploadOf = async () => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
    await expect.poll(uploadOf, { timeout: 15_000 }).toMatchObject({ state: 'reading', pagesRead: 1 });
    worker.kill('SIGKILL');
    await once(worker, 'exit');

    await startWorkers(service.platform);
    await expect.poll(uploadOf, { timeout: takeoverMilliseconds, interval: 200 }).toMatchObject({ state: 'ready' });
    const upload = await uploadOf();
    expect([upload.pagesRead, upload.pageCount]).toEqual([1, 1]);
    const page = await user.request(`/api/documents/${upload.documentId}/pages/1`);
    expect(pageSchema.parse(await page.json()).text).toContain(text);
    expect((await user.request(`/api/documents/${upload.documentId}/pages/2`)).status).toBe(404);
  } finally {
    worker.kill('SIGKILL');
    await service.close();
  }
}, 70_000);
