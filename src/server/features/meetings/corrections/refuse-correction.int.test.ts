import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordDetailsSchema } from '#shared/contracts/corrections.ts';
import { march, meetingSteps } from '#support/meeting-steps.ts';
import { recordMaker } from '#support/paper-records.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { storeRecords } from './store-records.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const { storeMarch, decisions, ask } = meetingSteps(() => ({ service, user }));

const post = (path: string, body: unknown, who = user) => who.request(`/api${path}`, { method: 'POST', body });
const correct = async (id: string, body: unknown): Promise<string> => {
  const answer = await post(`/records/${id}/corrections`, body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { correction: string }).correction;
};
const decisionId = async () => (await decisions()).decisions[0]?.id ?? '';

test.each([
  { act: 'change', values: { outcome: 'perhaps' } },
  { act: 'change', values: { who: ['Eva Lang'] } },
  { act: 'change', values: { what: '' } },
  { act: 'change', values: { what: 'a\0b' } },
  { act: 'change', values: { yes: -1 } },
  { act: 'change', values: { validFrom: '2026-02-30' } },
  { act: 'change', values: { item: '01900000-0000-7000-8000-000000000000' } },
  { act: 'change', values: { name: 'x' } },
  { act: 'change' },
  { act: 'split', at: 9_999 },
  { act: 'forget' },
])('MEET-05 %j', async (body) => {
  await storeMarch();
  expect((await post(`/records/${await decisionId()}/corrections`, body)).status).toBe(400);
});

test('MEET-05 another account’s records are not found, and not changed', async () => {
  const { id: documentId } = await storeMarch();
  const id = await decisionId();
  const correction = await correct(id, { act: 'change', values: { outcome: 'noted' } });
  const stranger = await service.createUser();
  expect((await stranger.request(`/api/records/${id}`)).status).toBe(404);
  for (const body of [
    { act: 'reject' },
    { act: 'undo', correction },
    { act: 'change', values: { outcome: 'adopted' } },
  ]) {
    expect((await post(`/records/${id}/corrections`, body, stranger)).status).toBe(404);
  }
  const add = { documentId, kind: 'task', firstPage: 1, start: 0, lastPage: 1, end: 20 };
  expect((await post('/records', add, stranger)).status).toBe(404);
  expect((await stranger.request('/api/records/corrections').then((each) => each.json())) as unknown).toMatchObject({
    corrections: [],
  });
  expect((await decisions()).decisions).toMatchObject([{ outcome: 'noted' }]);
});

test('MEET-05 a correction is noted in the log, without its words', async () => {
  await storeMarch();
  await correct(await decisionId(), { act: 'change', values: { what: 'Geheimes Wort.' } });
  const log = await (await user.request('/api/audit')).text();
  expect(log).toContain('record_corrected');
  expect(log).not.toContain('Geheimes');
});

test('MEET-05 of corrections made while the paper is read again, none is lost', async () => {
  const { id: documentId } = await storeMarch();
  const id = await decisionId();
  const make = recordMaker([march]);
  const records = [
    make.agendaItem('3', 'Neubau Depot'),
    make.decision('Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.', {
      item: 0,
      outcome: ['adopted', 'genehmigt'],
      yes: '7 Ja',
      no: '2 Nein',
    }),
  ];
  const reread = () =>
    service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, documentId, records));
  await Promise.all([
    reread(),
    correct(id, { act: 'change', values: { outcome: 'noted' } }),
    reread(),
    correct(id, { act: 'change', values: { number: '7' } }),
  ]);
  expect((await decisions()).decisions).toMatchObject([{ id, outcome: 'noted', number: '7' }]);
});

test('MEET-05 no more is said about a paper than can be applied at once', async () => {
  const { id: documentId } = await storeMarch();
  const id = await decisionId();
  const correction = await correct(id, { act: 'reject' });
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.$client.query(
      `INSERT INTO record_corrections (user_id, document_id, id, record_id, act, detail, anchor, made_by)
       SELECT user_id, document_id, gen_random_uuid(), record_id, act, detail, anchor, made_by
       FROM record_corrections, generate_series(2, 5000) WHERE user_id = $1 AND id = $2`,
      [user.id, correction],
    ),
  );
  const refused = await post(`/records/${id}/corrections`, { act: 'restore' });
  expect(refused.status).toBe(409);
  const added = { documentId, kind: 'task', firstPage: 1, start: 0, lastPage: 1, end: 9 };
  expect((await post('/records', added)).status).toBe(409);
  expect(recordDetailsSchema.parse(await ask(`/records/${id}`)).standing).toBe('rejected');
});
