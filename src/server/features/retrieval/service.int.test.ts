import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { retrievePassages } from '#support/retrieve-passages.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { testServerAddress } from '#support/test-database.ts';
import { listMeetings, lookUpPassages, refreshStatistics } from './service.ts';

let service: TestApp;
let user: TestUser;
let other: TestUser;
/** More than 300 passages, so that candidates come from the index. */
let archivist: TestUser;
let archive: { documentId: string }[];

const topics = [
  'Strassenbau',
  'Schulwesen',
  'Feuerwehr',
  'Wasserversorgung',
  'Friedhof',
  'Bibliothek',
  'Abfall',
  'Sport',
];

beforeAll(async () => {
  service = await startTestApp();
  [user, other, archivist] = [await service.createUser(), await service.createUser(), await service.createUser()];
  archive = [];
  for (let year = 2010; year < 2024; year++) {
    const passages = Array.from({ length: 40 }, (_, index) => {
      const topic = topics[index % topics.length];
      return `Der Gemeinderat berät im Jahr ${year} das Geschäft ${topic}, Vorlage ${index}. Die Kommission beantragt Zustimmung.`;
    });
    if (year === 2019)
      passages.push('Das Hochwasserrückhaltebecken am Mühlebach kostet 4,2 Mio. Franken und wird genehmigt.');
    archive.push(
      await addIndexedDocument(service.platform.database, archivist.scope, {
        title: `Protokoll Gemeinderat ${year}`,
        meetingDate: `${year}-05-12`,
        passages,
      }),
    );
  }
});
afterAll(() => service.close());

const find = (as: TestUser, question: string, limits: object = {}) =>
  retrievePassages(service.platform, as.scope, { question, limit: 10, ...limits });

test('CHAT-04 the answering passage comes first, with its document, position and evidence', async () => {
  const { documentId, uploadId } = await addIndexedDocument(service.platform.database, user.scope, {
    title: 'Protokoll Verwaltungsrat',
    fileName: 'VR-2023-08-16.pdf',
    meetingDate: '2023-08-16',
    passages: [
      'Eröffnung der Sitzung durch den Präsidenten.',
      'Die Dividende beträgt CHF 3.50 je Aktie.',
      'Schluss der Sitzung.',
    ],
  });
  const { passages, searched } = await find(user, 'Wie hoch ist die Dividende pro Aktie?');
  expect(passages[0]).toMatchObject({
    documentId,
    uploadId,
    ordinal: 1,
    firstPage: 2,
    text: 'Die Dividende beträgt CHF 3.50 je Aktie.',
    documentTitle: 'Protokoll Verwaltungsrat',
    fileName: 'VR-2023-08-16.pdf',
    meetingDate: '2023-08-16',
    evidence: { termCoverage: 1 },
  });
  expect(passages[0]?.score).toBeGreaterThan(0.3);
  expect(searched).toEqual({ passages: 3, documents: 1 });
});

test('CHAT-04 document name, date and section are evidence', async () => {
  const { passages } = await find(archivist, 'Was sagt das Protokoll von 2015 zur Feuerwehr?');
  expect(passages[0]?.meetingDate).toBe('2015-05-12');
  expect(passages[0]?.text).toContain('Feuerwehr');
});

test('DATA-02 passages of another user never appear, even by their document’s id', async () => {
  const foreign = await addIndexedDocument(service.platform.database, other.scope, {
    passages: ['Geheime Fusion mit der Nordwind AG, Dividende gestrichen.'],
  });
  for (const limits of [{}, { documentIds: [foreign.documentId] }]) {
    const found = await find(user, 'Fusion Nordwind Dividende', limits);
    expect(found.passages.filter(({ documentId }) => documentId === foreign.documentId)).toEqual([]);
  }
  expect((await find(user, 'Fusion Nordwind', { documentIds: [foreign.documentId] })).searched.passages).toBe(0);
  expect((await find(archivist, 'Nordwind Fusion')).passages.every(({ text }) => !text.includes('Nordwind'))).toBe(
    true,
  );
});

test('DATA-02 the SQL functions behind retrieval return nothing without a user', async () => {
  const { rows } = await service.platform.database.withoutUser((tx) =>
    tx.$client.query(
      `SELECT passage_id FROM find_passage_candidates(ARRAY['''feuerwehr'''], ARRAY[1.0], ARRAY[' zeit '], ARRAY[1], ARRAY[1.0], 100, NULL, 5000, 300)`,
    ),
  );
  expect(rows).toEqual([]);
});

test.each([
  ['before terms are counted', false],
  ['after terms are counted', true],
])('CHAT-04 a large archive is searched by its index, %s', async (_, isCounted) => {
  if (isCounted) await refreshStatistics(service.platform, archivist.scope);
  const { passages, searched } = await find(archivist, 'Was kostet das Rückhaltebecken am Mühlebach?');
  expect(passages[0]?.text).toContain('4,2 Mio.');
  expect(searched).toEqual({ passages: 561, documents: 14 });
  expect((await find(archivist, '4200000 Franken')).passages[0]?.text).toContain('4,2 Mio.');
});

