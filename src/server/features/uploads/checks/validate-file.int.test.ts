import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpServer } from '#server/http-server.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { fileValidatedSchema, validateFilePath } from '#shared/contracts/uploads.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { writeCompoundFile } from '#support/compound-writer.ts';
import { wordParagraph, writeDocx } from '#support/office-writer.ts';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const formOf = (name: string, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};
/** The session cookie, among those that sign-up sets. */
const bearer = () => ({ authorization: `Bearer ${/session[^=;]*=([^;]*)/.exec(user.cookie)?.[1] ?? ''}` });
const validate = async (form: FormData | string, headers: Record<string, string> = bearer()) =>
  service.app.request(validateFilePath, { method: 'POST', body: form, headers });
const verdictOf = async (answer: Response) => {
  const body = await answer.json();
  return answer.status === 200 ? fileValidatedSchema.parse(body).notes : problemSchema.parse(body).code;
};
const leftovers = () =>
  ['incoming', 'user-uploads'].flatMap((folder) => {
    const path = join(service.platform.config.dataDirectory, folder, user.id);
    return existsSync(path) ? readdirSync(path) : [];
  });
const pdf = writePdf([{ texts: textLines(['Protokoll']) }]);

test.each<[string, string, Uint8Array, unknown]>([
  ['a PDF', 'Protokoll März.pdf', pdf, []],
  ['a text', 'Notiz.txt', bytesOf('Der Rat tagt.'), []],
  ['a Word file with macros', 'Antrag.docx', writeDocx(wordParagraph('x'), { 'word/vbaProject.bin': 'x' }), ['macros']],
  ['a page of HTML named pdf', 'Seite.pdf', bytesOf('<!doctype html>'), 'file_type_mismatch'],
  ['an encrypted docx', 'Geheim.docx', writeCompoundFile({ EncryptedPackage: Buffer.alloc(90) }), 'file_encrypted'],
  ['half a PDF', 'Halb.pdf', pdf.subarray(0, 200), 'file_damaged'],
  ['an empty file', 'Leer.pdf', new Uint8Array(), 'file_empty'],
  ['a text of white space', 'Leer.txt', bytesOf('\uFEFF \n\t\r\n'), 'file_empty'],
  ['a program', 'Programm.exe', bytesOf('MZ'), 'file_type_unsupported'],
  ['a name with a path', '../../etc/passwd.txt', bytesOf('x'), []],
  ['a program whose name turns its writing', 'gnp.\u202Etxt.exe', bytesOf('x'), 'file_type_unsupported'],
])('UPL-02 API-01 %s is judged by its content, and nothing of it is kept', async (_, name, bytes, expected) => {
  expect(await verdictOf(await validate(formOf(name, bytes)))).toEqual(expected);
  expect(leftovers()).toEqual([]);
});

test('API-01 `success` gives the outcome; the cookie works as well as the bearer token, nothing else does', async () => {
  const form = () => formOf('Notiz.txt', bytesOf('Der Rat tagt.'));
  const withCookie = await validate(form(), { cookie: user.cookie });
  expect([withCookie.status, await withCookie.json()]).toEqual([200, { success: true, notes: [] }]);
  const refused = await validate(formOf('Seite.pdf', bytesOf('<html>')));
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { success: false, error: 'file type mismatch', code: 'file_type_mismatch' },
  ]);
  const strangers = [await validate(form(), {}), await validate(form(), { authorization: 'Bearer erfunden.abc' })];
  expect(strangers.map(({ status }) => status)).toEqual([401, 401]);
  const elsewhere = await service.app.request('/api/uploads', { headers: bearer() });
  expect(elsewhere.status).toBe(401);
});

test('UPL-02 a large file is judged by its beginning as far as possible', async () => {
  const size = { size: String(50_000_000) };
  expect(await verdictOf(await validate(formOf('Pack.pdf', pdf.subarray(0, 100), size)))).toEqual([]);
  expect(await verdictOf(await validate(formOf('Pack.pdf', bytesOf('<html>'), size)))).toBe('file_type_mismatch');
  const sizes = [String(uploadMaxBytes + 1), '0', '-1', 'viel'];
  const verdicts = [];
  for (const claimed of sizes) verdicts.push(await verdictOf(await validate(formOf('a.pdf', pdf, { size: claimed }))));
  expect(verdicts).toEqual(['file_too_large', 'file_empty', 'validation_failed', 'validation_failed']);
  expect(leftovers()).toEqual([]);
});

test('UPL-06 a file larger than its form announced is refused: only that space was reserved', async () => {
  const text = bytesOf('Der Rat tagt. '.repeat(1_000));
  const announced = async (size: number) => verdictOf(await validate(formOf('a.txt', text, { size: String(size) })));
  expect(await announced(text.length)).toEqual([]);
  expect(await announced(1)).toBe('validation_failed');
  expect(leftovers()).toEqual([]);
});

test('UPL-02 a body that is not a form with a file is refused', async () => {
  const empty = new FormData();
  empty.append('other', 'x');
  const asJson = { ...bearer(), 'content-type': 'application/json' };
  const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nDer Rat';
  const asForm = { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' };
  const answers = [await validate(empty), await validate('{}', asJson), await validate(cut, asForm)];
  expect(await Promise.all(answers.map(verdictOf))).toEqual(Array(3).fill('validation_failed'));
  expect(leftovers()).toEqual([]);
});

test('UPL-06 one byte over the limit is refused during the transfer, and a lost connection leaves nothing', async () => {
  const server = await startHttpServer(service.app, '127.0.0.1', 0);
  const open = () =>
    request(`http://127.0.0.1:${server.port}${validateFilePath}`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' },
    });
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const lost = open();
  lost.on('error', () => undefined);
  lost.write(`${head}Der Rat`);
  await expect.poll(() => leftovers().length).toBe(2);
  lost.destroy();
  await expect.poll(leftovers).toEqual([]);

  const endless = open();
  const status = new Promise<number | undefined>((resolve, reject) => {
    endless.on('response', (response) => resolve(response.resume().statusCode));
    endless.on('error', reject);
  });
  endless.write(head);
  const piece = Buffer.alloc(1024 * 1024, 'a');
  for (let sent = 0; sent <= uploadMaxBytes; sent += piece.length) {
    if (!endless.write(piece)) await new Promise((resolve) => endless.once('drain', resolve));
  }
  endless.end('\r\n--x--\r\n');
  expect(await status).toBe(413);
  expect(leftovers()).toEqual([]);
  await server.close(0);
});
