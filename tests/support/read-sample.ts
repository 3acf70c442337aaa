import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { highlightsSchema, pageSchema } from '#shared/contracts/documents.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import type { TestUser } from './test-app.ts';
import { uploadFile } from './tus-client.ts';

/** Real documents next to this working copy; may be missing. */
export const samples = join(import.meta.dirname, '../../../shared/samples');
export const sampleNames = existsSync(samples) ? readdirSync(samples).filter((name) => !name.endsWith('.md')) : [];

/** Uploads a file and waits until the workers have finished reading it. */
export async function readToEnd(user: TestUser, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const id = await uploadFile(user, name, bytes);
  const upload = async () => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  await expect.poll(async () => (await upload()).state, { timeout: 60_000, interval: 50 }).toMatch(/ready|failed/);
  return upload();
}

/** Expects a sample to be read to its last page, with text, and with highlightable positions if it has a layout. */
export async function expectSampleRead(user: TestUser, name: string): Promise<void> {
  const upload = await readToEnd(user, name, new Uint8Array(readFileSync(join(samples, name))));
  expect(upload).toMatchObject({ state: 'ready', failureCode: null, pagesRead: upload.pageCount });
  const answer = await user.request(`/api/documents/${upload.documentId}/pages/1`);
  const page = pageSchema.parse(await answer.json());
  expect(page.text.length).toBeGreaterThan(200);
  const span = `firstPage=1&start=0&lastPage=1&end=${page.text.length}`;
  const places = await user.request(`/api/documents/${upload.documentId}/highlights?${span}`);
  const rectangles = highlightsSchema.parse(await places.json()).pages[0]?.rectangles ?? [];
  if (upload.extension === 'pdf') expect(rectangles.length).toBeGreaterThan(5);
  else expect(rectangles).toEqual([]);
}
