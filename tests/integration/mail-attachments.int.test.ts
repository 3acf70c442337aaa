import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readDocument } from '#server/features/documents/reading/read-document.ts';
import { rereadDocument } from '#server/features/documents/rereading/reread-document.ts';
import { createAttachmentStore } from '#server/features/uploads/attachments/store-attachments.ts';
import { sweepIncoming } from '#server/features/uploads/transfers/sweep-incoming.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { ReaderPool } from '#server/reading/processes/reader-pool.ts';
import { startWorkers } from '#server/workers.ts';
import { documentSchema } from '#shared/contracts/documents.ts';
import { type Upload, uploadListSchema, uploadSchema, uploadsDeletedSchema } from '#shared/contracts/uploads.ts';
import { maxAttachmentDepth, maxAttachments } from '#shared/limits.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { writeEml } from '#support/eml-writer.ts';
import { writeMsg } from '#support/msg-writer.ts';
import { sheetRow, writeXlsx, zipOf } from '#support/office-writer.ts';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

// Most tests start child processes that read and check, which takes seconds each on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let service: TestApp;
let user: TestUser;
let pool: ReaderPool;

beforeAll(async () => {
  service = await startTestApp();
  pool = new ReaderPool({ size: 1 });
});
beforeEach(async () => {
  user = await service.createUser();
});
afterEach(() => service.platform.database.withUser(user.scope, (tx) => tx.execute(sql`DELETE FROM pgboss.job`)));
afterAll(async () => {
  pool.close();
  await service.close();
});

const budgetPdf = Buffer.from(
  writePdf([
    {
      texts: textLines([
        'Protokoll der Sitzung',
        ...Array.from({ length: 40 }, () => 'Der Verwaltungsrat hat die Jahresrechnung geprüft.'),
      ]),
    },
    { texts: textLines(['Der Rahmenkredit für die Sporthalle beträgt 4,7 Millionen Franken.']) },
  ]),
);
const table = Buffer.from(
  writeXlsx({
    Kosten: [sheetRow(1, ['Posten', 'Betrag']), sheetRow(2, ['Dach', 1200]), sheetRow(3, ['Boden', 800])].join(''),
  }),
);
const mailOf = (more: Parameters<typeof writeEml>[0] = {}) =>
  writeEml({
    subject: 'Unterlagen zur Sporthalle',
    text: 'Guten Tag\n\nIm Anhang finden Sie die Unterlagen zur Sporthalle.',
    attachments: [
      { filename: 'Protokoll.pdf', content: budgetPdf },
      { filename: 'Kosten.xlsx', content: table },
      { filename: 'start.exe', content: 'MZ' },
      { filename: 'falsch.pdf', content: 'Das ist kein PDF, sondern ein Text.' },
    ],
    ...more,
  });

const send = (bytes: Uint8Array<ArrayBuffer>, name = 'mail.eml') => uploadFile(user, name, bytes);
const uploadOf = async (id: string): Promise<Upload> =>
  uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
const documentOf = async (id: string) =>
  documentSchema.parse(await (await user.request(`/api/documents/${id}`)).json());
const list = async (query = ''): Promise<Upload[]> =>
  uploadListSchema.parse(await (await user.request(`/api/uploads?limit=200${query}`)).json()).uploads;

/** Processes an upload as the worker does. */
async function read(id: string, reader: Parameters<typeof readDocument>[1] = pool) {
  const { documentId } = await uploadOf(id);
  const payload = { ...jobOwnerOf(user.scope), documentId, attemptBefore: 0 };
  await readDocument(
    service.platform,
    reader,
    payload,
    new AbortController().signal,
    null,
    createAttachmentStore(service.platform),
  );
}
const remove = (id: string) => user.request(`/api/uploads/${id}`, { method: 'DELETE' });
const storedFiles = async () => {
  const found = await readdir(join(service.platform.config.dataDirectory, 'user-uploads', user.scope.userId)).catch(
    () => [],
  );
  return found.length;
};
const incomingFiles = async () =>
  (await readdir(join(service.platform.config.dataDirectory, 'incoming', user.scope.userId)).catch(() => [])).length;

