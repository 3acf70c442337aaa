import { read, utils, type WorkSheet } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecisionRecord, PaperRecord } from '#server/reading/records/record-model.ts';
import {
  type CollectionEntry,
  collectionEntrySchema,
  collectionListSchema,
  collectionSchema,
  type EntryList,
  entryListSchema,
} from '#shared/contracts/collections.ts';
import { collections as de } from '#shared/messages/de/collections.ts';
import { meetingSteps, type RecordMaker } from '#support/meeting-steps.ts';
import { recordMaker } from '#support/paper-records.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { storeRecords } from '../corrections/store-records.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const { storePaper } = meetingSteps(() => ({ service, user }));

type Outcome = NonNullable<DecisionRecord['outcome']>['value'];
type Line = readonly [what: string, outcome: Outcome | null];

const wording = (lines: readonly Line[]) =>
  [
    'Protokoll der Versammlung vom Tage',
    'Ort: Gemeindesaal',
    ...lines.map(([what, outcome]) => `${what} ${outcome}`),
  ].join('\n');

/** Records of minutes of the "Eigentümerversammlung" with these decisions. */
const recordsOf =
  (day: string, lines: readonly Line[], paper: 'minutes' | 'agenda' = 'minutes') =>
  (make: RecordMaker): PaperRecord[] => [
    {
      ...make.meeting('Protokoll der Versammlung vom Tage', { body: 'Versammlung', date: ['vom Tage', day] }),
      paper,
      place: make.quote('Gemeindesaal'),
    },
    ...lines.map(([what, outcome]) => make.decision(what, outcome ? { outcome: [outcome, outcome] } : {})),
  ];

const store = (day: string, ...lines: Line[]) => storePaper(wording(lines), recordsOf(day, lines), `Protokoll ${day}`);

/** Stores other records for a document, as another reading of it does. */
const reread = (documentId: string, text: string, records: (make: RecordMaker) => PaperRecord[]) =>
  service.platform.database.withUser(user.scope, (tx) =>
    storeRecords(tx, user.scope, documentId, records(recordMaker([text]))),
  );

const bodyOf = async () =>
  collectionListSchema.parse(await (await user.request('/api/collections')).json()).bodies[0]?.key ?? '';

async function open() {
  const body = await bodyOf();
  const answer = await user.request('/api/collections', { method: 'POST', body: { body } });
  expect(answer.status).toBe(201);
  return collectionSchema.parse(await answer.json()).id;
}

async function list(id: string, query = ''): Promise<EntryList> {
  const answer = await user.request(`/api/collections/${id}/entries${query}`);
  expect(answer.status).toBe(200);
  return entryListSchema.parse(await answer.json());
}

const numbered = ({ entries }: EntryList) => entries.map((entry) => `${entry.number} ${entry.wording}`);

async function change(method: string, path: string, body?: unknown): Promise<CollectionEntry> {
  const answer = await user.request(`/api/collections/${path}`, { method, ...(body ? { body } : {}) });
  expect(answer.status, path).toBeLessThan(300);
  return collectionEntrySchema.parse(await answer.json());
}

test('MEET-07 opening a collection enters certain, dated decisions of minutes by day; rejected ones, too', async () => {
  await store('2026-05-07', ['Das Dach wird erneuert.', 'adopted'], ['Der Bericht wird gehört.', 'noted']);
  await store(
    '2025-05-08',
    ['Die Heizung bleibt.', 'rejected'],
    ['Ohne Ergebnis.', null],
    ['Es wird verschoben.', 'withdrawn'],
  );
  const planned: Line[] = [['Der Garten wird gepflegt.', 'adopted']];
  await storePaper(wording(planned), recordsOf('2026-05-07', planned, 'agenda'), 'Einladung');
  const doubtful: Line[] = [['Der Keller wird gesperrt.', 'adopted']];
  await storePaper(wording(doubtful), (make) =>
    recordsOf(
      '2026-05-07',
      doubtful,
    )(make).map((each) => (each.kind === 'decision' ? { ...each, doubts: ['outcome'] } : each)),
  );
  const id = await open();
  const entries = await list(id);
  expect(numbered(entries)).toEqual(['1 Die Heizung bleibt.', '2 Das Dach wird erneuert.']);
  expect(entries.entries[0]).toMatchObject({
    date: '2025-05-08',
    place: 'Gemeindesaal',
    outcome: 'rejected',
    state: 'found',
    kind: 'decision',
    source: { quotation: 'Die Heizung bleibt.' },
  });
  expect(await open()).toBe(id);
  const all = collectionListSchema.parse(await (await user.request('/api/collections')).json());
  expect(all.collections).toMatchObject([{ id, entries: 2, body: { name: 'Versammlung' } }]);
  expect(all.bodies.map(({ name }) => name)).toEqual(['Versammlung']);
});

