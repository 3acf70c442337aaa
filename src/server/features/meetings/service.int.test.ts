import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readingVersion } from '#server/reading/read-model.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { storeReadDocument } from '#support/factories.ts';
import { recordMaker } from '#support/paper-records.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { storeRecords } from './corrections/store-records.ts';
import { listRecords, type RecordsWanted } from './service.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const minutes =
  'Protokoll des Verwaltungsrates vom 5. März 2026\nAnwesend: Anna Berger\n3. Neubau Depot\n' +
  'Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.\nHerr Frei legt bis 30. April 2026 die Offerten vor.';

function recordsOfMinutes(text = minutes): PaperRecord[] {
  const make = recordMaker([text]);
  return [
    make.meeting('Protokoll des Verwaltungsrates vom 5. März 2026', {
      body: 'Verwaltungsrates',
      date: ['5. März 2026', '2026-03-05'],
    }),
    make.attendance('Anna Berger'),
    make.agendaItem('3', 'Neubau Depot'),
    make.decision('Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.', {
      item: 2,
      outcome: ['adopted', 'genehmigt'],
      yes: '7 Ja',
      no: '2 Nein',
    }),
    make.task('Herr Frei legt bis 30. April 2026 die Offerten vor.', {
      item: 2,
      who: 'Frei',
      due: ['30. April 2026', '2026-04-30'],
    }),
  ];
}

async function storeMinutes(records = recordsOfMinutes(), overrides: { meetingDate?: string } = {}) {
  const document = await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll',
    pages: [minutes],
    ...overrides,
  });
  await service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, document.id, records));
  return document;
}

const list = (wanted: Partial<RecordsWanted> = {}, who = user) =>
  service.platform.database.withUser(who.scope, (tx) => listRecords(tx, who.scope, { limit: 100, ...wanted }));

test('MEET-01 stored records are returned in order, complete, with their paper, meeting and agenda item', async () => {
  const document = await storeMinutes();
  const found = await list();
  expect(found.map(({ kind }) => kind)).toEqual(['meeting', 'attendance', 'agenda-item', 'decision', 'task']);
  const decision = found[3];
  expect(decision).toMatchObject(recordsOfMinutes()[3] as PaperRecord);
  expect(decision).toMatchObject({
    ordinal: 3,
    documentId: document.id,
    uploadId: document.uploadId,
    documentTitle: 'Protokoll',
    meetingDate: '2026-03-05',
    meetingBody: 'Verwaltungsrat',
    agendaItem: { number: '3', title: 'Neubau Depot' },
  });
});

test('MEET-01 records are filtered by kind, document, period and folded words of their own or their agenda item', async () => {
  const document = await storeMinutes();
  const kinds = async (wanted: Partial<RecordsWanted>) => (await list(wanted)).map(({ kind }) => kind);
  expect(await kinds({ kinds: ['decision', 'task'] })).toEqual(['decision', 'task']);
  expect(await kinds({ kinds: ['task'], documentIds: [document.id] })).toEqual(['task']);
  expect(await kinds({ documentIds: [user.id] })).toEqual([]);
  expect(await kinds({ dateFrom: '2026-03-06' })).toEqual([]);
  expect(await kinds({ kinds: ['task'], dateFrom: '2026-03-05', dateTo: '2026-03-05' })).toEqual(['task']);
  expect(await kinds({ text: 'NEUBAU genehmigt' })).toEqual(['decision']);
  expect(await kinds({ text: 'depot offerten' })).toEqual(['task']);
  expect(await kinds({ text: '100 %' })).toEqual([]);
});

test('MEET-01 records are filtered by body and by the persons they name', async () => {
  await storeMinutes();
  const kinds = async (wanted: Partial<RecordsWanted>) => (await list(wanted)).map(({ kind }) => kind);
  expect(await kinds({ kinds: ['task'], body: 'der Verwaltungsrat' })).toEqual(['task']);
  expect(await kinds({ body: 'Stiftungsrat' })).toEqual([]);
  expect(await kinds({ persons: ['Herr Frei'] })).toEqual(['task']);
  expect(await kinds({ persons: ['Max Frei', 'Berger'] })).toEqual(['attendance', 'task']);
  expect(await kinds({ persons: ['Freimann', 'Anna Huber'] })).toEqual([]);
});

test('MEET-01 a second reading replaces the records, and deleting the document deletes them', async () => {
  const document = await storeMinutes();
  const records = recordsOfMinutes().slice(0, 2);
  await service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, document.id, records));
  expect((await list()).map(({ kind }) => kind)).toEqual(['meeting', 'attendance']);
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`DELETE FROM file_uploads WHERE id = ${document.uploadId}`),
  );
  expect(await list()).toEqual([]);
});

