import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers } from '#server/workers.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { documentSchema } from '#shared/contracts/documents.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadListSchema, validateFilePath } from '#shared/contracts/uploads.ts';
import { hasClamd, infectedText, startClamd, startFakeClamd, type TestClamd } from '#support/clamd.ts';
import { writeEml } from '#support/eml-writer.ts';
import { wordParagraph, writeDocx } from '#support/office-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const leftOf = (service: TestApp, owner: TestUser) =>
  ['incoming', 'user-uploads'].flatMap((folder) => {
    const path = join(service.platform.config.dataDirectory, folder, owner.id);
    return existsSync(path) ? readdirSync(path) : [];
  });
const sendBytes = async (user: TestUser, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const created = await createTusUpload(user, { name, size: bytes.length });
  const location = created.headers.get('location') ?? '';
  return { location, answer: await sendTusBytes(user, location, 0, bytes) };
};
const send = (user: TestUser, name: string, text: string) => sendBytes(user, name, bytesOf(text));
const mailWithInfectedFile = () =>
  writeEml({
    subject: 'Unterlagen',
    text: 'Im Anhang finden Sie die Unterlagen.',
    attachments: [
      { filename: 'Einladung.txt', content: 'Der Rat tagt am 3. Mai um 10 Uhr.' },
      // Encoded, as mail programs attach files.
      {
        filename: 'Geheime Akquise.txt',
        content: infectedText,
        contentType: 'application/octet-stream',
        contentTransferEncoding: 'base64',
      },
      { filename: 'Antrag.docx', content: Buffer.from(writeDocx(wordParagraph('Der Rat stimmt dem Antrag zu.'))) },
    ],
  });
const infectionsOf = async (user: TestUser) =>
  auditPageSchema
    .parse(await (await user.request('/api/audit')).json())
    .entries.filter(({ action }) => action === 'infected_file_refused');
const codeOf = async (answer: Response) => problemSchema.parse(await answer.json()).code;

describe.skipIf(!hasClamd)('with clamd (skipped where it is not installed)', () => {
  let clamd: TestClamd;
  let service: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    clamd = await startClamd();
    service = await startTestApp({ config: { CLAMD_URL: clamd.url } });
    user = await service.createUser();
  });
  afterAll(async () => {
    await service.close();
    await clamd.end();
  });

  test('UPL-06 an infected file is refused, leaves only a line in the audit log, and others pass', async () => {
    const { answer, location } = await send(user, 'Geheime Akquise.txt', `Text ${infectedText}`);
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'file_infected']);
    expect((await askTusOffset(user, location)).status).toBe(410);
    expect(leftOf(service, user)).toEqual([]);
    const log = await (await user.request('/api/audit')).json();
    const { entries } = auditPageSchema.parse(log);
    expect(entries[0]).toMatchObject({
      action: 'infected_file_refused',
      result: 'refused',
      isOwn: true,
      details: null,
    });
    expect(JSON.stringify(log)).not.toContain('Akquise');
    await uploadFile(user, 'sauber.txt', bytesOf('Der Rat tagt.'));
  });

  test('UPL-06 a mail in which the scanner finds an infected file is refused entirely', async () => {
    const sender = await service.createUser();
    const { answer } = await sendBytes(sender, 'Unterlagen.eml', await mailWithInfectedFile());
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'file_infected']);
    expect(await infectionsOf(sender)).toHaveLength(1);
    expect(leftOf(service, sender)).toEqual([]);
  });

  test('UPL-06 readiness lists the scanner while it responds', async () => {
    const ready = await service.app.request('/readyz');
    expect(await ready.json()).toMatchObject({ status: 'ok', checks: { scanner: 'ok' } });
  });
});

