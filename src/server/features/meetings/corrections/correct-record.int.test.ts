import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import {
  type Corrected,
  type CorrectRecord,
  correctedSchema,
  correctionListSchema,
  recordDetailsSchema,
  reviewListSchema,
} from '#shared/contracts/corrections.ts';
import { march, meetingSteps, type RecordMaker } from '#support/meeting-steps.ts';
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

const { storePaper, storeMarch, meetings, meeting, decisions, tasks, ask } = meetingSteps(() => ({ service, user }));

const post = (path: string, body: unknown, who = user) => who.request(`/api${path}`, { method: 'POST', body });
async function correct(id: string, body: CorrectRecord): Promise<Corrected> {
  const answer = await post(`/records/${id}/corrections`, body);
  expect(answer.status).toBe(200);
  return correctedSchema.parse(await answer.json());
}
const recordOf = async (id: string) => recordDetailsSchema.parse(await ask(`/records/${id}`));
const doubtful = async (query = '') => reviewListSchema.parse(await ask(`/records/uncertain${query}`));
const corrections = async () => correctionListSchema.parse(await ask('/records/corrections')).corrections;
const reread = (id: string, records: readonly PaperRecord[]) =>
  service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, id, records));
const onlyDecision = async () => {
  const all = (await decisions()).decisions;
  expect(all).toHaveLength(1);
  return all[0] as (typeof all)[number];
};
const sentence = 'Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.';
const asRead = (make: RecordMaker, doubts: PaperRecord['doubts'] = []): PaperRecord[] => [
  make.agendaItem('3', 'Neubau Depot'),
  { ...make.decision(sentence, { item: 0, outcome: ['adopted', 'genehmigt'], yes: '7 Ja', no: '2 Nein' }), doubts },
];