test('MEET-05 a record keeps its id through another reading, wherever its words are found', async () => {
  const document = await storeMinutes();
  const before = (await list()).map(({ id }) => id);
  const moved = `Entwurf\n${minutes.replace('Anwesend: Anna Berger', 'Anwesend: Urs Frei, Anna Berger')}`;
  const [head, attendee, ...rest] = recordsOfMinutes(moved);
  const records = [head, recordMaker([moved]).attendance('Urs Frei'), attendee, ...rest].flatMap((each) => each ?? []);
  await service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, document.id, records));
  const ids = (await list()).map(({ id }) => id);
  expect(ids.toSpliced(1, 1)).toEqual(before);
  expect(before).not.toContain(ids[1]);
});

test('MEET-05 a record that reading doubts is shown nowhere', async () => {
  const records = recordsOfMinutes();
  const doubtful = records.map((record): PaperRecord => ({ ...record, doubts: record.item === null ? [] : ['kind'] }));
  await storeMinutes(doubtful);
  expect((await list()).map(({ kind }) => kind)).toEqual(['meeting', 'attendance', 'agenda-item']);
  for (const path of ['decisions', 'tasks']) {
    const answer = await user.request(`/api/records/${path}`);
    expect(await answer.json()).toMatchObject({ [path]: [], total: 0 });
  }
  const { meetings } = (await (await user.request('/api/meetings')).json()) as { meetings: unknown[] };
  expect(meetings).toMatchObject([{ decisions: 0, tasks: 0, agendaItems: 1 }]);
  const { uploads } = (await (await user.request('/api/uploads')).json()) as { uploads: unknown[] };
  expect(uploads).toMatchObject([{ found: { decisions: 0, tasks: 0, deadlines: 0 } }]);
});

test('MEET-01 replaced versions and papers being read are left out, unless a replaced one is named', async () => {
  const [older, newer] = [await storeMinutes(), await storeMinutes()];
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`INSERT INTO document_versions (user_id, newer_id, older_id, is_version, decided_by)
      VALUES (${user.id}, ${newer.id}, ${older.id}, true, 'user')`),
  );
  const decisions = async (wanted: Partial<RecordsWanted> = {}) =>
    (await list({ kinds: ['decision'], ...wanted })).map(({ documentId }) => documentId);
  expect(await decisions()).toEqual([newer.id]);
  expect(await decisions({ documentIds: [older.id] })).toEqual([older.id]);
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET state = 'reading' WHERE id = ${newer.id}`),
  );
  expect(await decisions()).toEqual([older.id]);
});

test('MEET-01 each record of a collection of minutes belongs to its own meeting', async () => {
  const text = 'Sitzung vom 1. Mai 2026\nA wird beschlossen.\nSitzung vom 8. Mai 2026\nB wird beschlossen.';
  const make = recordMaker([text]);
  await storeMinutes([
    make.meeting('Sitzung vom 1. Mai 2026', { date: ['1. Mai 2026', '2026-05-01'] }),
    make.decision('A wird beschlossen.'),
    make.meeting('Sitzung vom 8. Mai 2026', { date: ['8. Mai 2026', '2026-05-08'] }),
    make.decision('B wird beschlossen.'),
  ]);
  const found = await list({ kinds: ['decision'] });
  expect(found.map((each) => [each.span.text, each.meetingDate])).toEqual([
    ['B wird beschlossen.', '2026-05-08'],
    ['A wird beschlossen.', '2026-05-01'],
  ]);
});

test('MEET-01 the head of the minutes gives a document its body, and its day if nothing else does', async () => {
  const facts = async (id: string) => {
    const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(
        sql`SELECT body, meeting_date::text AS date, reading_version AS version FROM documents WHERE id = ${id}`,
      ),
    );
    return rows[0];
  };
  const undated = await storeMinutes();
  expect(await facts(undated.id)).toEqual({ body: 'Verwaltungsrat', date: '2026-03-05', version: readingVersion });
  const dated = await storeMinutes(undefined, { meetingDate: '2026-03-04' });
  expect(await facts(dated.id)).toMatchObject({ date: '2026-03-04' });
});

test('MEET-01 null characters of a paper are stored as replacement characters', async () => {
  const make = recordMaker(['Beschluss\0: A']);
  await storeMinutes([make.decision('Beschluss\0: A')]);
  expect((await list())[0]?.span.text).toBe('Beschluss\u{FFFD}: A');
});

test('DATA-02 records of another user are not returned, even by their document', async () => {
  const document = await storeMinutes();
  const stranger = await service.createUser();
  expect(await list({ documentIds: [document.id] }, stranger)).toEqual([]);
});
