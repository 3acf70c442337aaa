import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { highlightsSchema, pageSchema } from '#shared/contracts/documents.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { retrievePassages } from '#support/retrieve-passages.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';

const samples = join(import.meta.dirname, '../../../../../shared/samples');
const sampleNames = existsSync(samples) ? readdirSync(samples).filter((name) => !name.endsWith('.md')) : [];

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

const uploadOf = async (id: string) => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
const readToEnd = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const id = await uploadFile(user, name, bytes);
  const stateOf = async () => (await uploadOf(id)).state;
  await expect.poll(stateOf, { timeout: 25_000, interval: 50 }).toMatch(/ready|failed/);
  return uploadOf(id);
};

/** How the last bytes of a file are answered. */
const refusalOf = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const created = await createTusUpload(user, { name, size: bytes.length });
  const answer = await sendTusBytes(user, created.headers.get('location') ?? '', 0, bytes);
  return answer.ok ? ['accepted'] : [problemSchema.parse(await answer.json()).code, answer.status];
};

describe.skipIf(sampleNames.length === 0)('the samples (skipped where ../shared/samples is absent)', () => {
  test.each(sampleNames)('UPL-05 %s is read to its end', async (name) => {
    const upload = await readToEnd(name, new Uint8Array(readFileSync(join(samples, name))));
    expect(upload).toMatchObject({ state: 'ready', failureCode: null, pagesRead: upload.pageCount });
    const answer = await user.request(`/api/documents/${upload.documentId}/pages/1`);
    const page = pageSchema.parse(await answer.json());
    expect(page.text.length).toBeGreaterThan(200);
    const span = `firstPage=1&start=0&lastPage=1&end=${page.text.length}`;
    const places = await user.request(`/api/documents/${upload.documentId}/highlights?${span}`);
    const rectangles = highlightsSchema.parse(await places.json()).pages[0]?.rectangles ?? [];
    if (upload.extension === 'pdf') expect(rectangles.length).toBeGreaterThan(5);
    else expect(rectangles).toEqual([]);
  });

  test.each([
    ['Wer eröffnete die Sitzung des Grossen Rates?', 'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf'],
    ['What did Chair Powell say about inflation in March 2022?', 'en-fomc-press-conference-2022-03-16.pdf'],
  ])('UPL-05 what was read is found: %s', async (question, name) => {
    const { passages } = await retrievePassages(service.platform, user.scope, { question, limit: 10 });
    expect(passages.map((passage) => passage.fileName)).toContain(name);
  });

  test('UPL-06 a truncated PDF is refused with a reason or read as far as it goes, and leaves the queue free', async () => {
    const whole = readFileSync(join(samples, 'en-fomc-press-conference-2022-03-16.pdf'));
    const [code] = await refusalOf('abgeschnitten.pdf', new Uint8Array(whole.subarray(0, 20_000)));
    expect(['accepted', 'file_damaged']).toContain(code);
    const next = await readToEnd('danach.txt', new TextEncoder().encode('Die Sitzung wird um 10 Uhr eröffnet.'));
    expect(next.state).toBe('ready');
  });
});

test('UPL-06 an encrypted PDF is refused with its reason before it is stored', async () => {
  const bytes = writePdf([{ texts: textLines(['Geheime Sitzung']) }], { isEncrypted: true });
  expect(await refusalOf('geheim.pdf', new Uint8Array(bytes))).toEqual(['file_encrypted', 400]);
});

test('UPL-06 a PDF that is only a beginning is refused as damaged before it is stored', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7\nnothing else');
  expect(await refusalOf('kaputt.pdf', bytes)).toEqual(['file_damaged', 400]);
});