describe('MEET-05 corrections of records', () => {
  test('MEET-05 corrected values are shown everywhere, stay when the paper is read again, and can be undone', async () => {
    const { id: documentId } = await storeMarch();
    const { id } = await onlyDecision();
    const { correction, record } = await correct(id, {
      act: 'change',
      values: {
        outcome: 'rejected',
        what: 'Der Neubau wird abgelehnt.',
        no: 9,
        conditions: ['vorbehaltlich der Mittel'],
        validFrom: '2026-06-01',
      },
    });
    expect(record?.history).toMatchObject([{ act: 'change', madeBy: 'Erika Muster', isUndone: false }]);
    expect(record?.history[0]?.changes).toContainEqual({ field: 'outcome', from: 'adopted', to: 'rejected' });
    const check = async () => {
      expect(await onlyDecision()).toMatchObject({
        id,
        outcome: 'rejected',
        what: 'Der Neubau wird abgelehnt.',
        vote: { yes: 7, no: 9 },
        conditions: ['vorbehaltlich der Mittel'],
        validFrom: { date: '2026-06-01' },
        source: { quotation: sentence },
      });
      expect((await decisions('?outcome=rejected')).total).toBe(1);
      expect((await decisions('?text=abgelehnt')).total).toBe(1);
      const { agenda } = await meeting('2026-03-05_verwaltungsrat');
      expect(agenda[0]?.decisions).toMatchObject([{ outcome: 'rejected' }]);
    };
    await check();
    const moved = recordMaker([`Entwurf\n${march}`]);
    await reread(documentId, [
      moved.meeting('Protokoll des Verwaltungsrates vom 5. März 2026', {
        body: 'Verwaltungsrates',
        date: ['5. März 2026', '2026-03-05'],
      }),
      moved.agendaItem('3', 'Neubau Depot'),
      moved.decision(sentence, { item: 1, outcome: ['adopted', 'genehmigt'], yes: '7 Ja' }),
    ]);
    await check();
    await correct(id, { act: 'undo', correction: correction ?? '' });
    expect(await onlyDecision()).toMatchObject({ id, outcome: 'adopted', what: sentence, vote: { yes: 7, no: null } });
    expect((await recordOf(id)).history).toMatchObject([{ act: 'undo' }, { act: 'change', isUndone: true }]);
    expect((await post(`/records/${id}/corrections`, { act: 'undo', correction })).status).toBe(409);
  });

  test('MEET-05 a rejected record is shown nowhere until it is restored, also after another reading', async () => {
    const { id: documentId } = await storeMarch();
    const { id } = await onlyDecision();
    await correct(id, { act: 'reject' });
    expect((await decisions()).total).toBe(0);
    expect((await meetings()).meetings[0]).toMatchObject({ decisions: 0 });
    await reread(documentId, asRead(recordMaker([march])));
    expect((await decisions()).total).toBe(0);
    expect(await corrections()).toMatchObject([{ act: 'reject', recordId: id, kind: 'decision', text: sentence }]);
    await correct(id, { act: 'restore' });
    expect(await onlyDecision()).toMatchObject({ id });
    expect((await correct(id, { act: 'restore' })).correction).toBeNull();
    expect((await correct(id, { act: 'confirm' })).correction).toBeNull();
  });

  test('MEET-05 an agenda item, a task, an attendee and a meeting are corrected field by field', async () => {
    await storeMarch();
    const [task] = (await tasks()).tasks;
    const details = await recordOf(task?.id ?? '');
    expect(details).toMatchObject({
      kind: 'task',
      values: { who: ['Herr Frei'], due: '2026-04-30', item: details.items[0]?.id },
    });
    await correct(task?.id ?? '', {
      act: 'change',
      values: { who: ['Eva Lang', 'Urs Frei'], due: '2026-05-02', item: null },
    });
    expect((await tasks()).tasks[0]).toMatchObject({
      persons: ['Eva Lang', 'Urs Frei'],
      due: { date: '2026-05-02' },
      item: null,
    });
    expect((await tasks('?person=Eva Lang')).total).toBe(1);

    const itemId = details.items[0]?.id ?? '';
    await correct(itemId, { act: 'change', values: { number: '4', title: 'Neubau des Depots', isPublic: false } });
    expect((await onlyDecision()).item).toEqual({ number: '4', title: 'Neubau des Depots', isPublic: false });

    const head = await meeting('2026-03-05_verwaltungsrat');
    await correct(head.heads[0]?.id ?? '', {
      act: 'change',
      values: { date: '2026-03-06', chair: 'Anna Berger', place: 'Bern' },
    });
    const corrected = await meeting('2026-03-06_verwaltungsrat');
    expect(corrected).toMatchObject({ chair: { text: 'Anna Berger' }, place: { text: 'Bern' } });
    expect((await onlyDecision()).meetingDate).toBe('2026-03-06');

    const attendee = corrected.attendance[0]?.id ?? '';
    await correct(attendee, {
      act: 'change',
      values: { name: 'Anna Berger-Huber', state: 'present', role: 'Vorsitz' },
    });
    expect((await meeting('2026-03-06_verwaltungsrat')).attendance).toMatchObject([
      { name: 'Anna Berger-Huber', state: 'present', role: 'Vorsitz' },
    ]);
    await correct(head.heads[0]?.id ?? '', {
      act: 'undo',
      correction: (await recordOf(head.heads[0]?.id ?? '')).history[0]?.id ?? '',
    });
    expect((await meetings()).meetings.map(({ date }) => date)).toEqual(['2026-03-05']);
  });

  test('MEET-05 a decision found twice is joined, two in one are split, and both can be undone', async () => {
    const text = 'Der Antrag wird angenommen und der Bericht wird vertagt.\nDer Antrag wird mit 5 Ja angenommen.';
    const [one, other] = text.split('\n') as [string, string];
    const { id: documentId } = await storePaper(text, (make) => [
      make.decision(one),
      make.decision(other, { outcome: ['adopted', 'angenommen'], yes: '5 Ja' }),
    ]);
    const idOf = async (what: string) => (await decisions()).decisions.find((each) => each.what === what)?.id ?? '';
    const [first, second] = [await idOf(one), await idOf(other)];
    expect((await recordOf(first)).others).toEqual([{ id: second, text: other }]);
    const { correction } = await correct(first, { act: 'join', with: second });
    expect(await onlyDecision()).toMatchObject({ id: first, what: one, outcome: 'adopted', vote: { yes: 5 } });
    expect((await recordOf(second)).history).toMatchObject([{ act: 'join', recordId: first }]);
    const back = await correct(second, { act: 'restore' });
    expect((await decisions()).total).toBe(2);
    await correct(second, { act: 'undo', correction: back.correction ?? '' });
    expect((await decisions()).total).toBe(1);
    await correct(first, { act: 'undo', correction: correction ?? '' });
    expect((await decisions()).total).toBe(2);

    const split = await correct(first, { act: 'split', at: one.indexOf('und') });
    const words = async () => (await decisions()).decisions.map(({ what, source }) => [what, source.quotation]);
    const halves = ['Der Antrag wird angenommen', 'und der Bericht wird vertagt.'].map((part) => [part, part]);
    expect(await words()).toEqual([...halves, [other, other]]);
    const make = recordMaker([`Neu: ${text}`]);
    await reread(documentId, [make.decision(one), make.decision(other)]);
    expect(await words()).toEqual([...halves, [other, other]]);
    await correct(first, { act: 'undo', correction: split.correction ?? '' });
    expect(await words()).toEqual([
      [one, one],
      [other, other],
    ]);
  });

  test('MEET-05 a record is added from marked words, under the agenda item where they stand', async () => {
    const { id: documentId } = await storePaper(march, (make) => [
      {
        ...make.agendaItem('3', 'Neubau Depot'),
        extent: { firstPage: 1, start: march.indexOf('3. Neubau'), lastPage: 1, end: march.length },
      },
    ]);
    const start = march.indexOf(sentence);
    const place = { documentId, firstPage: 1, lastPage: 1, start: start - 1, end: start + sentence.length };
    const added = await post('/records', { ...place, kind: 'decision', values: { outcome: 'adopted' } });
    expect(added.status).toBe(201);
    const { record, correction } = correctedSchema.parse(await added.json());
    expect(await onlyDecision()).toMatchObject({
      id: record?.id,
      outcome: 'adopted',
      source: { start, quotation: sentence },
      item: { number: '3' },
    });
    // Found by a later reading, it is the same; not found, it stays.
    await reread(documentId, asRead(recordMaker([march])));
    expect(await onlyDecision()).toMatchObject({ id: record?.id, vote: { yes: 7 } });
    await reread(documentId, []);
    expect(await onlyDecision()).toMatchObject({ id: record?.id, vote: null });
    await correct(record?.id ?? '', { act: 'undo', correction: correction ?? '' });
    expect((await decisions()).total).toBe(0);
    for (const wrong of [{ start: 5, end: 5 }, { firstPage: 2, lastPage: 2 }, { end: 99_999 }]) {
      expect((await post('/records', { ...place, kind: 'task', ...wrong })).status).toBe(400);
    }
  });

  test('MEET-05 a corrected record whose words are gone stays, and says so', async () => {
    const { id: documentId } = await storeMarch();
    const { id } = await onlyDecision();
    await correct(id, { act: 'change', values: { outcome: 'postponed' } });
    await reread(documentId, []);
    expect(await recordOf(id)).toMatchObject({ isGone: false, standing: 'certain' });
    await service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(sql`UPDATE pages SET text = 'Ein anderer Text.' WHERE document_id = ${documentId}`),
    );
    await reread(documentId, []);
    expect(await recordOf(id)).toMatchObject({ isGone: true, standing: 'certain', values: { outcome: 'postponed' } });
    expect(await onlyDecision()).toMatchObject({ outcome: 'postponed', source: { isGone: true } });
  });
});

