import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { decisionListSchema, meetingListSchema, taskListSchema } from '#shared/contracts/meetings.ts';
import { storeReadDocument } from '#support/factories.ts';
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

type Make = ReturnType<typeof recordMaker>;

/** Stores a paper and its records as a reading would. */
async function storePaper(
  text: string,
  records: (make: Make) => PaperRecord[],
  title = 'Protokoll',
  meetingDate?: string,
) {
  const document = await storeReadDocument(service.platform, user.scope, {
    title,
    pages: [text],
    ...(meetingDate ? { meetingDate } : {}),
  });
  await service.platform.database.withUser(user.scope, (tx) =>
    storeRecords(tx, user.scope, document.id, records(recordMaker([text]))),
  );
  return document;
}

async function ask(path: string, who = user): Promise<unknown> {
  const answer = await who.request(`/api${path}`);
  expect(answer.status, path).toBe(200);
  return answer.json();
}
const meetings = async () => meetingListSchema.parse(await ask('/meetings'));
const decisions = async () => decisionListSchema.parse(await ask('/records/decisions'));
const tasks = async (query = '') => taskListSchema.parse(await ask(`/records/tasks${query}`));

describe('MEET-04 tasks that are done', () => {
  const due: [string, string] = ['30. April 2026', '2026-04-30'];
  const inMinutes = 'Frau Lang legt bis 30. April 2026 ein Konzept für den Ersatzverkehr vor.';
  const inTable = 'Konzept Ersatzverkehr\tEva Lang\t30.04.2026';
  const later = 'Herr Frei berichtet bis 31. Mai 2026.';
  const undated = 'Frau Berger prüft die Statuten.';
  const text = [inMinutes, later, undated].join('\n');
  const recordsOfMinutes = (make: Make) => [
    make.task(undated, { who: 'Frau Berger' }),
    make.task(later, { who: 'Herr Frei', due: ['31. Mai 2026', '2026-05-31'] }),
    make.task(inMinutes, { who: 'Frau Lang', due }),
  ];
  const storeList = () =>
    storePaper(inTable, (make) => [
      {
        ...make.task('Konzept Ersatzverkehr', { who: 'Eva Lang', due: ['30.04.2026', '2026-04-30'] }),
        span: make.task(inTable).span,
      },
    ]);
  const mark = async (id: string, isDone: boolean, who = user) =>
    (await who.request(`/api/records/tasks/${id}`, { method: 'PATCH', body: { isDone } })).status;
  const listed = async (query = '') =>
    (await tasks(query)).tasks.map(({ what, isDone, also }) => [what.split(' ')[1], isDone, also.length]);

  test('MEET-02 a task of several papers is listed once with all its places, earliest due first, undated last', async () => {
    await storePaper(text, recordsOfMinutes);
    await storeList();
    expect(await listed()).toEqual([
      ['Lang', false, 1],
      ['Frei', false, 0],
      ['Berger', false, 0],
    ]);
    const [one] = (await tasks('?limit=1')).tasks;
    expect(one?.also[0]?.quotation).toBe(inTable);
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await tasks(`?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(3);
      pages.push(...page.tasks.map(({ who }) => who ?? ''));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(['Frau Lang', 'Herr Frei', 'Frau Berger']);
    const list = await tasks();
    expect(list.tasks.map(({ person }) => person)).toEqual(['Eva Lang', 'Herr Frei', 'Frau Berger']);
    expect(list.persons).toEqual(['Eva Lang', 'Frau Berger', 'Herr Frei']);
    expect((await tasks('?person=Eva+Lang')).total).toBe(1);
  });

  test('MEET-04 a task marked as done is done in every paper, comes last, and can be undone', async () => {
    await storePaper(text, recordsOfMinutes);
    await storeList();
    const id = (await tasks()).tasks[0]?.id ?? '';
    expect(await mark(id, true)).toBe(200);
    expect(await listed()).toEqual([
      ['Frei', false, 0],
      ['Berger', false, 0],
      ['Lang', true, 1],
    ]);
    expect((await tasks('?state=overdue&today=2027-01-01')).total).toBe(1);
    expect((await tasks('?state=done')).total).toBe(1);
    expect((await tasks('?state=open')).total).toBe(2);
    const table = await (await user.request('/api/records/tasks.csv?language=en&today=2026-01-01')).text();
    const { data } = Papa.parse<string[]>(table.replace('\u{FEFF}', ''), { skipEmptyLines: true });
    expect(data.map((row) => row[4])).toEqual(['Status', 'Coming up', 'No date', 'Done']);
    expect(await (await user.request('/api/records/tasks.ics?language=en')).text()).toContain('SUMMARY:Done: Eva Lang');
    expect(await mark(id, false)).toBe(200);
    expect((await listed())[0]).toEqual(['Lang', false, 1]);
    const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(sql`SELECT details->>'isDone' AS done FROM audit_log WHERE action = 'task_marked' ORDER BY id`),
    );
    expect(rows).toEqual([{ done: 'true' }, { done: 'false' }]);
  });

  test('MEET-04 the mark stays when the paper is reread in other words, or was missing in between', async () => {
    const { id } = await storePaper(text, recordsOfMinutes);
    await mark((await tasks()).tasks[0]?.id ?? '', true);
    const store = (records: PaperRecord[]) =>
      service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, id, records));
    const make = recordMaker([text]);
    await store([make.deadline(inMinutes, ['30. April 2026', null])]);
    expect((await tasks('?state=done')).total).toBe(1);
    await store([]);
    expect((await tasks()).total).toBe(0);
    await store(recordsOfMinutes(make));
    expect(await listed('?state=done')).toEqual([['Lang', true, 0]]);
  });

  test('MEET-04 a newer version keeps the mark, even after the older one is deleted', async () => {
    const { uploadId } = await storePaper(text, recordsOfMinutes);
    await mark((await tasks()).tasks[0]?.id ?? '', true);
    await storePaper(`Fassung 2\n${text}`, recordsOfMinutes);
    expect((await user.request(`/api/uploads/${uploadId}`, { method: 'DELETE' })).status).toBe(204);
    expect(await listed('?state=done')).toEqual([['Lang', true, 0]]);
  });

  test('DATA-02 another account’s task is not found, nor anything that is not a task', async () => {
    const decided = 'Der Rat beschliesst den Bau.';
    await storePaper(`${decided}\n${text}`, (make) => [make.decision(decided), ...recordsOfMinutes(make)]);
    const stranger = await service.createUser();
    const [task] = (await tasks()).tasks;
    const [decision] = (await decisions()).decisions;
    expect(await mark(task?.id ?? '', true, stranger)).toBe(404);
    expect(await mark(decision?.id ?? '', true)).toBe(404);
    expect(await mark(user.id, true)).toBe(404);
    expect(
      (await user.request(`/api/records/tasks/${task?.id}`, { method: 'PATCH', body: { isDone: 'yes' } })).status,
    ).toBe(400);
    expect((await tasks('?state=done')).total).toBe(0);
  });

  test('MEET-02 the date of a contract or report does not create a meeting', async () => {
    await storePaper(text, recordsOfMinutes, 'Vertrag', '2026-02-01');
    expect((await meetings()).meetings).toEqual([]);
    expect((await meetings()).apart).toHaveLength(1);
    expect((await tasks()).tasks.map(({ meetingId, meetingDate }) => [meetingId, meetingDate])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });
});