test('CHAT-11 a question can be limited to files and to meeting dates', async () => {
  const [first, second] = archive;
  if (!first || !second) throw new Error('the archive is missing');
  const byFile = await find(archivist, 'Feuerwehr', { documentIds: [first.documentId, second.documentId] });
  expect(new Set(byFile.passages.map(({ documentId }) => documentId))).toEqual(
    new Set([first.documentId, second.documentId]),
  );
  expect(byFile.searched).toEqual({ passages: 80, documents: 2 });
  const byDate = await find(archivist, 'Feuerwehr', { dateFrom: '2012-05-12', dateTo: '2014-01-01' });
  expect(new Set(byDate.passages.map(({ meetingDate }) => meetingDate))).toEqual(new Set(['2012-05-12', '2013-05-12']));
  const none = await find(archivist, 'Feuerwehr', { dateFrom: '2030-01-01' });
  expect(none).toMatchObject({ passages: [], searched: { passages: 0, documents: 0 } });
});

test('CHAT-11 a limit that leaves more than 300 passages searches only those', async () => {
  await refreshStatistics(service.platform, archivist.scope);
  const { passages, searched } = await find(archivist, 'Wasserversorgung', { dateFrom: '2014-01-01' });
  expect(searched.documents).toBe(10);
  expect(passages.length).toBe(10);
  expect(passages.every(({ meetingDate }) => meetingDate !== null && meetingDate >= '2014-01-01')).toBe(true);
});

test('CHAT-04 a search that scores few candidates scores the most obvious ones', async () => {
  const question = 'Was kostet das Hochwasserrückhaltebecken, über das der Gemeinderat berät?';
  const few = await find(archivist, question, { candidates: 3 });
  expect(few.passages).toHaveLength(3);
  expect(few.passages[0]?.text).toMatch(/4,2 Mio/);
  expect((await find(archivist, question)).passages).toHaveLength(10);
});

test('CHAT-04 typos match the user’s own vocabulary', async () => {
  await refreshStatistics(service.platform, archivist.scope);
  const { passages } = await find(archivist, 'Wasservesorgung');
  expect(passages[0]?.text).toContain('Wasserversorgung');
});

test('CHAT-04 numbers and dates are found in any notation', async () => {
  await addIndexedDocument(service.platform.database, user.scope, {
    passages: ['Der Rahmenkredit von CHF 1’250’000 wurde am 3. März 2022 gesprochen.'],
  });
  expect((await find(user, 'Rahmenkredit 1.250.000')).passages[0]?.evidence.termCoverage).toBe(1);
  expect((await find(user, '03.03.2022')).passages[0]?.text).toContain('3. März 2022');
});

test('CHAT-04 a question of stop words, or of strange characters, finds nothing and breaks nothing', async () => {
  for (const question of ['und wer ist das?', "'; DROP TABLE passages; --", '\\', "' | '", '☃', 'x'.repeat(4_000)]) {
    const { searched } = await find(archivist, question);
    expect(searched.passages).toBe(561);
  }
  expect((await find(archivist, 'und wer ist das?')).passages).toEqual([]);
});

test('documents of one user are indexed concurrently, while their terms are counted', async () => {
  const writer = await service.createUser();
  const { database } = service.platform;
  await Promise.all([
    ...Array.from({ length: 6 }, (_, index) =>
      addIndexedDocument(database, writer.scope, {
        title: `Bericht ${index}`,
        passages: Array.from(
          { length: 60 },
          (_each, part) => `Abschnitt ${part} über die Wärmepumpe im Haus ${index}.`,
        ),
      }),
    ),
    refreshStatistics(service.platform, writer.scope),
    refreshStatistics(service.platform, writer.scope, true),
  ]);
  await refreshStatistics(service.platform, writer.scope);
  const { passages, searched } = await find(writer, 'Wärmepumpe');
  expect(searched).toEqual({ passages: 360, documents: 6 });
  expect(passages).toHaveLength(10);
});

test('passages without words, or only of symbols, can be indexed', async () => {
  const { documentId } = await addIndexedDocument(service.platform.database, other.scope, {
    fileName: '.pdf',
    passages: ['', '***', 'und der die das'],
  });
  expect((await find(other, 'Dividende', { documentIds: [documentId] })).searched.passages).toBe(3);
});