describe('MEET-05 uncertain records', () => {
  const storeDoubtful = (doubts: PaperRecord['doubts'] = ['outcome']) =>
    storePaper(march, (make) => asRead(make, doubts), 'Protokoll', '2026-03-05');

  test('MEET-05 they are in a list of their own until they are confirmed, which lasts', async () => {
    const { id: documentId } = await storeDoubtful();
    expect((await decisions()).total).toBe(0);
    const { records, total } = await doubtful();
    expect(total).toBe(1);
    expect(records).toMatchObject([
      {
        kind: 'decision',
        doubts: ['outcome'],
        values: { outcome: 'adopted' },
        source: { quotation: sentence },
        item: { number: '3' },
      },
    ]);
    const id = records[0]?.id ?? '';
    await correct(id, { act: 'confirm' });
    expect(await doubtful()).toMatchObject({ records: [], total: 0 });
    const make = recordMaker([march]);
    await reread(documentId, [
      { ...make.decision(sentence, { outcome: ['rejected', 'Nein'] }), doubts: ['outcome', 'kind'] },
    ]);
    expect(await onlyDecision()).toMatchObject({ id, outcome: 'adopted' });
    expect((await doubtful()).total).toBe(0);
  });

  test('MEET-05 a wrong one disappears for good, an edited one is confirmed', async () => {
    const { id: documentId } = await storeDoubtful(['kind']);
    const id = (await doubtful()).records[0]?.id ?? '';
    const { correction } = await correct(id, { act: 'reject' });
    expect((await doubtful()).total).toBe(0);
    await reread(documentId, asRead(recordMaker([march]), ['kind']));
    expect([(await doubtful()).total, (await decisions()).total]).toEqual([0, 0]);
    await correct(id, { act: 'undo', correction: correction ?? '' });
    expect((await doubtful()).total).toBe(1);
    await correct(id, { act: 'change', values: { outcome: 'noted' } });
    expect([(await doubtful()).total, (await onlyDecision()).outcome]).toEqual([0, 'noted']);
  });

  test('MEET-05 what was decided at a meeting whose date is doubtful waits for it, unlisted', async () => {
    const text = 'Sitzung vom 1. Mai 2026\nA wird beschlossen.\nSitzung vom 8. Mai 2026\nB wird beschlossen.';
    await storePaper(text, (make) => [
      make.meeting('Sitzung vom 1. Mai 2026', { date: ['1. Mai 2026', '2026-05-01'] }),
      make.decision('A wird beschlossen.'),
      { ...make.meeting('Sitzung vom 8. Mai 2026', { date: ['8. Mai 2026', '2026-05-08'] }), doubts: ['date'] },
      make.decision('B wird beschlossen.'),
    ]);
    const listed = async () => (await decisions()).decisions.map(({ what, meetingDate }) => [what, meetingDate]);
    expect(await listed()).toEqual([['A wird beschlossen.', '2026-05-01']]);
    const { records } = await doubtful();
    expect(records).toMatchObject([{ kind: 'meeting', values: { date: '2026-05-08' } }]);
    await correct(records[0]?.id ?? '', { act: 'change', values: { date: '2026-05-09' } });
    expect(await listed()).toEqual([
      ['B wird beschlossen.', '2026-05-09'],
      ['A wird beschlossen.', '2026-05-01'],
    ]);
  });

  test('MEET-05 the list is paged', async () => {
    const lines = Array.from({ length: 5 }, (_, index) => `Beschluss Nummer ${index} gilt.`);
    await storePaper(lines.join('\n'), (make) => lines.map((line) => ({ ...make.decision(line), doubts: ['kind'] })));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await doubtful(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.records.map(({ source }) => source.quotation));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(lines);
    expect((await user.request('/api/records/uncertain?cursor=x')).status).toBe(400);
    for (const at of ['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00+23:59']) {
      const impossible = Buffer.from(JSON.stringify([at, user.id, 0])).toString('base64url');
      expect((await user.request(`/api/records/uncertain?cursor=${impossible}`)).status).toBe(400);
    }
  });
});

