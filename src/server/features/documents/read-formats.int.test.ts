import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageSchema } from '#shared/contracts/documents.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { type DocParagraph, writeDoc } from '#support/doc-writer.ts';
import { odtTable, writeOdt } from '#support/open-document-writer.ts';
import { slideShape, slideTable, writePptx } from '#support/presentation-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { writeXls } from '#support/xls-writer.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

const title = 'Jahresbericht der Wasserwerke';
const caption = 'Betriebsaufwand in TCHF';
const table = [
  ['Position', '2023', '2024'],
  ['Personalkosten', '4210', '4530'],
  ['Unterhalt', '1880', '1935'],
];
const cells = (row: string[]): DocParagraph[] => [
  ...row.map((text): DocParagraph => ({ text, isInTable: true, end: 'cell' })),
  { text: '', isInTable: true, end: 'row', row: row.map((_, index) => ({ right: (index + 1) * 2_000 })) },
];
const rtfRow = (row: string[]) =>
  `\\trowd\\cellx2000\\cellx4000\\cellx6000\\pard\\intbl ${row.map((cell) => `${cell}\\cell `).join('')}\\row `;

const files: Record<string, Uint8Array> = {
  md: Buffer.from(
    `# ${title}\n\n${caption}\n\n${[table[0], ['-', '-', '-'], ...table.slice(1)].map((row) => row?.join('|')).join('\n')}`,
  ),
  doc: writeDoc([{ text: title, style: 62 }, { text: caption }, ...table.flatMap(cells), { text: 'Ende.' }]),
  odt: writeOdt(`<text:p text:style-name="Title">${title}</text:p><text:p>${caption}</text:p>${odtTable(table)}`),
  rtf: Buffer.from(
    `{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 ${title}\\par\\pard ${caption}\\par ${table.map(rtfRow).join('')}\\pard Ende.\\par}`,
    'latin1',
  ),
  pptx: writePptx([
    { shapes: slideShape([title], 'ctrTitle') },
    { shapes: slideShape([caption], 'title') + slideTable(table) },
  ]),
  xls: writeXls({ Aufwand: { rows: [[title], [caption], ...table] } }),
  csv: Buffer.from([[title], [caption], ...table].map((row) => row.join(';')).join('\n')),
};

test.each(Object.entries(files))('UPL-05 CHAT-05 %s: uploaded, read, asked, cited', async (extension, bytes) => {
  const id = await uploadFile(user, `bericht.${extension}`, new Uint8Array(bytes));
  const uploadOf = async () => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  await expect.poll(async () => (await uploadOf()).state, { timeout: 25_000, interval: 50 }).toMatch(/ready|failed/);
  const upload = await uploadOf();
  expect(upload).toMatchObject({ state: 'ready', failureCode: null });

  const scope = { documentIds: [upload.documentId] };
  const accepted = await ask(user, undefined, { question: 'Wie hoch waren die Personalkosten 2024?', scope });
  await followToEnd(user, accepted.answer.id);
  const { messages } = await readChat(user, accepted.chat.id);
  const snippets = messages.find(({ phase }) => phase === 'snippets');
  expect(snippets?.evidence).toBe('answered');
  const [citation] = snippets?.citations ?? [];
  expect(citation?.snippet).toContain('4530');
  expect(citation?.page).toBe(extension === 'pptx' ? 2 : 1);
  expect(citation?.pageLabel).toBe(extension === 'xls' ? 'Aufwand' : null);
  // Rows of a sheet or a list are cited by their numbers in the file.
  expect(citation?.rows).toEqual(['xls', 'csv'].includes(extension) ? { first: 4, last: 4 } : undefined);
  const answer = await user.request(`/api/documents/${upload.documentId}/pages/${citation?.page}`);
  const page = pageSchema.parse(await answer.json());
  expect(page.text.slice(citation?.start, citation?.end)).toBe(citation?.snippet);
  expect(messages.find(({ phase }) => phase === 'summary')?.content).toContain('4530');
});