describe.skipIf(!hasClamd)('with a clamd that does not scan inside mails (skipped where it is not installed)', () => {
  let clamd: TestClamd;
  let service: TestApp;
  beforeAll(async () => {
    clamd = await startClamd({ opensMails: false });
    service = await startTestApp({ config: { CLAMD_URL: clamd.url } });
    await startWorkers(service.platform);
  });
  afterAll(async () => {
    await service.close();
    await clamd.end();
  });

  test('UPL-06 an infected attachment is left out with the reason and a line in the audit log, the others are read', async () => {
    const user = await service.createUser();
    const id = await uploadFile(user, 'Unterlagen.eml', await mailWithInfectedFile());
    const list = async () => uploadListSchema.parse(await (await user.request('/api/uploads')).json()).uploads;
    await expect
      .poll(async () => (await list()).map(({ fileName, state }) => `${fileName} ${state}`), { timeout: 60_000 })
      .toEqual(['Unterlagen.eml ready', 'Einladung.txt ready', 'Antrag.docx ready']);
    const [mail, invitation, motion] = await list();
    expect(mail).toMatchObject({ id, attachmentCount: 2, attachmentsLeftOut: 1 });
    const document = documentSchema.parse(await (await user.request(`/api/documents/${mail?.documentId}`)).json());
    expect(document.attachments.map(({ fileName, uploadId, reason }) => [fileName, uploadId, reason])).toEqual([
      ['Einladung.txt', invitation?.id, null],
      ['Geheime Akquise.txt', null, 'file_infected'],
      ['Antrag.docx', motion?.id, null],
    ]);
    // Neither stored nor incoming.
    expect(leftOf(service, user)).toHaveLength(3);
    const acts = await infectionsOf(user);
    expect(acts).toMatchObject([{ result: 'refused', isOwn: true, address: null, device: null, details: null }]);
    expect(JSON.stringify(acts)).not.toContain('Akquise');
  });
});

describe('without a verdict', () => {
  let fake: Awaited<ReturnType<typeof startFakeClamd>> | undefined;
  let service: TestApp;
  afterEach(async () => {
    await service.close();
    await fake?.end();
    fake = undefined;
  });

  test('UPL-06 while the scanner is down nothing is stored; the bytes wait, and pass once it is back', async () => {
    let isHealthy = false;
    fake = await startFakeClamd((command, socket) => {
      if (!isHealthy) socket.destroy();
      else if (command === 'zPING') socket.end('PONG\0');
      else socket.end('stream: OK\0');
    });
    service = await startTestApp({ config: { CLAMD_URL: fake.url } });
    const user = await service.createUser();
    const { answer, location } = await send(user, 'wartet.txt', 'Der Rat tagt.');
    expect([answer.status, await codeOf(answer)]).toEqual([503, 'scanner_unavailable']);
    const offsetResponse = await askTusOffset(user, location);
    expect([offsetResponse.status, offsetResponse.headers.get('x-problem-code')]).toEqual([423, 'scanner_unavailable']);
    expect(await (await user.request('/api/uploads')).json()).toMatchObject({ total: 0 });
    const ready = await service.app.request('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: 'degraded', checks: { scanner: 'failed' } },
    ]);
    isHealthy = true;
    const again = await askTusOffset(user, location);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, '13']);
    expect(await (await user.request('/api/uploads')).json()).toMatchObject({ total: 1 });
    expect(leftOf(service, user)).toHaveLength(1);
  });

  test('UPL-02 a file checked before its transfer is not checked again on arrival unless it differs', async () => {
    const commands: string[] = [];
    fake = await startFakeClamd((command, socket) => {
      commands.push(command);
      socket.end('stream: OK\0');
    });
    service = await startTestApp({ config: { CLAMD_URL: fake.url } });
    const [user, other] = [await service.createUser(), await service.createUser()];
    const form = new FormData();
    form.append('file', new Blob(['Der Rat tagt.']), 'a.txt');
    const headers = { cookie: user.cookie };
    expect((await service.app.request(validateFilePath, { method: 'POST', body: form, headers })).status).toBe(200);
    await uploadFile(user, 'a.txt', bytesOf('Der Rat tagt.'));
    expect(commands).toHaveLength(1);
    await uploadFile(user, 'b.txt', bytesOf('Der Rat tagt nicht.'));
    await uploadFile(other, 'a.txt', bytesOf('Der Rat tagt.'));
    expect(commands).toHaveLength(3);
  });

  test.each([
    ['does not accept files of this size', 'INSTREAM size limit exceeded. ERROR\0', 'file_check_failed'],
    ['gave up on the file', 'stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND\0', 'file_too_complex'],
  ])('UPL-06 a file is refused where the scanner %s', async (_, said, code) => {
    fake = await startFakeClamd((__, socket) => socket.end(said));
    service = await startTestApp({ config: { CLAMD_URL: fake.url } });
    const user = await service.createUser();
    const { answer } = await send(user, 'gross.txt', 'Der Rat tagt.');
    expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
    expect(leftOf(service, user)).toEqual([]);
  });
});