describe('MEET-05 versions', () => {
  test('MEET-05 a newer version takes corrections over by their words, once', async () => {
    const { id: olderId } = await storeMarch();
    const { id } = await onlyDecision();
    await correct(id, { act: 'change', values: { outcome: 'rejected' } });
    const [task] = (await tasks()).tasks;
    await correct(task?.id ?? '', { act: 'change', values: { due: '2026-05-02' } });
    const draft = `Genehmigt\n${march}`.replace('Herr Frei legt bis 30. April 2026 die Offerten vor.\n', '');
    const newer = await storePaper(draft, (make) => [
      make.agendaItem('3', 'Neubau Depot'),
      make.decision(sentence, { item: 0, outcome: ['adopted', 'genehmigt'] }),
    ]);
    const replace = () =>
      user.request(`/api/documents/${newer.id}/replaced`, { method: 'PUT', body: { documentId: olderId } });
    expect((await replace()).status).toBe(200);
    expect((await replace()).status).toBe(200);
    const carried = await onlyDecision();
    expect(carried).toMatchObject({ outcome: 'rejected', source: { documentId: newer.id } });
    const { history } = await recordOf(carried.id);
    expect(history).toMatchObject([{ act: 'change', isCarried: true }]);
    // What the newer version no longer says is asked about, not stated.
    expect((await doubtful()).records).toMatchObject([{ kind: 'task', isGone: true, doubts: ['kind'] }]);
    await correct(carried.id, { act: 'undo', correction: history[0]?.id ?? '' });
    expect((await onlyDecision()).outcome).toBe('adopted');
  });
});