test('MEET-07 numbers stay when a paper is read again, late papers come, and papers are deleted', async () => {
  const lines: Line[] = [
    ['Das Dach wird erneuert.', 'adopted'],
    ['Der Hof wird gepflastert.', 'adopted'],
  ];
  const paper = await store('2026-05-07', ...lines);
  const id = await open();
  expect(numbered(await list(id))).toEqual(['1 Das Dach wird erneuert.', '2 Der Hof wird gepflastert.']);

  // Late minutes of an earlier year get the next number.
  const late = await store('2024-03-01', ['Die Treppe wird gestrichen.', 'adopted']);
  // Another reading finds one more decision, in front, and the wording of another has grown.
  const text = `${wording(lines)}\nVorab wird gezahlt. adopted\nDer Hof wird gepflastert und begrünt. rejected`;
  await reread(paper.id, text, (make) =>
    recordsOf('2026-05-07', [
      ['Vorab wird gezahlt.', 'adopted'],
      ['Das Dach wird erneuert.', 'adopted'],
      ['Der Hof wird gepflastert und begrünt.', 'rejected'],
    ])(make),
  );
  const after = [
    '1 Das Dach wird erneuert.',
    '2 Der Hof wird gepflastert und begrünt.',
    '3 Die Treppe wird gestrichen.',
    '4 Vorab wird gezahlt.',
  ];
  const entries = await list(id);
  expect(numbered(entries)).toEqual(after);
  expect(entries.entries.map(({ date }) => date)).toEqual(['2026-05-07', '2026-05-07', '2024-03-01', '2026-05-07']);
  expect(entries.entries[1]?.outcome).toBe('rejected');

  expect((await user.request(`/api/uploads/${late.uploadId}`, { method: 'DELETE' })).status).toBe(204);
  const gone = await list(id);
  expect(numbered(gone)).toEqual(after);
  expect(gone.entries.map(({ state }) => state)).toEqual(['found', 'found', 'gone', 'found']);
  expect(gone.entries[2]).toMatchObject({ source: null, recordId: null });

  // The same paper comes back: its decision is where it was.
  await store('2024-03-01', ['Die Treppe wird gestrichen.', 'adopted'], ['Neu ist das.', 'adopted']);
  const back = await list(id);
  expect(numbered(back)).toEqual([...after, '5 Neu ist das.']);
  expect(back.entries[2]?.state).toBe('found');
});

test('MEET-07 a decision in two papers is entered once; two equal ones in one paper are two', async () => {
  const twice: Line[] = [['Der Antrag wird angenommen.', 'adopted']];
  await storePaper(`${wording(twice)}\n${wording(twice)}`, (make) => {
    const records = recordsOf('2026-05-07', twice)(make);
    const [, decision] = records;
    return decision?.kind === 'decision'
      ? [
          ...records,
          {
            ...decision,
            span: { ...decision.span, start: 90, end: 117 },
            what: { ...decision.what, start: 90, end: 117 },
          },
        ]
      : records;
  });
  const id = await open();
  await store('2026-05-07', ...twice);
  expect(numbered(await list(id))).toEqual(['1 Der Antrag wird angenommen.', '2 Der Antrag wird angenommen.']);
  // The same words on another day are another decision.
  await store('2026-06-07', ...twice);
  expect((await list(id)).total).toBe(3);
});

