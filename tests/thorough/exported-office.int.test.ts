import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeChat } from '#server/features/exports/compose-chat.ts';
import { openWriterThread } from '#server/features/exports/run-exports.ts';
import { createExportedChat } from '#support/exported-chats.ts';

const thread = openWriterThread();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boardsearch-office-'));
});
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

const hasOffice = (() => {
  try {
    execFileSync('soffice', ['--version']);
    return true;
  } catch {
    return false;
  }
})();
if (!hasOffice) console.warn('LibreOffice (soffice) is not installed: no Word document is opened by it.');

/** A chat of one to three answers, in either language; every fifth chat has attached files. */
const chatOf = (index: number) =>
  createExportedChat(1 + (index % 3), {
    language: index % 2 === 0 ? 'de' : 'en',
    title: `Chat ${index}`,
    ...(index % 5 === 0 && {
      places: { '01935000-0000-7000-8000-d00000000001': 'files/01/Protokoll März.pdf' },
    }),
  });
const notesOf = (index: number) => composeChat(chatOf(index)).notes;
/** Citations that can be opened, in the order of the notes. */
const addressesOf = (index: number) => notesOf(index).flatMap(({ address }) => address ?? []);

const plain = (xml: string) => xml.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');

test.runIf(hasOffice)(
  'CHAT-10 LibreOffice opens 200 Word documents; their footnotes are the citations, each linked to the cited page',
  async () => {
    const count = 200;
    const paths: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const path = join(folder, `${index}.docx`);
      writeFileSync(path, await thread.run('writeChat', { chat: chatOf(index), format: 'docx' }, ''));
      paths.push(path);
    }
    // A separate profile, because another LibreOffice may be running.
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', 'odt', '--outdir', folder, ...paths], {
      cwd: folder,
      timeout: 540_000,
      maxBuffer: 16 * 1024 * 1024,
    });
    for (let index = 0; index < count; index += 1) {
      const odt = await JSZip.loadAsync(readFileSync(join(folder, `${index}.odt`)));
      const content = (await odt.file('content.xml')?.async('string')) ?? '';
      const notes = [...content.matchAll(/<text:note [^>]*text:note-class="footnote".*?<\/text:note>/gs)].map(
        ([note]) => note,
      );
      expect([index, notes.length]).toEqual([index, notesOf(index).length]);
      const links = notes.flatMap((note) => plain(/xlink:href="([^"]+)"/.exec(note)?.[1] ?? '') || []);
      const expected = addressesOf(index).map((address) => address.replace(/^\.\.\//, ''));
      // LibreOffice rewrites file addresses relative to the inside of the new document.
      expect([index, ...links.map((link) => link.replace(/^(\.\.\/)+/, ''))]).toEqual([index, ...expected]);
    }
  },
  600_000,
);

test('CHAT-10 200 PDFs, read back by another reader: each note opens the page that it cites', async () => {
  for (let index = 0; index < 200; index += 1) {
    const chat = { ...chatOf(index), places: {} };
    const task = getDocument({ data: await thread.run('writeChat', { chat, format: 'pdf' }, '') });
    const document = await task.promise;
    const links: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      for (const { url } of await page.getAnnotations()) if (url) links.push(url);
    }
    await task.destroy();
    const expected = composeChat(chat).notes.flatMap(({ address }) => address ?? []);
    // A link across two lines is two annotations.
    expect([index, ...new Set(links)]).toEqual([index, ...new Set(expected)]);
  }
}, 600_000);
