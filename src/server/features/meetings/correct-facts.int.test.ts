import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentSchema } from '#shared/contracts/documents.ts';
import { problemOf } from '#support/chat-driver.ts';
import { march, meetingSteps } from '#support/meeting-steps.ts';
import { recordMaker } from '#support/paper-records.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { storeRecords } from './corrections/store-records.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const { storePaper, storeMarch, meetings, meeting, decisions } = meetingSteps(() => ({ service, user }));

describe('MEET-04 corrections', () => {
  const correct = async (id: string, body: unknown) => {
    const answer = await user.request(`/api/documents/${id}`, { method: 'PATCH', body });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<Record<string, unknown>>;
  };

  test('MEET-04 corrected title, date and body override records, survive another reading and can be undone', async () => {
    const { id } = await storeMarch();
    expect(await correct(id, { title: 'Mein Titel', meetingDate: '2026-03-06', body: 'Bankrat' })).toMatchObject({
      title: 'Mein Titel',
      titleSource: 'user',
      meetingDate: '2026-03-06',
      meetingDateSource: 'user',
    });
    const check = async () => {
      expect((await meetings()).meetings.map((each) => each.id)).toEqual(['2026-03-06_bankrat']);
      expect((await decisions('?body=bankrat')).decisions[0]).toMatchObject({
        meetingDate: '2026-03-06',
        body: 'Bankrat',
      });
      expect((await meeting('2026-03-06_bankrat')).paperList[0]).toMatchObject({
        title: 'Mein Titel',
        titleSource: 'user',
        dateSource: 'user',
        bodySource: 'user',
      });
    };
    await check();
    await service.platform.database.withUser(user.scope, (tx) =>
      storeRecords(tx, user.scope, id, [
        recordMaker([march]).decision('Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.'),
      ]),
    );
    await check();
    await correct(id, { meetingDate: null, body: null, title: null });
    const { meetings: restored } = await meetings();
    // Without a head it says nothing about a meeting.
    expect(restored).toEqual([]);
    expect((await meetings()).apart).toMatchObject([{ date: '2026-03-05', dateSource: 'text', bodySource: null }]);
  });

  test('MEET-04 a paper without a date joins its meeting once its user sets it', async () => {
    await storeMarch();
    const { id } = await storePaper('Beilage', () => [], 'Beilage');
    expect((await meetings()).apart).toHaveLength(1);
    await correct(id, { meetingDate: '2026-03-05', body: 'des Verwaltungsrats' });
    const { meetings: found, apart } = await meetings();
    expect(apart).toEqual([]);
    expect(found[0]?.papers).toBe(2);
  });

  test('MEET-04 whoever saves last is told what somebody else has changed meanwhile, and nothing is lost', async () => {
    const { id } = await storeMarch();
    const patch = (body: unknown) => user.request(`/api/documents/${id}`, { method: 'PATCH', body });
    const now = async () => documentSchema.parse(await (await user.request(`/api/documents/${id}`)).json());
    const seen = await now();
    expect(seen).toMatchObject({ title: 'Protokoll', bodySource: 'text', isSample: false });
    await correct(id, { title: 'Erster', seen: { title: seen.title } });
    const refused = await patch({ title: 'Zweiter', body: 'Rat', seen: { title: seen.title, body: seen.body } });
    expect(await problemOf(refused)).toEqual([409, 'edit_conflict']);
    expect(await now()).toMatchObject({ title: 'Erster', body: seen.body });
    // Two people who change different fields do not disturb each other.
    await correct(id, { body: 'Rat', seen: { body: seen.body } });
    expect(await now()).toMatchObject({ title: 'Erster', body: 'Rat', bodySource: 'user' });
    const [one, two] = await Promise.all([
      patch({ title: 'A', seen: { title: 'Erster' } }),
      patch({ title: 'B', seen: { title: 'Erster' } }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  });

  test.each([
    { title: '' },
    { title: 'x'.repeat(301) },
    { meetingDate: '0000-01-01' },
    { body: ' ' },
    { body: 'a\0b' },
    { body: 'a\nb' },
    { body: '\u200B' },
    { body: '\u2800' },
    { title: '\u00AD\u202E\u3164' },
    { title: 'a\u2028b' },
    { title: 'a\u0085b' },
    { name: 'x' },
  ])('MEET-04 %j is no correction', async (body) => {
    const { id } = await storeMarch();
    expect((await user.request(`/api/documents/${id}`, { method: 'PATCH', body })).status).toBe(400);
  });

  test('MEET-04 another account’s document is not found', async () => {
    const { id } = await storeMarch();
    const stranger = await service.createUser();
    expect((await stranger.request(`/api/documents/${id}`, { method: 'PATCH', body: { title: 'x' } })).status).toBe(
      404,
    );
    const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(sql`SELECT title FROM documents WHERE id = ${id}`),
    );
    expect(rows).toEqual([{ title: 'Protokoll' }]);
  });
});