test('MEET-07 entries by hand, remarks and deletion: a deleted entry keeps its number and is not entered again', async () => {
  const paper = await store('2026-05-07', ['Das Dach wird erneuert.', 'adopted']);
  const id = await open();
  const judgment = await change('POST', `${id}/entries`, {
    kind: 'judgment',
    wording: 'Der Beschluss zu TOP 4 wird für ungültig erklärt.',
    date: '2026-09-01',
    court: 'AG Neustadt',
    fileNumber: '12 C 34/26',
    parties: 'Lang ./. GdWE',
    outcome: 'adopted',
  });
  expect(judgment).toMatchObject({ number: 2, state: 'typed', court: 'AG Neustadt', outcome: null, place: null });
  const [first] = (await list(id)).entries;
  const remarked = await change('PATCH', `${id}/entries/${first?.id}`, {
    remarks: 'Angefochten, AG Neustadt 12 C 34/26',
  });
  expect(remarked).toMatchObject({
    number: 1,
    wording: 'Das Dach wird erneuert.',
    remarks: 'Angefochten, AG Neustadt 12 C 34/26',
  });
  expect(numbered(await list(id, '?text=angefochten'))).toEqual(['1 Das Dach wird erneuert.']);
  const content = { wording: 'x', date: '2026-01-01' };
  const refused = await user.request(`/api/collections/${id}/entries/${first?.id}`, {
    method: 'PATCH',
    body: { content },
  });
  expect(refused.status).toBe(400);
  const changed = await change('PATCH', `${id}/entries/${judgment.id}`, {
    content: { ...content, court: 'LG Neustadt' },
  });
  expect(changed).toMatchObject({ number: 2, wording: 'x', court: 'LG Neustadt', fileNumber: null });

  const deleted = await change('DELETE', `${id}/entries/${first?.id}`);
  expect(deleted).toMatchObject({ number: 1, state: 'deleted', wording: '', remarks: '', source: null });
  await reread(
    paper.id,
    wording([['Das Dach wird erneuert.', 'adopted']]),
    recordsOf('2026-05-07', [['Das Dach wird erneuert.', 'adopted']]),
  );
  expect((await list(id)).entries.map(({ state }) => state)).toEqual(['deleted', 'typed']);
  expect(await change('POST', `${id}/entries`, { kind: 'decision', ...content })).toMatchObject({ number: 3 });
  expect(
    (await user.request(`/api/collections/${id}/entries/${first?.id}`, { method: 'PATCH', body: { remarks: 'x' } }))
      .status,
  ).toBe(404);
  for (const bad of [
    { ...content, kind: 'decision', date: '2026-02-30' },
    { ...content, kind: 'decision', wording: ' ' },
    { ...content, kind: 'law' },
  ]) {
    expect((await user.request(`/api/collections/${id}/entries`, { method: 'POST', body: bad })).status).toBe(400);
  }
});

test('MEET-06 MEET-07 what later papers say of a decision stands with its entry and in its files', async () => {
  const lines: Line[] = [['Die Gebühr beträgt 5 Euro.', 'adopted']];
  await storePaper(`${wording(lines)}\n24/3`, (make) =>
    recordsOf(
      '2024-03-14',
      lines,
    )(make).map((each) => (each.kind === 'decision' ? { ...each, number: make.quote('24/3') } : each)),
  );
  const revoked: Line[] = [['Der Beschluss 24/3 vom 14. März 2024 wird aufgehoben.', 'adopted']];
  await storePaper(wording(revoked), (make) => [
    ...recordsOf('2024-06-12', revoked)(make),
    {
      kind: 'change',
      span: make.quote('Der Beschluss 24/3 vom 14. März 2024 wird aufgehoben.'),
      item: null,
      doubts: [],
      effect: 'revoked',
      of: 'decision',
      target: {
        words: make.quote('Beschluss 24/3'),
        number: '24/3',
        date: '2024-03-14',
        meetingNumber: null,
        item: null,
      },
      from: null,
      text: null,
    },
  ]);
  const id = await open();
  const [first, second] = (await list(id)).entries;
  expect(first).toMatchObject({
    decisionNumber: '24/3',
    events: [
      {
        effect: 'revoked',
        on: '2024-06-12',
        source: { quotation: 'Der Beschluss 24/3 vom 14. März 2024 wird aufgehoben.' },
      },
    ],
  });
  expect(second?.events).toEqual([]);
  const csv = await (await user.request(`/api/collections/${id}/entries.csv?language=de`)).text();
  expect(csv).toContain('12.06.2024');
  expect(csv.match(/wird aufgehoben/g)).toHaveLength(2);
});