test("UPL-05 a mail's files become documents tied to it; the rest are named with the reason", async () => {
  const id = await send(await mailOf());
  await read(id);
  const mail = await uploadOf(id);
  expect(mail).toMatchObject({ state: 'ready', title: 'Unterlagen zur Sporthalle', attachmentCount: 2, mail: null });
  const uploads = await list();
  expect(uploads.map(({ fileName }) => fileName)).toEqual(['mail.eml', 'Protokoll.pdf', 'Kosten.xlsx']);
  expect(uploads[1]).toMatchObject({
    state: 'queued',
    createdAt: mail.createdAt,
    attachmentCount: 0,
    mail: { uploadId: id, documentId: mail.documentId, fileName: 'mail.eml', title: 'Unterlagen zur Sporthalle' },
  });
  const { attachments } = await documentOf(mail.documentId);
  const leftOut = attachments.filter(({ reason }) => reason !== null).length;
  expect(uploads.map(({ attachmentsLeftOut }) => attachmentsLeftOut)).toEqual([leftOut, 0, 0]);
  expect(attachments.map(({ fileName, uploadId, reason }) => [fileName, uploadId, reason])).toEqual([
    ['Protokoll.pdf', uploads[1]?.id, null],
    ['Kosten.xlsx', uploads[2]?.id, null],
    ['start.exe', null, 'file_type_unsupported'],
    ['falsch.pdf', null, 'file_type_mismatch'],
  ]);
  const content = await user.request(`/api/uploads/${uploads[1]?.id}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(budgetPdf)).toBe(true);
  expect((await documentOf(uploads[1]?.documentId ?? '')).mail).toMatchObject({ documentId: mail.documentId });
  expect(await incomingFiles()).toBe(0);
  const stranger = await service.createUser();
  for (const upload of uploads) expect((await stranger.request(`/api/uploads/${upload.id}`)).status).toBe(404);
});

test('UPL-05 UPL-04 a file that also exists on its own is named with the mail, and stays unless both are deleted', async () => {
  const single = await send(Buffer.from(budgetPdf), 'Protokoll einzeln.pdf');
  const id = await send(await mailOf());
  await read(id);
  const [mail, ...others] = await list();
  const { documentId } = await uploadOf(single);
  expect(mail).toMatchObject({
    id,
    attachmentCount: 1,
    attachedElsewhere: [{ uploadId: single, documentId, fileName: 'Protokoll.pdf' }],
  });
  expect(others.map(({ fileName, attachedElsewhere }) => [fileName, attachedElsewhere])).toEqual([
    ['Kosten.xlsx', []],
    ['Protokoll einzeln.pdf', []],
  ]);
  const answer = await user.request('/api/uploads/deletions', { method: 'POST', body: { ids: [id] } });
  expect(uploadsDeletedSchema.parse(await answer.json())).toEqual({ gone: [id], failed: [], attachments: 1 });
  expect((await list()).map((upload) => upload.id)).toEqual([single]);
});

test('UPL-05 a mail read twice, or by two workers at once, has its files once', async () => {
  const id = await send(await mailOf());
  await Promise.all([read(id), read(id)]);
  await read(id);
  expect(await list()).toHaveLength(3);
  expect(await storedFiles()).toBe(3);
  expect(await incomingFiles()).toBe(0);
});

test('UPL-05 a reading that ends before the mail is ready leaves no files, and the next one takes all', async () => {
  const id = await send(await mailOf());
  const failing: Parameters<typeof readDocument>[1] = {
    readFile: async (input, options) => {
      await pool.readFile(input, options);
      throw new Error('killed');
    },
  };
  await expect(read(id, failing)).rejects.toThrow('killed');
  expect(await list()).toHaveLength(1);
  expect([await storedFiles(), await incomingFiles()]).toEqual([1, 0]);
  await read(id);
  expect(await list()).toHaveLength(3);
});

test('UPL-05 files left by a killed reading of a mail are swept, and recorded ones stay', async () => {
  const id = await send(await mailOf());
  const intake = createAttachmentStore(service.platform)(user.scope, id);
  await intake.begin({ fileName: 'Protokoll.pdf', size: budgetPdf.length, reason: null });
  await intake.write(budgetPdf);
  await intake.begin({ fileName: 'Kosten.xlsx', size: table.length, reason: null });
  await intake.write(table.subarray(0, 100));
  // The process dies here.
  await read(id);
  expect(await list()).toHaveLength(3);
  expect(await storedFiles()).toBe(4);
  await sweepIncoming(service.platform, new Date(Date.now() + 48 * 3_600_000));
  expect([await storedFiles(), await incomingFiles()]).toEqual([3, 0]);
});

test('UPL-05 deleting a mail deletes its files; deleting a file leaves the mail', async () => {
  const inner = await mailOf({ subject: 'Innen', messageId: '<inner@example.org>' });
  const outer = await writeEml({
    subject: 'Aussen',
    text: 'Zur Kenntnis',
    attachments: [{ filename: 'innen.eml', contentType: 'message/rfc822', content: Buffer.from(inner) }],
  });
  const id = await send(outer);
  await read(id);
  const [, innerUpload] = await list();
  await read(innerUpload?.id ?? '');
  const uploads = await list();
  expect(uploads.map(({ place }) => place)).toEqual(['', '001', '001.001', '001.002']);
  expect(uploads.map(({ attachmentCount }) => attachmentCount)).toEqual([3, 2, 0, 0]);
  expect((await remove(uploads[2]?.id ?? '')).status).toBe(204);
  const { attachments } = await documentOf(innerUpload?.documentId ?? '');
  expect(attachments[0]).toMatchObject({ fileName: 'Protokoll.pdf', documentId: null, reason: null });
  expect((await remove(id)).status).toBe(204);
  expect(await list()).toEqual([]);
  const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute<{ total: number }>(
      sql`SELECT (SELECT count(*) FROM documents) + (SELECT count(*) FROM mail_attachments)
        + (SELECT count(*) FROM pages) + (SELECT count(*) FROM passages) AS total`,
    ),
  );
  expect(Number(rows[0]?.total)).toBe(0);
  const jobs = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`SELECT 1 FROM pgboss.job WHERE name = 'uploads.remove-file'`),
  );
  expect(jobs.rows).toHaveLength(4);
});

test('UPL-05 a mail that is read again keeps its files, takes those left out before, and none that were deleted', async () => {
  const id = await send(await mailOf());
  await read(id);
  const { documentId } = await uploadOf(id);
  const [, minutes, costs] = await list();
  expect((await remove(costs?.id ?? '')).status).toBe(204);
  await service.platform.database.withUser(user.scope, async (tx) => {
    await tx.execute(sql`UPDATE documents SET reading_version = 0 WHERE id = ${documentId}`);
    await tx.execute(sql`DELETE FROM mail_attachments WHERE mail_id = ${id} AND file_name = 'start.exe'`);
  });
  await rereadDocument(
    service.platform,
    {
      reader: pool,
      recogniser: null,
      openIntake: createAttachmentStore(service.platform),
      moveCitations: () => Promise.resolve(),
    },
    { ...jobOwnerOf(user.scope), documentId },
    new AbortController().signal,
  );
  const { attachments } = await documentOf(documentId);
  expect(attachments.map(({ fileName, uploadId, reason }) => [fileName, uploadId, reason])).toEqual([
    ['Protokoll.pdf', minutes?.id, null],
    ['Kosten.xlsx', null, null],
    ['start.exe', null, 'file_type_unsupported'],
    ['falsch.pdf', null, 'file_type_mismatch'],
  ]);
  expect((await list()).map(({ fileName }) => fileName)).toEqual(['mail.eml', 'Protokoll.pdf']);
});

test('UPL-05 a file that the user already has is tied to the mail, and outlives it', async () => {
  const own = await send(budgetPdf, 'Mein Protokoll.pdf');
  const id = await send(await mailOf());
  await read(id);
  expect((await list()).map(({ fileName }) => fileName)).toEqual(['mail.eml', 'Kosten.xlsx', 'Mein Protokoll.pdf']);
  const { attachments } = await documentOf((await uploadOf(id)).documentId);
  expect(attachments[0]).toMatchObject({ fileName: 'Protokoll.pdf', uploadId: own });
  expect(await storedFiles()).toBe(3);
  await remove(id);
  expect((await list()).map(({ id: left }) => left)).toEqual([own]);
});

test('UPL-05 a file in two mails, or also uploaded by itself, outlives the first mail', async () => {
  const first = await send(await mailOf(), 'erste.eml');
  await read(first);
  const second = await send(await mailOf({ subject: 'Zweite', messageId: '<2@example.org>' }), 'zweite.eml');
  await read(second);
  await send(table, 'Meine Kosten.xlsx');
  expect(await list()).toHaveLength(4);
  await remove(first);
  const left = await list();
  expect(left.map(({ fileName, mail }) => [fileName, mail?.uploadId ?? null])).toEqual([
    ['zweite.eml', null],
    ['Protokoll.pdf', second],
    ['Kosten.xlsx', second],
  ]);
  await remove(second);
  expect((await list()).map(({ fileName, mail, place }) => [fileName, mail, place])).toEqual([
    ['Kosten.xlsx', null, ''],
  ]);
});

test('UPL-06 mails nest three deep, and files beyond the limit are named', {
  tags: 'thorough',
}, async () => {
  let mail: Uint8Array<ArrayBuffer> = writeMsg({ subject: 'Ebene 4', body: 'Ganz innen' });
  for (let depth = 3; depth >= 0; depth -= 1) {
    mail = Buffer.from(
      await writeEml({
        subject: `Ebene ${depth}`,
        text: `Text der Ebene ${depth}`,
        attachments: [
          {
            filename: depth === 3 ? 'innen.msg' : 'innen.eml',
            content: Buffer.from(mail),
            contentType: 'application/octet-stream',
          },
        ],
      }),
    );
  }
  let id = await send(mail);
  for (let depth = 0; depth <= maxAttachmentDepth; depth += 1) {
    await read(id);
    const { attachments } = await documentOf((await uploadOf(id)).documentId);
    if (depth === maxAttachmentDepth)
      expect(attachments[0]).toMatchObject({ reason: 'attachment_too_deep', uploadId: null });
    id = attachments[0]?.uploadId ?? id;
  }
  const many = await send(
    await writeEml({
      subject: 'Viele',
      text: 'Viele Dateien',
      attachments: Array.from({ length: maxAttachments + 5 }, (_, index) => ({
        filename: `${index}.txt`,
        content: `Datei ${index}`,
      })),
    }),
  );
  await read(many);
  expect(await uploadOf(many)).toMatchObject({ attachmentCount: maxAttachments });
  const { attachments } = await documentOf((await uploadOf(many)).documentId);
  expect(attachments.filter(({ reason }) => reason === 'attachments_too_many')).toHaveLength(5);
});

test('UPL-05 UPL-06 files in archives within archives become documents, as deep as mails within mails', async () => {
  let archive = zipOf({ 'Tiefe 4.txt': 'Zu tief.' });
  for (let depth = maxAttachmentDepth; depth >= 0; depth -= 1) {
    const name = depth === 0 ? 'Beschluss.txt' : `Tiefe ${depth}.txt`;
    archive = zipOf({ [name]: `Der Beitrag der Ebene ${depth} beträgt ${80 + depth} Euro.`, 'mehr.zip': archive });
  }
  let id = await send(new Uint8Array(archive), 'Unterlagen.zip');
  for (let depth = 0; depth <= maxAttachmentDepth; depth += 1) {
    await read(id);
    const { attachments } = await documentOf((await uploadOf(id)).documentId);
    expect(attachments.map(({ reason }) => reason)).toEqual([
      null,
      depth === maxAttachmentDepth ? 'attachment_too_deep' : null,
    ]);
    expect(attachments[0]?.fileName).toBe(depth === 0 ? 'Beschluss.txt' : `Tiefe ${depth}.txt`);
    id = attachments[1]?.uploadId ?? id;
  }
});

test('CHAT-05 where nothing is found, the answer names what was not read', async () => {
  const id = await send(await mailOf());
  await read(id);
  const { documentId } = await uploadOf(id);
  const accepted = await ask(user, undefined, {
    question: 'Wie lautet die Telefonnummer des Hausmeisters?',
    scope: { documentIds: [documentId] },
  });
  await followToEnd(user, accepted.answer.id);
  const { messages } = await readChat(user, accepted.chat.id);
  const notices = messages.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' ');
  expect(notices).toContain(
    'Nicht gelesen: „start.exe“ (Dateityp nicht lesbar), „falsch.pdf“ (Inhalt passt nicht zur Endung).',
  );
  expect(notices).toContain('2 Dateien werden noch gelesen; fragen Sie danach noch einmal.');
  const unread = messages.flatMap(({ segments }) => segments.flatMap((segment) => segment.unread ?? []));
  expect(unread[0]).toMatchObject({
    files: [
      { fileName: 'start.exe', reason: 'file_type_unsupported', documentId },
      { fileName: 'falsch.pdf', reason: 'file_type_mismatch', documentId },
    ],
    total: 2,
    pending: 2,
  });
});

test('UPL-05 CHAT-11 a question finds text in an attachment, even when limited to the mail', async () => {
  const other = await startTestApp();
  try {
    await startWorkers(other.platform);
    const reader = await other.createUser();
    const id = await uploadFile(reader, 'mail.eml', await mailOf());
    const all = async () => uploadListSchema.parse(await (await reader.request('/api/uploads')).json()).uploads;
    await expect
      .poll(async () => (await all()).map(({ state }) => state), { timeout: 60_000, interval: 200 })
      .toEqual(['ready', 'ready', 'ready']);
    const [mail, pdf] = await all();
    expect(mail?.id).toBe(id);
    const answerTo = async (question: string, documentIds: (string | undefined)[]) => {
      const { answer, chat } = await ask(reader, undefined, { question, scope: { documentIds } });
      await followToEnd(reader, answer.id);
      const { messages } = await readChat(reader, chat.id);
      return messages.find(({ phase }) => phase === 'snippets')?.citations[0];
    };
    const citation = await answerTo('Wie hoch ist der Rahmenkredit für die Sporthalle?', [mail?.documentId]);
    expect(citation).toMatchObject({ documentId: pdf?.documentId, lastPage: 2, mail: 'Unterlagen zur Sporthalle' });
    expect(citation?.snippet).toContain('4,7 Millionen');
    expect(await answerTo('Wer hat die Mail geschickt?', [mail?.documentId])).toMatchObject({
      documentId: mail?.documentId,
      snippet: expect.stringContaining('Von: Anna Muster'),
    });
  } finally {
    await other.close();
  }
});
