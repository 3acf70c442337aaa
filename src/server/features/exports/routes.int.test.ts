import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, followToEnd, problemOf } from '#support/chat-driver.ts';
import { createExportedChat } from '#support/exported-chats.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { openWriterThread } from './run-exports.ts';

let service: TestApp;
let user: TestUser;
const thread = openWriterThread();

beforeAll(async () => {
  service = await startTestApp({ answerSource: scriptAnswers().source });
  user = await service.createUser();
});
afterAll(async () => {
  await thread.close();
  await service.close();
});

const chat = createExportedChat(3);
/** Links of all evidence whose documents exist, in the order of their notes. */
const addresses = chat.messages
  .filter(({ phase }) => phase === 'snippets')
  .flatMap(({ citations }) => citations.filter(({ isDeleted }) => !isDeleted))
  .map(
    ({ documentId, page, start, lastPage, end }) =>
      `https://board.example/documents/${documentId}?page=${page}&start=${start}&lastPage=${lastPage}&end=${end}`,
  );

const plain = (xml: string) => xml.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');

test('CHAT-10 Word: all evidence is in footnotes that link to its page; replaced, deleted and unproven are marked', async () => {
  const zip = await JSZip.loadAsync(await thread.run('writeChat', { chat, format: 'docx' }, ''));
  const part = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
  const [body, notes, relations] = [
    await part('word/document.xml'),
    await part('word/footnotes.xml'),
    await part('word/_rels/footnotes.xml.rels'),
  ];
  const targets = new Map(
    [...relations.matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]+)"/.exec(tag)?.[1],
      plain(/Target="([^"]+)"/.exec(tag)?.[1] ?? ''),
    ]),
  );
  const links = [...notes.matchAll(/<w:hyperlink [^>]*r:id="([^"]+)"/g)].map((match) => targets.get(match[1]));
  expect(links.toSorted()).toEqual(addresses.toSorted());
  const marks = [...body.matchAll(/<w:footnoteReference [^>]*w:id="(\d+)"/g)].map((match) => Number(match[1]));
  expect(marks).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  expect(notes.match(/\[Quelle gelöscht\]/g)).toHaveLength(3);
  expect(notes.match(/\[nicht mehr gültig, ersetzt durch „Protokoll, zweite Fassung“\]/g)).toHaveLength(3);
  expect(body.match(/\(ohne Beleg\)/g)).toHaveLength(3);
  // What is only supported is followed by its quotation, and what is left out is told with its reason.
  const read = plain(body.replaceAll('</w:p>', '\n').replaceAll(/<[^>]+>/g, ''));
  expect(read.match(/dagegen\.\d* \(sinngemäß belegt\)\n„?Gegen den Antrag stimmen Frau Vogel/g)).toHaveLength(3);
  expect(read.match(/weggelassen\. Ein Abstimmungsergebnis steht anders im Zitat\./g)).toHaveLength(3);
  expect(plain(notes)).toContain('„Gegen den Antrag stimmen Frau Vogel & Herr Brandt; <alle> übrigen Mitglieder');
});

/** Link targets of a Word document's footnotes; the part after # is a separate attribute there. */
async function linkedAddresses(bytes: Uint8Array): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes);
  const part = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
  const relations = await part('word/_rels/footnotes.xml.rels');
  const attributeOf = (tag: string, name: string) => plain(new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1] ?? '');
  const targets = new Map(
    [...relations.matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  );
  return [...(await part('word/footnotes.xml')).matchAll(/<w:hyperlink [^>]*>/g)].map(([tag]) => {
    const anchor = attributeOf(tag, 'w:anchor');
    return `${targets.get(attributeOf(tag, 'r:id'))}${anchor && `#${anchor}`}`;
  });
}