test('MEET-07 entries come in pages and by publicity', async () => {
  const text = 'Ö 1\nN 2\nProtokoll der Versammlung vom Tage\nOffen beschlossen.\nGeheim beschlossen.\nadopted';
  await storePaper(text, (make) => [
    make.meeting('Protokoll der Versammlung vom Tage', { body: 'Versammlung', date: ['vom Tage', '2026-05-07'] }),
    make.agendaItem('1', 'Ö 1', [true, 'Ö 1']),
    make.agendaItem('2', 'N 2', [false, 'N 2']),
    make.decision('Offen beschlossen.', { item: 1, outcome: ['adopted', 'adopted'] }),
    make.decision('Geheim beschlossen.', { item: 2, outcome: ['adopted', 'adopted'] }),
  ]);
  const id = await open();
  await change('POST', `${id}/entries`, { kind: 'decision', wording: 'Im Umlauf beschlossen.', date: '2026-06-01' });
  expect(numbered(await list(id, '?publicity=public'))).toEqual(['1 Offen beschlossen.']);
  expect(numbered(await list(id, '?publicity=non-public'))).toEqual(['2 Geheim beschlossen.']);
  expect(numbered(await list(id, '?dateFrom=2026-05-08'))).toEqual(['3 Im Umlauf beschlossen.']);
  expect((await list(id, '?dateFrom=2026-05-07&dateTo=2026-05-07')).total).toBe(2);
  const first = await list(id, '?limit=2');
  expect([first.total, first.next]).toEqual([3, 2]);
  const second = await list(id, `?limit=2&after=${first.next}`);
  expect([numbered(second), second.next]).toEqual([['3 Im Umlauf beschlossen.'], null]);
});

test('MEET-07 a collection as Excel, CSV, Word and PDF has every number', async () => {
  const paper = await store('2026-05-07', ['-3 % Kürzung.', 'adopted'], ['=1+1 wird gestrichen.', 'rejected']);
  const id = await open();
  await change('POST', `${id}/entries`, {
    kind: 'judgment',
    wording: 'Abgewiesen.',
    date: '2026-09-01',
    court: 'AG Neustadt',
  });
  await user.request(`/api/uploads/${paper.uploadId}`, { method: 'DELETE' });
  const fetched = async (format: string) => {
    const answer = await user.request(`/api/collections/${id}/entries.${format}?language=de`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="Beschluss-Sammlung.${format}"`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const book = read(await fetched('xlsx'));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet);
  expect(rows.map((row) => [row[de.columns.number], row[de.columns.wording], row[de.columns.state]])).toEqual([
    [1, '-3 % Kürzung.', de.states.gone],
    [2, '=1+1 wird gestrichen.', de.states.gone],
    [3, 'Abgewiesen.', de.states.typed],
  ]);
  expect(rows[2]?.[de.columns.court]).toBe('AG Neustadt');
  const csv = Buffer.from(await fetched('csv')).toString();
  expect(csv.startsWith('\u{FEFF}')).toBe(true);
  for (const field of csv.split(/[;\r\n]+/)) expect(field).not.toMatch(/^"?[=+\-@]/);
  const { default: JSZip } = await import('jszip');
  const word = await (await JSZip.loadAsync(await fetched('docx'))).file('word/document.xml')?.async('string');
  for (const part of ['-3 % Kürzung.', 'AG Neustadt', de.states.gone, 'w:orient="landscape"'])
    expect(word).toContain(part);
  expect(Buffer.from((await fetched('pdf')).slice(0, 5)).toString()).toBe('%PDF-');
});

test('MEET-07 DATA-02 a collection is its user’s only; closing it leaves the papers', async () => {
  await store('2026-05-07', ['Das Dach wird erneuert.', 'adopted']);
  const id = await open();
  const [entry] = (await list(id)).entries;
  const body = await bodyOf();
  const owner = user;
  user = await service.createUser();
  const requests = [
    ['GET', `/api/collections/${id}/entries`],
    ['GET', `/api/collections/${id}/entries.xlsx`],
    ['POST', `/api/collections/${id}/entries`, { kind: 'decision', wording: 'x', date: '2026-01-01' }],
    ['PATCH', `/api/collections/${id}/entries/${entry?.id}`, { remarks: 'x' }],
    ['DELETE', `/api/collections/${id}/entries/${entry?.id}`],
    ['DELETE', `/api/collections/${id}`],
    ['POST', '/api/collections', { body }],
  ] as const;
  for (const [method, path, sent] of requests) {
    expect((await user.request(path, { method, ...(sent ? { body: sent } : {}) })).status, `${method} ${path}`).toBe(
      404,
    );
  }
  user = owner;
  expect(numbered(await list(id))).toEqual(['1 Das Dach wird erneuert.']);
  expect((await user.request(`/api/collections/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await user.request(`/api/collections/${id}/entries`)).status).toBe(404);
  expect((await (await user.request('/api/records/decisions')).json()) as object).toMatchObject({ total: 1 });
});
