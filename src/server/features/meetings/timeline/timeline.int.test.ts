import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDocument } from '#server/reading/read-document.ts';
import { storeReadDocument } from '#support/factories.ts';
import { meetingSteps } from '#support/meeting-steps.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { storeRecords } from '../public.ts';
import { readFingerprint } from './state-repository.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const { decisions, meeting, tasks, ask } = meetingSteps(() => ({ service, user }));

const first = `Protokoll der 3. Sitzung des Vorstands vom 14. März 2024

Anwesend: Frau Lang, Herr Kühn

TOP 1 Parkgebühr

Beschluss 24/3: Die Parkgebühr beträgt 5 Euro je Tag. Einstimmig angenommen.

TOP 2 Halle

Beschluss 24/4: Die Halle wird an den Sportverein vermietet. Einstimmig angenommen.
`;
const second = `Protokoll der 4. Sitzung des Vorstands vom 12. Juni 2024

Anwesend: Frau Lang, Herr Kühn

TOP 1 Protokoll

Das Protokoll der 3. Sitzung vom 14. März 2024 wird mit der Maßgabe genehmigt, dass es 5 statt 6 Euro heißt.

TOP 2 Parkgebühr

Beschluss 24/9: Der Beschluss 24/3 vom 14. März 2024 wird aufgehoben. Mit 2 Ja zu 0 Nein angenommen.
`;

/** Reads and stores minutes as reading does. */
async function store(text: string, who = user) {
  const { records, facts } = await readDocument(new TextEncoder().encode(text), 'protokoll.txt', 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  const document = await storeReadDocument(service.platform, who.scope, { title: 'Protokoll', pages: [text.trim()] });
  await service.platform.database.withUser(who.scope, (tx) => storeRecords(tx, who.scope, document.id, records));
  return { ...document, facts };
}

const statesOf = async (query = '') =>
  (await decisions(query)).decisions
    .flatMap(({ source, state }) => {
      const number = /^Beschluss (24.\d)/.exec(source.quotation)?.[1];
      return number === undefined ? [] : [`${number} ${state}`];
    })
    .sort();

describe('MEET-06 the state of decisions follows the papers', () => {
  test('MEET-06 a later paper revokes a decision, with its words and both decisions; without it, the decision holds again', async () => {
    await store(first);
    expect(await statesOf()).toEqual(['24/3 in-force', '24/4 in-force']);
    const later = await store(second);
    expect(await statesOf()).toEqual(['24/3 revoked', '24/4 in-force', '24/9 in-force']);
    const { decisions: rows } = await decisions('?standing=revoked');
    expect(rows).toMatchObject([
      {
        source: { quotation: expect.stringContaining('24/3') as string },
        events: [
          {
            effect: 'revoked',
            on: '2024-06-12',
            source: { documentId: later.id },
            by: { source: { documentId: later.id }, meetingDate: '2024-06-12' },
          },
        ],
      },
    ]);
    expect(rows[0]?.events[0]?.source.quotation).toContain('wird aufgehoben');
    const holding = (await decisions('?standing=in-force')).decisions.flatMap(({ replaces }) => replaces);
    expect(holding).toMatchObject([{ id: rows[0]?.id, meetingDate: '2024-03-14' }]);
    await user.request(`/api/uploads/${later.uploadId}`, { method: 'DELETE' });
    expect(await statesOf()).toEqual(['24/3 in-force', '24/4 in-force']);
  });

  test('MEET-06 minutes are approved with corrections by the next meeting', async () => {
    await store(first);
    await store(second);
    expect(await meeting('2024-03-14_vorstand')).toMatchObject({
      minutes: {
        state: 'corrected',
        events: [{ effect: 'corrected', on: '2024-06-12', text: 'es 5 statt 6 Euro heißt.' }],
      },
    });
    expect((await meeting('2024-06-12_vorstand')).minutes).toBeNull();
  });

  test('MEET-06 a paper that is read again keeps the states, and one that says nothing any more takes its change back', async () => {
    await store(first);
    const later = await store(second);
    await statesOf();
    const store2 = (text: string) =>
      readDocument(new TextEncoder().encode(text), 'protokoll.txt', 'txt', {
        onPageCount: () => undefined,
        onPage: () => undefined,
      }).then(({ records }) =>
        service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, later.id, records)),
      );
    await store2(second);
    expect(await statesOf('?standing=revoked')).toEqual(['24/3 revoked']);
    await store2(second.replace('wird aufgehoben', 'wird verlesen'));
    expect(await statesOf('?standing=revoked')).toEqual([]);
  });

  test('MEET-06 papers of another user change nothing', async () => {
    await store(first);
    const other = await service.createUser();
    await store(second, other);
    expect(await statesOf()).toEqual(['24/3 in-force', '24/4 in-force']);
    expect(JSON.stringify(await ask('/records/decisions', other))).not.toContain('24/3 in-force');
  });
});

test('MEET-06 a task that a later paper calls done is done, unless the user says otherwise', async () => {
  await store(`Protokoll der 3. Sitzung des Vorstands vom 14. März 2024

Anwesend: Frau Lang, Herr Kühn

TOP 1 Heizung

Auftrag: Herr Kühn holt bis 30. April 2024 Angebote für die neue Heizung ein.
`);
  expect((await tasks()).tasks).toMatchObject([{ isDone: false, events: [] }]);
  await store(`Protokoll der 4. Sitzung des Vorstands vom 12. Juni 2024

Anwesend: Frau Lang, Herr Kühn

TOP 1 Rückblick

Der Auftrag, Angebote für die neue Heizung einzuholen, ist erledigt.
`);
  const [done] = (await tasks('?state=done')).tasks;
  expect(done).toMatchObject({ isDone: true, events: [{ effect: 'done', on: '2024-06-12' }] });
  expect((await tasks('?state=open')).total).toBe(0);
  await user.request(`/api/records/tasks/${done?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ isDone: false }),
    headers: { 'content-type': 'application/json' },
  });
  expect((await tasks('?state=open')).total).toBe(1);
});

test('MEET-06 a paper that is still being read does not have the states worked out again', async () => {
  const { id } = await store(first);
  const { database } = service.platform;
  const fingerprint = () => database.withUser(user.scope, (tx) => readFingerprint(tx, user.scope));
  const set = (change: string) =>
    database.withUser(user.scope, (tx) => tx.$client.query(`UPDATE documents SET ${change} WHERE id = $1`, [id]));
  const ready = await fingerprint();
  await set(`state = 'reading'`);
  const reading = await fingerprint();
  expect(reading).not.toBe(ready);
  await set('page_count = 7');
  expect(await fingerprint()).toBe(reading);
  await set(`state = 'ready'`);
  expect(await fingerprint()).not.toBe(reading);
});
