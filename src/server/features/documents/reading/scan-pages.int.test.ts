import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkers } from '#server/workers.ts';
import { documentSchema, highlightsSchema, pageLabelsSchema, pageSchema } from '#shared/contracts/documents.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { textLines } from '#support/pdf-writer.ts';
import { writePng } from '#support/png-writer.ts';
import { jpegOf, scanPage, writeScannedPdf } from '#support/scan-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  await startWorkers(service.platform);
  user = await service.createUser();
});
afterAll(() => service.close());

const resolution = 150;
const uploadOf = async (owner: TestUser, id: string): Promise<Upload> =>
  uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
const ended = (owner: TestUser, id: string, state: Upload['state'] = 'ready') =>
  expect.poll(() => uploadOf(owner, id), { timeout: 60_000, interval: 100 }).toMatchObject({ state });
const countScans = (documentId: string) =>
  service.platform.database.withUser(user.scope, async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM page_scans WHERE document_id = ${documentId}`,
    );
    return rows[0]?.total;
  });

test('UPL-05 printed and scanned pages of one file are read, and a sentence on a scan is highlighted in place', async () => {
  const pdf = await writeScannedPdf([
    { texts: textLines(['Der Vorstand eröffnet die Sitzung um neun Uhr.']) },
    {
      texts: textLines(['Die Versammlung bewilligt einen Kredit von 400 000 Franken.'], { y: 600, size: 14 }),
      scan: { resolution },
    },
  ]);
  const id = await uploadFile(user, 'gemischt.pdf', pdf);
  await ended(user, id);
  const { documentId } = await uploadOf(user, id);
  const page = pageSchema.parse(await (await user.request(`/api/documents/${documentId}/pages/2`)).json());
  expect(page.text).toBe('Die Versammlung bewilligt einen Kredit von 400 000 Franken.');
  const start = page.text.indexOf('Kredit');
  const highlights = highlightsSchema.parse(
    await (
      await user.request(
        `/api/documents/${documentId}/highlights?firstPage=2&start=${start}&lastPage=2&end=${start + 'Kredit'.length}`,
      )
    ).json(),
  );
  const [rectangle] = highlights.pages[0]?.rectangles ?? [];
  // 400 points above the bottom of a page of 842, between a third and two thirds of its width.
  expect(rectangle?.y).toBeGreaterThan((842 - 600 - 14) / 842);
  expect((rectangle?.y ?? 1) + (rectangle?.height ?? 1)).toBeLessThan((842 - 600 + 6) / 842);
  expect(rectangle?.x).toBeGreaterThan(0.4);
  expect((rectangle?.x ?? 1) + (rectangle?.width ?? 1)).toBeLessThan(0.65);
  const labels = await user.request(`/api/documents/${documentId}/page-labels`);
  expect(pageLabelsSchema.parse(await labels.json()).turned).toEqual([]);
  // A better reading need not recognise them again.
  expect(await countScans(documentId)).toBe(1);
});

test('UPL-05 CHAT-05 a photograph is read, asked about and cited with the place of the quotation, and served unchanged', async () => {
  const texts = textLines(['Der Verwaltungsrat genehmigt den Neubau', 'des Lagers in Arbon für 4,2 Millionen Euro.'], {
    size: 14,
  });
  const photo = new Uint8Array(jpegOf(await scanPage({ texts }, { resolution, turn: 1 })));
  const id = await uploadFile(user, 'foto.jpg', photo);
  await ended(user, id);
  const upload = await uploadOf(user, id);
  expect(upload).toMatchObject({ pageCount: 1, poorPages: [] });
  const document = documentSchema.parse(await (await user.request(`/api/documents/${upload.documentId}`)).json());
  expect(document.kind).toBe('image');

  const accepted = await ask(user, undefined, { question: 'Was kostet der Neubau des Lagers?' });
  await followToEnd(user, accepted.answer.id);
  const { messages } = await readChat(user, accepted.chat.id);
  const citation = messages.flatMap(({ citations }) => citations).find((each) => each.uploadId === id);
  expect(citation?.snippet).toContain('4,2 Millionen Euro');
  const span = new URLSearchParams({
    firstPage: '1',
    lastPage: '1',
    start: String(citation?.start),
    end: String(citation?.end),
  });
  const answer = await user.request(`/api/documents/${upload.documentId}/highlights?${span}`);
  const { pages } = highlightsSchema.parse(await answer.json());
  // Rotated clockwise, lines run downwards: each rectangle is higher than wide.
  expect(pages[0]?.rectangles.length).toBeGreaterThan(0);
  for (const { width, height } of pages[0]?.rectangles ?? []) expect(height).toBeGreaterThan(width);

  // This tells the viewer how to rotate it upright.
  const labels = await user.request(`/api/documents/${upload.documentId}/page-labels`);
  expect(pageLabelsSchema.parse(await labels.json()).turned).toEqual([{ number: 1, turn: 1 }]);

  const content = await user.request(`/api/uploads/${id}/content`);
  expect(content.headers.get('content-type')).toBe('image/jpeg');
  expect(content.headers.get('x-content-type-options')).toBe('nosniff');
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(photo);
});

test('UPL-05 a poorly readable page is listed with its upload and its document', async () => {
  const texts = textLines(['Der Stiftungsrat vertagt die Wahl der Präsidentin auf den Herbst.']);
  const scan = { resolution: 72, blur: 1, contrast: 0.5, noise: 25 };
  const id = await uploadFile(user, 'blass.pdf', await writeScannedPdf([{ texts }, { texts, scan }]));
  await ended(user, id);
  expect(await uploadOf(user, id)).toMatchObject({ poorPages: [2] });
});

test('UPL-06 a broken image fails with file_damaged', async () => {
  const png = writePng(
    new Uint8Array(100 * 100).map((_, index) => index % 251),
    100,
    100,
  );
  const id = await uploadFile(user, 'kaputt.png', new Uint8Array(png.subarray(0, png.length / 2)));
  await ended(user, id, 'failed');
  expect(await uploadOf(user, id)).toMatchObject({ failureCode: 'file_damaged' });
});

test('UPL-06 a small image that claims to be huge is refused before decoding', async () => {
  const png = writePng(new Uint8Array(100), 10, 10, { claimed: { width: 40_000, height: 40_000 } });
  const created = await createTusUpload(user, { name: 'bombe.png', size: png.length });
  const answer = await sendTusBytes(user, created.headers.get('location') ?? '', 0, new Uint8Array(png));
  expect(((await answer.json()) as { code: string }).code).toBe('file_too_complex');
});

test('UPL-05 a scan of many pages does not delay another user’s file', { tags: 'thorough' }, async () => {
  const page = { texts: textLines(['Ein Satz auf jedem Blatt.']), scan: { resolution: 100 } };
  const scan = await uploadFile(user, 'packen.pdf', await writeScannedPdf(Array.from({ length: 12 }, () => page)));
  await expect
    .poll(() => uploadOf(user, scan), { timeout: 30_000, interval: 50 })
    .toMatchObject({ state: 'reading', pageCount: 12 });
  const other = await service.createUser();
  const id = await uploadFile(other, 'kurz.txt', new TextEncoder().encode('Der Rat stimmt dem Antrag zu.'));
  await ended(other, id);
  expect(await uploadOf(user, scan)).toMatchObject({ state: 'reading' });
  // Once deleted it ends at once and leaves nothing.
  const { documentId } = await uploadOf(user, scan);
  expect((await user.request(`/api/uploads/${scan}`, { method: 'DELETE' })).status).toBe(204);
  await expect.poll(() => countScans(documentId)).toBe(0);
});
