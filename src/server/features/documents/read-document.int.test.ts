import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSchema } from '#shared/contracts/documents.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

const samples = join(import.meta.dirname, '../../../../../shared/samples');

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

const uploadOf = async (owner: TestUser, id: string) =>
  uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
const stateOf = async (owner: TestUser, id: string) => (await uploadOf(owner, id)).state;
const finished = (owner: TestUser, id: string) =>
  expect.poll(() => stateOf(owner, id), { timeout: 20_000, interval: 50 }).toMatch(/ready|failed/);

describe.skipIf(!existsSync(samples))('the samples (skipped where ../shared/samples is absent)', () => {
  test.each(existsSync(samples) ? readdirSync(samples).filter((name) => !name.endsWith('.md')) : [])(
    'UPL-05 %s is read to its end',
    async (name) => {
      const id = await uploadFile(user, name, new Uint8Array(readFileSync(join(samples, name))));
      await finished(user, id);
      const upload = await uploadOf(user, id);
      expect(upload).toMatchObject({ state: 'ready', failureCode: null, pagesRead: upload.pageCount });
      const page = await user.request(`/api/documents/${upload.documentId}/pages/1`);
      expect(pageSchema.parse(await page.json()).text.length).toBeGreaterThan(200);
    },
  );
});
