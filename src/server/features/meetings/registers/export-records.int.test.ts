import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collections as texts } from '#shared/messages/de/collections.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetingSteps } from '#support/meeting-steps.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const { storePaper, storeMarch, decisions } = meetingSteps(() => ({ service, user }));

async function fetchBytes(path: string): Promise<Uint8Array> {
  const answer = await user.request(`/api/records/${path}`);
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Cells of a workbook's only sheet, each row by its heads. */
async function readSheet(path: string): Promise<Record<string, CellObject | undefined>[]> {
  const book = read(await fetchBytes(path), { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet;
  const rows = new Map<number, Map<string, CellObject>>();
  for (const [place, cell] of Object.entries(sheet)) {
    const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    if (row) rows.set(Number(row), (rows.get(Number(row)) ?? new Map()).set(column, cell as CellObject));
  }
  const [head, ...lines] = [...rows].toSorted(([one], [other]) => one - other).map(([, cells]) => cells);
  return lines.map((cells) =>
    Object.fromEntries([...(head ?? [])].map(([column, { v }]) => [String(v), cells.get(column)])),
  );
}

async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  return pages
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
    .join(' ')
    .replace(/\s+/g, ' ');
}

const risky = [
  '-3 % Kürzung der Sachkosten',
  '=HYPERLINK("http://192.0.2.1/x";"Bericht")',
  '+49 511 000000',
  '@Vorstand',
];
const { columns } = de;

test('MEET-07 in the workbook every text stays as it is and none is a formula; days and numbers are such', async () => {
  await storePaper(
    [...risky, '007-3E5', '1/2 2027', '7 Ja'].join('\n'),
    (make) => [...risky, '007-3E5', '1/2 2027'].map((what) => make.decision(what, { yes: '7 Ja' })),
    '=Titel',
    '2026-05-07',
  );
  const rows = await readSheet('decisions.xlsx?language=de');
  expect(rows.map((row) => row[columns.decision]?.v)).toEqual([...risky, '007-3E5', '1/2 2027']);
  for (const row of rows) {
    for (const cell of Object.values(row)) expect(cell?.f).toBeUndefined();
    expect(row[columns.decision]?.t).toBe('s');
    expect(row[columns.paper]?.v).toBe('=Titel');
    expect(row[columns.yes]).toMatchObject({ t: 'n', v: 7 });
  }
});

test('MEET-07 due days in the workbook are days of the calendar, each row opens its page', async () => {
  await storeMarch();
  const rows = await readSheet('tasks.xlsx?language=de&today=2026-05-01');
  expect(rows.map((row) => [row[columns.due]?.w, row[columns.state]?.v])).toEqual([
    ['30.04.2026', de.taskStates.overdue],
    ['15.05.2026', de.taskStates.coming],
  ]);
  expect(rows[0]?.[columns.date]?.w).toBe('05.03.2026');
  expect(rows[0]?.[columns.link]?.l?.Target).toMatch(/^http.*\/documents\/.*page=1/);
});

test.each(['xlsx', 'csv', 'docx', 'pdf'])(
  'MEET-07 as %s: public only leaves out what is not stated to be public',
  async (format) => {
    const text = 'Ö 1 Haushalt\nHaushalt beschlossen.\nN 1 Personal\nStelle besetzt.\nEs wird vertagt.';
    await storePaper(text, (make) => [
      make.agendaItem('Ö 1', 'Haushalt', [true, 'Ö 1']),
      make.decision('Haushalt beschlossen.', { item: 0 }),
      make.agendaItem('N 1', 'Personal', [false, 'N 1']),
      make.decision('Stelle besetzt.', { item: 2 }),
      make.decision('Es wird vertagt.'),
    ]);
    const contentOf = async (query: string) => {
      const bytes = await fetchBytes(`decisions.${format}${query}`);
      if (format === 'pdf') return readPdf(bytes);
      if (format === 'csv') return Buffer.from(bytes).toString();
      const { default: JSZip } = await import('jszip');
      const zip = await JSZip.loadAsync(bytes);
      const part = format === 'docx' ? 'word/document.xml' : 'xl/sharedStrings.xml';
      const inline = format === 'xlsx' ? await zip.file('xl/worksheets/sheet1.xml')?.async('string') : '';
      return `${(await zip.file(part)?.async('string')) ?? ''}${inline}`;
    };
    const [all, open] = [await contentOf(''), await contentOf('?publicity=public')];
    for (const what of ['Haushalt beschlossen.', 'Stelle besetzt.', 'Es wird vertagt.']) expect(all).toContain(what);
    expect(open).toContain('Haushalt beschlossen.');
    expect(open).not.toContain('Stelle besetzt.');
    expect(open).not.toContain('Es wird vertagt.');
    if (format === 'docx' || format === 'pdf') expect(open).toContain(de.onlyWith.public);
  },
);

test('MEET-07 files are for their user only', async () => {
  await storeMarch();
  user = await service.createUser();
  expect(await readSheet('decisions.xlsx')).toEqual([]);
  for (const format of ['xlsx', 'docx', 'pdf', 'csv']) {
    expect((await service.app.request(`/api/records/decisions.${format}`)).status).toBe(401);
  }
});

/** Text of a Word document, its paragraphs on lines. */
async function readWord(bytes: Uint8Array): Promise<string> {
  const { default: JSZip } = await import('jszip');
  const xml = (await (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('string')) ?? '';
  return xml.replaceAll('</w:p>', '\n').replace(/<[^>]+>/g, '');
}

test('MEET-07 an extract says all that its paper states of the decision and its meeting, and where; nothing else', async () => {
  const text =
    'Protokoll des Rates vom 5. März 2026\nNr. 7\nOrt: Rathaus\nVorsitz: Eva Lang\nAnwesend: Eva Lang, Urs Frei (bis 13.20 Uhr)\n' +
    'Entschuldigt: Anna Berger\nN 4 Neubau\nDer Neubau wird vorbehaltlich der Mittel gebilligt. 7 Ja, 2 Nein\nangenommen\n=2+2';
  await storePaper(text, (make) => {
    const meeting = make.meeting('Protokoll des Rates vom 5. März 2026', {
      body: 'Rates',
      date: ['5. März 2026', '2026-03-05'],
      chair: 'Eva Lang',
    });
    const decision = make.decision('Der Neubau wird vorbehaltlich der Mittel gebilligt.', {
      item: 4,
      outcome: ['adopted', 'angenommen'],
      yes: '7 Ja',
      no: '2 Nein',
    });
    const limit = { kind: 'until' as const, words: make.quote('bis 13.20 Uhr'), items: [] };
    return [
      { ...meeting, number: make.quote('7'), place: make.quote('Rathaus') },
      make.attendance('Eva Lang'),
      { ...make.attendance('Urs Frei'), limit },
      make.attendance('Anna Berger', 'excused'),
      make.agendaItem('N 4', 'Neubau', [false, 'N 4']),
      { ...decision, conditions: [make.quote('vorbehaltlich der Mittel')] },
      make.decision('=2+2'),
    ];
  });
  const [first, second] = (await decisions()).decisions;
  const { extract } = texts;
  for (const format of ['docx', 'pdf'] as const) {
    const bytes = await fetchBytes(`decisions/${first?.id}/extract?format=${format}&language=de`);
    const said = (format === 'docx' ? await readWord(bytes) : await readPdf(bytes)).replace(/\s+/g, ' ');
    for (const part of [
      extract.title,
      'Gremium: Rat',
      'Sitzung: 05.03.2026, Nr. 7',
      'Ort: Rathaus',
      'Vorsitz: Eva Lang',
      'Anwesend (2): Eva Lang, Urs Frei (bis 13.20 Uhr)',
      'N 4 Neubau; Nicht öffentlich',
      'Der Neubau wird vorbehaltlich der Mittel gebilligt.',
      'Bedingung: vorbehaltlich der Mittel',
      'Ergebnis: Angenommen',
      'Ja: 7, Nein: 2',
      'Protokoll, Seite 1',
      extract.certified,
      extract.placeAndDay,
      extract.signature,
    ]) {
      expect(said, format).toContain(part);
    }
    for (const part of ['Anna Berger', 'Zeit:', 'Vorlage:']) expect(said, format).not.toContain(part);
  }
  const bare = await readWord(await fetchBytes(`decisions/${second?.id}/extract?format=docx`));
  expect(bare).toContain('=2+2');
  expect(bare).not.toContain('Ergebnis');
  expect((await user.request(`/api/records/decisions/${first?.id}/extract`)).status).toBe(400);
  user = await service.createUser();
  expect((await user.request(`/api/records/decisions/${first?.id}/extract?format=pdf`)).status).toBe(404);
});