test('CHAT-10 SET-02 Word in an archive: footnotes link to the files beside it, PDFs at their page', async () => {
  const cited = chat.messages.flatMap(({ citations }) => citations).filter(({ isDeleted }) => !isDeleted);
  const [first = '', second = ''] = new Set(cited.map(({ documentId }) => documentId));
  const places = { [first]: 'files/01/Protokoll 3. März #1.pdf', [second]: 'files/02/Antrag.docx' };
  const found = await linkedAddresses(await thread.run('writeChat', { chat: { ...chat, places }, format: 'docx' }, ''));
  const pages = new Set(cited.filter(({ documentId }) => documentId === first).map(({ page }) => page));
  const inFirst = found.filter((address) => address.startsWith('../files/01/'));
  expect(new Set(inFirst)).toEqual(
    new Set([...pages].map((page) => `../files/01/Protokoll%203.%20M%C3%A4rz%20%231.pdf#page=${page}`)),
  );
  expect(found).toContain('../files/02/Antrag.docx');
  // Documents missing in the archive are linked in the product.
  expect(found.filter((address) => !address.startsWith('../files/')).every((each) => addresses.includes(each))).toBe(
    true,
  );
});

test('CHAT-10 PDF: all evidence is in notes that link to its page, as read back by another reader', async () => {
  const bytes = await thread.run('writeChat', { chat: { ...chat, language: 'en' }, format: 'pdf' }, '');
  const reading = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await reading.promise;
  const urls = new Set<string>();
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const { url } of await page.getAnnotations()) if (url) urls.add(url);
    const { items } = await page.getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  await reading.destroy();
  expect([...urls].toSorted()).toEqual([...new Set(addresses)].toSorted());
  expect(text.match(/\(no source\)/g)).toHaveLength(3);
  expect(text.match(/\(supported in substance\)/g)).toHaveLength(3);
  expect(text.match(/The result of a vote differs from the quotation\./g)).toHaveLength(3);
  expect(text).toContain('replaced by “Protokoll, zweite Fassung”');
});

test('CHAT-10 the name of a chat is not cut in a file', async () => {
  const [question, ...rest] = chat.messages;
  if (!question) throw new Error('the chat is empty');
  const content = 'Wer war in der Sitzung des Aufsichtsrats vom März gegen die Erweiterung des Depots? Und warum?';
  const named = { ...chat, title: `${content.slice(0, 50)}...`, messages: [{ ...question, content }, ...rest] };
  const zip = await JSZip.loadAsync(await thread.run('writeChat', { chat: named, format: 'docx' }, ''));
  const core = (await zip.file('docProps/core.xml')?.async('string')) ?? '';
  expect(core).toContain(
    'Wer war in der Sitzung des Aufsichtsrats vom März gegen die Erweiterung des Depots? Und warum?<',
  );
});

test('CHAT-10 control characters and lone surrogates do not break files', async () => {
  const [question, ...rest] = chat.messages;
  if (!question) throw new Error('the chat is empty');
  const messages = [{ ...question, content: 'Wer\u0001 war \ud83d dagegen\uffff?' }, ...rest];
  const zip = await JSZip.loadAsync(await thread.run('writeChat', { chat: { ...chat, messages }, format: 'docx' }, ''));
  const body = await zip.file('word/document.xml')?.async('string');
  expect(body).toContain('Wer war \ufffd dagegen?');
});

test('CHAT-10 answers and chats are exported only by their owner, and only if they exist', async () => {
  const asked = await ask(user);
  await followToEnd(user, asked.answer.id);
  const path = `/api/chats/${asked.chat.id}/export`;
  for (const query of ['format=docx', `format=pdf&answer=${asked.answer.id}`, `format=docx&from=${asked.message.id}`]) {
    const answer = await user.request(`${path}?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="board-search-chat-[\d-]+\.(docx|pdf)"$/,
    );
    await answer.body?.cancel();
  }
  const stranger = await service.createUser();
  expect((await stranger.request(`${path}?format=docx`)).status).toBe(404);
  const none = await user.request(`${path}?format=docx&answer=${asked.chat.id}`);
  expect(await problemOf(none)).toEqual([404, 'not_found']);
  for (const query of ['', 'format=exe', 'format=pdf&timeZone=Mars/Olympus', 'format=pdf&language=fr']) {
    expect((await user.request(`${path}?${query}`)).status).toBe(400);
  }
});