test('a deleted document is no longer found; reindexing replaces', async () => {
  const { documentId, uploadId } = await addIndexedDocument(service.platform.database, other.scope, {
    passages: ['Die Seilbahn wird verkauft.'],
  });
  expect((await find(other, 'Seilbahn')).passages).toHaveLength(1);
  await service.platform.database.withUser(other.scope, (tx) =>
    tx.$client.query('DELETE FROM file_uploads WHERE user_id = $1 AND id = $2', [other.id, uploadId]),
  );
  const after = await find(other, 'Seilbahn');
  expect(after.passages.filter((passage) => passage.documentId === documentId)).toEqual([]);
});

test('DATA-02 candidates come from the index under row-level security, never from a scan of the table', async () => {
  const plans: string[] = [];
  const { rows } = await service.platform.database.withoutUser((tx) =>
    tx.$client.query<{ database: string }>('SELECT current_database() AS database'),
  );
  const owner = new Client({ ...connectionFor(testServerAddress(), 'owner'), database: rows[0]?.database ?? '' });
  await owner.connect();
  try {
    owner.on('notice', ({ message }) => plans.push(message ?? ''));
    await owner.query(`LOAD 'auto_explain'`);
    await owner.query(`SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
      SET auto_explain.log_level = notice; SET client_min_messages = notice`);
    await owner.query('SET ROLE boardsearch_app');
    await owner.query(`SELECT set_config('app.user_id', $1, false)`, [archivist.id]);
    await owner.query(
      `SELECT * FROM find_passage_candidates(ARRAY['''feuerwehr'''], ARRAY[1.0], ARRAY[' zeit '], ARRAY[1], ARRAY[1.0], 100, NULL, 5000, 300)`,
    );
  } finally {
    await owner.end();
  }
  const plan = plans.find((each) => each.includes('passage_terms') && each.includes('Bitmap'));
  expect(plan).toContain('passage_terms_gin');
  expect(plans.some((each) => /Seq Scan on passage_terms/.test(each))).toBe(false);
});

test('CHAT-04 a paper’s own date, which need not be a meeting’s, creates no meeting', async () => {
  const reader = await service.createUser();
  const add = (title: string, meetingDate: string, meetingDateSource: 'text' | 'label') =>
    addIndexedDocument(service.platform.database, reader.scope, {
      title,
      meetingDate,
      meetingDateSource,
      passages: ['Der Rat dankt.'],
    });
  await add('Protokoll', '2024-03-12', 'text');
  await add('Mietvertrag', '2025-01-22', 'label');
  const meetings = await listMeetings(service.platform, reader.scope, {});
  expect(meetings.map(({ title }) => title)).toEqual(['Protokoll']);
});

test('CHAT-04 a mail is not a meeting, but its attachment may belong to one', async () => {
  const reader = await service.createUser();
  const add = (title: string, fileName: string, meetingDate: string) =>
    addIndexedDocument(service.platform.database, reader.scope, {
      title,
      fileName,
      meetingDate,
      passages: ['Beschluss.'],
    });
  await add('Protokoll', 'protokoll.docx', '2025-05-14');
  await add('Einladung', 'Einladung.eml', '2025-09-01');
  await add('Re: Einladung', 'Antwort.MSG', '2025-09-02');
  const meetings = await listMeetings(service.platform, reader.scope, {});
  expect(meetings.map(({ title }) => title)).toEqual(['Protokoll']);
});

test('CHAT-04 a meeting is past from midnight in the operator’s time zone', async () => {
  const reader = await service.createUser();
  await addIndexedDocument(service.platform.database, reader.scope, {
    title: 'Protokoll',
    meetingDate: '2026-07-02',
    passages: ['Der Rat dankt.'],
  });
  const config = { ...service.platform.config, operatorTimeZone: 'Europe/Zurich' };
  const meetingsAt = (now: string) => listMeetings({ ...service.platform, config }, reader.scope, {}, new Date(now));
  expect(await meetingsAt('2026-07-01T21:59:59Z')).toEqual([]);
  expect((await meetingsAt('2026-07-01T22:00:00Z')).map(({ date }) => date)).toEqual(['2026-07-02']);
});

test('CHAT-04 passages weighing little relative to the best are not scored, all others are', async () => {
  const reader = await service.createUser();
  const texts = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => `${text} Nummer ${index}.`);
  await addIndexedDocument(service.platform.database, reader.scope, {
    passages: [
      ...texts(170, 'Die Seilbahn wird saniert, der Kredit beträgt 3 Millionen,'),
      ...texts(330, 'Der Kredit ist bewilligt,'),
    ],
  });
  const scored = async (question: string) => {
    const { candidates } = await lookUpPassages(service.platform, reader.scope, { question });
    return candidates?.passages.map(({ text }) => text.slice(0, 12)) ?? [];
  };
  const selective = await scored('Wie hoch ist der Kredit für die Seilbahn, die saniert wird?');
  expect([selective.length, new Set(selective)]).toEqual([170, new Set(['Die Seilbahn'])]);
  expect(await scored('Wie hoch ist der Kredit?')).toHaveLength(300);
});
