import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundThingsSchema } from '#shared/contracts/finding.ts';
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

const { storePaper, storeMarch, meeting } = meetingSteps(() => ({ service, user }));

async function find(q: string, who = user) {
  const answer = await who.request(`/api/find?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return foundThingsSchema.parse(await answer.json()).found;
}

const briefly = (found: Awaited<ReturnType<typeof find>>) => found.map(({ kind, name }) => `${kind} ${name}`);

const change = (statement: string, ...values: unknown[]) =>
  service.platform.database.withUser(user.scope, (tx) => tx.$client.query(statement, [user.id, ...values]));

const addChat = (title: string) =>
  change('INSERT INTO chat_sessions (user_id, id, title) VALUES ($1, gen_random_uuid(), $2)', title);

test('NAV-01 papers, meetings, agenda items, decisions and chats are found by their words, and open where they stand', async () => {
  const paper = await storeMarch();
  await addChat('Was kostet das Depot?');
  const found = await find('depot');
  expect(new Set(briefly(found))).toEqual(
    new Set([
      'agenda-item Neubau Depot',
      'decision Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.',
      'chat Was kostet das Depot?',
    ]),
  );
  expect(found.find(({ kind }) => kind === 'agenda-item')).toMatchObject({
    number: '3',
    day: '2026-03-05',
    documentId: paper.id,
    meetingId: '2026-03-05_verwaltungsrat',
    place: { firstPage: 1 },
  });
  expect(briefly(await find('Protokoll'))).toContain('document Protokoll');
  const [met] = (await find('Verwaltungsrat')).filter(({ kind }) => kind === 'meeting');
  expect((await meeting(met?.meetingId ?? '')).id).toBe('2026-03-05_verwaltungsrat');
});

test('NAV-01 umlauts are found however the query or the name writes them', async () => {
  await addChat('Haushalt Wiesenbrück');
  await addChat('Haushalt Wiesenbrueck');
  await addChat('Haushalt Wiesengrund');
  const both = new Set(['chat Haushalt Wiesenbrück', 'chat Haushalt Wiesenbrueck']);
  for (const query of ['Wiesenbrück', 'wiesenbrueck', 'Wiesenbrü', 'Wiesenbrue'])
    expect(new Set(briefly(await find(query)))).toEqual(both);
});

test('NAV-01 numbers of agenda items and decisions are found as such', async () => {
  const text = 'Beschluss 12/2026: Das Dach wird saniert.\nTOP 5 Haushalt\n15 Wahlen\nBeschluss 112/2026: Es bleibt.';
  await storePaper(text, (make) => [
    make.agendaItem('5', 'Haushalt'),
    make.agendaItem('15', 'Wahlen'),
    { ...make.decision('Das Dach wird saniert.'), number: make.quote('12/2026') },
    { ...make.decision('Es bleibt.'), number: make.quote('112/2026') },
  ]);
  expect(briefly(await find('TOP 5'))).toEqual(['agenda-item Haushalt']);
  expect(briefly(await find('top 5 haushalt'))).toEqual(['agenda-item Haushalt']);
  expect(briefly(await find('12/2026'))).toEqual(['decision Das Dach wird saniert.']);
});

test('NAV-01 typos are tolerated, accents and case do not matter, and nothing unrelated is shown', async () => {
  await storePaper('Sanierung.', () => [], 'Sanierung des Hallenbads');
  await storePaper('Nichts.', () => [], 'Bericht der Prüferin');
  expect(briefly(await find('hallenbda'))).toEqual(['document Sanierung des Hallenbads']);
  expect(briefly(await find('PRUFERIN'))).toEqual(['document Bericht der Prüferin']);
  expect(briefly(await find('bad'))).toEqual(['document Sanierung des Hallenbads']);
  await addChat('Wer prüft die Heizung?');
  expect(briefly(await find('heizugn'))).toEqual(['chat Wer prüft die Heizung?']);
  expect(await find('Seilbahn')).toEqual([]);
  expect(await find('Hallenbad Seilbahn')).toEqual([]);
  expect(await find('%_(')).toEqual([]);
});

test('NAV-01 a chat comes with the moment of its last change, whose day depends on where the reader is', async () => {
  await addChat('Wer war dagegen?');
  await change(`UPDATE chat_sessions SET updated_at = '2026-05-07T23:30:00.5Z' WHERE user_id = $1`);
  for (const q of ['', 'dagegen']) expect((await find(q))[0]?.day).toBe('2026-05-07T23:30:00.500Z');
});

test('NAV-01 without a query the newest chats and papers come', async () => {
  await storePaper('Nichts.', () => [], 'Bericht');
  await addChat('Wer war dagegen?');
  expect(new Set(briefly(await find('')))).toEqual(new Set(['document Bericht', 'chat Wer war dagegen?']));
});

test('DATA-02 NAV-01 what is withdrawn, uncertain, replaced or somebody else’s is never found', async () => {
  const paper = await storeMarch();
  const stranger = await service.createUser();
  expect(await find('depot', stranger)).toEqual([]);
  expect(await find('', stranger)).toEqual([]);
  await change(`UPDATE records SET standing = 'uncertain' WHERE user_id = $1 AND kind = 'decision'`);
  expect(briefly(await find('depot'))).toEqual(['agenda-item Neubau Depot']);
  const newer = await storePaper('Neue Fassung.', () => [], 'Neue Fassung');
  await change(
    `INSERT INTO document_versions (user_id, newer_id, older_id, is_version, decided_by) VALUES ($1, $2, $3, true, 'user')`,
    newer.id,
    paper.id,
  );
  expect(await find('depot')).toEqual([]);
  await change(`UPDATE documents SET state = 'withdrawn' WHERE user_id = $1`);
  expect(await find('Fassung')).toEqual([]);
  expect(await find('Protokoll')).toEqual([]);
});
