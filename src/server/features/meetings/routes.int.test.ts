import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import JSZip from 'jszip';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { decisionListSchema, meetingListSchema, meetingSchema, taskListSchema } from '#shared/contracts/meetings.ts';
import { storeReadDocument } from '#support/factories.ts';
import { recordMaker } from '#support/paper-records.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { storeRecords } from './service.ts';

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

/** Stores a paper and its records as a reading does. */
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

const march =
  'Protokoll des Verwaltungsrates vom 5. März 2026\nEntschuldigt: Anna Berger\n3. Neubau Depot\n' +
  'Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.\nHerr Frei legt bis 30. April 2026 die Offerten vor.\n' +
  'Die Offerte gilt bis 15. Mai 2026.';

const storeMarch = () =>
  storePaper(march, (make) => [
    make.meeting('Protokoll des Verwaltungsrates vom 5. März 2026', {
      body: 'Verwaltungsrates',
      date: ['5. März 2026', '2026-03-05'],
    }),
    make.attendance('Anna Berger', 'excused'),
    make.agendaItem('3', 'Neubau Depot'),
    make.decision('Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.', {
      item: 2,
      outcome: ['adopted', 'genehmigt'],
      yes: '7 Ja',
      no: '2 Nein',
    }),
    make.task('Herr Frei legt bis 30. April 2026 die Offerten vor.', {
      item: 2,
      who: 'Herr Frei',
      due: ['30. April 2026', '2026-04-30'],
    }),
    make.deadline('Die Offerte gilt bis 15. Mai 2026.', ['15. Mai 2026', '2026-05-15']),
  ]);

async function ask(path: string, who = user): Promise<unknown> {
  const answer = await who.request(`/api${path}`);
  expect(answer.status, path).toBe(200);
  return answer.json();
}
const meetings = async (query = '', who = user) => meetingListSchema.parse(await ask(`/meetings${query}`, who));
const meeting = async (id: string) => meetingSchema.parse(await ask(`/meetings/${encodeURIComponent(id)}`));
const decisions = async (query = '', who = user) =>
  decisionListSchema.parse(await ask(`/records/decisions${query}`, who));
const tasks = async (query = '', who = user) => taskListSchema.parse(await ask(`/records/tasks${query}`, who));

describe('MEET-02 the list of meetings', () => {
  test('MEET-02 papers of one body and day are one meeting, whatever the name; papers without a day stand apart', async () => {
    const minutes = await storeMarch();
    const agenda = await storePaper(
      'Einladung\nVerwaltungsrat der Muster AG, 5. März 2026\n3. Neubau Depot\n4. Verschiedenes',
      (make) => [
        make.meeting('Verwaltungsrat der Muster AG, 5. März 2026', {
          body: 'Verwaltungsrat der Muster AG',
          date: ['5. März 2026', '2026-03-05'],
        }),
        make.agendaItem('3', 'Neubau Depot'),
        make.agendaItem('4', 'Verschiedenes'),
      ],
      'Einladung',
    );
    const annex = await storePaper('Pläne', () => [], 'Beilage Neubau Depot', '2026-03-05');
    const undated = await storePaper('Reglement', () => [], 'Reglement');
    const list = await meetings();
    expect(list.meetings).toHaveLength(1);
    expect(list.meetings[0]).toMatchObject({
      id: '2026-03-05_verwaltungsrat',
      date: '2026-03-05',
      papers: 3,
      agendaItems: 2,
      decisions: 1,
      tasks: 1,
      deadlines: 1,
    });
    expect(list.bodies).toHaveLength(1);
    expect(list.apart.map(({ documentId }) => documentId)).toEqual([undated.id]);
    const whole = await meeting('2026-03-05_verwaltungsrat');
    expect(new Set(whole.paperList.map(({ documentId }) => documentId))).toEqual(
      new Set([minutes.id, agenda.id, annex.id]),
    );
    expect(whole.agenda.map(({ number, title }) => [number, title])).toEqual([
      ['3', 'Neubau Depot'],
      ['4', 'Verschiedenes'],
      [null, null],
    ]);
    expect(new Set(whole.agenda[0]?.paperIds)).toEqual(new Set([minutes.id, agenda.id, annex.id]));
  });

  test('MEET-02 two bodies that met on one day are two meetings', async () => {
    await storeMarch();
    await storePaper('Bankrat, 5. März 2026', (make) => [
      make.meeting('Bankrat, 5. März 2026', { body: 'Bankrat', date: ['5. März 2026', '2026-03-05'] }),
    ]);
    const { meetings: found, bodies } = await meetings();
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(['2026-03-05_bankrat', '2026-03-05_verwaltungsrat']));
    expect(bodies.map(({ name }) => name)).toEqual(['Bankrat', 'Verwaltungsrates']);
    expect((await meetings('?body=bankrat')).meetings.map(({ id }) => id)).toEqual(['2026-03-05_bankrat']);
    expect((await meetings('?dateFrom=2026-03-06')).meetings).toEqual([]);
  });

  test('MEET-02 pages of the list hold each meeting once, newest first', async () => {
    for (const day of ['01', '02', '03', '04', '05']) {
      await storePaper(
        `Bankrat ${day}`,
        (make) => [make.meeting(`Bankrat ${day}`, { body: 'Bankrat' })],
        'P',
        `2026-01-${day}`,
      );
    }
    const days: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await meetings(`?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(5);
      days.push(...page.meetings.map(({ date }) => date));
      cursor = page.nextCursor;
    }
    expect(days).toEqual(['2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01']);
    expect((await user.request('/api/meetings?cursor=nonsense')).status).toBe(400);
  });
});

describe('MEET-03 a meeting on one page', () => {
  test.each(['x', 'ж', '会'])('MEET-02 a body called 199 times %s can be paged and opened', async (letter) => {
    const name = letter.repeat(199);
    for (const day of ['01', '02', '03']) {
      const { id } = await storePaper('Beilage', (make) => [make.decision('Beilage')], 'P', `2026-01-${day}`);
      expect((await user.request(`/api/documents/${id}`, { method: 'PATCH', body: { body: name } })).status).toBe(200);
    }
    const first = await meetings('?limit=1');
    const second = await meetings(`?limit=1&cursor=${first.nextCursor}`);
    const third = await meetings(`?limit=1&cursor=${second.nextCursor}`);
    const found = [first, second, third].flatMap((page) => page.meetings);
    expect(found.map(({ date }) => date)).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);
    for (const { id } of found) expect((await meeting(id)).body?.name).toBe(name);
    expect((await meetings(`?body=${encodeURIComponent(found[0]?.body?.key ?? '')}`)).total).toBe(3);
  });

  test('MEET-03 it says by agenda item what was decided, how it was voted, and who does what until when, each with its place', async () => {
    const { id } = await storeMarch();
    const page = await meeting('2026-03-05_verwaltungsrat');
    const [item, rest] = page.agenda;
    expect(item?.decisions[0]).toMatchObject({
      outcome: 'adopted',
      vote: { yes: 7, no: 2, abstentions: null, isUnanimous: false },
      isContradicted: false,
    });
    const source = item?.decisions[0]?.source;
    expect(source?.documentId).toBe(id);
    expect(march.slice(source?.start, source?.end)).toBe(source?.quotation);
    expect(item?.tasks[0]).toMatchObject({ who: 'Herr Frei', due: { date: '2026-04-30' } });
    expect(rest?.tasks[0]).toMatchObject({ kind: 'deadline', who: null, due: { date: '2026-05-15' } });
    expect(page.attendance).toMatchObject([{ name: 'Anna Berger', state: 'excused' }]);
  });

  test('MEET-03 contradicting votes of two papers are both shown, those of the newer paper first', async () => {
    const paper = (yes: number) =>
      storePaper(
        `Neubau Depot\nDer Rat genehmigt den Neubau mit ${yes} Ja.`,
        (make) => [
          make.meeting('Neubau Depot', { body: 'Rat' }),
          make.agendaItem('Neubau', 'Neubau Depot'),
          make.decision(`Der Rat genehmigt den Neubau mit ${yes} Ja.`, { item: 1, yes: `${yes} Ja` }),
        ],
        'Protokoll',
        '2026-03-05',
      );
    const body = (id: string) => user.request(`/api/documents/${id}`, { method: 'PATCH', body: { body: 'Stadtrat' } });
    await body((await paper(7)).id);
    await body((await paper(6)).id);
    const { agenda } = await meeting('2026-03-05_stadtrat');
    expect(agenda[0]?.decisions.map(({ vote, isContradicted }) => [vote?.yes, isContradicted])).toEqual([
      [6, true],
      [7, true],
    ]);
  });

  test('MEET-03 the page follows a paper that is added, read anew and deleted, within the same request', async () => {
    const { id, uploadId } = await storeMarch();
    expect((await meeting('2026-03-05_verwaltungsrat')).decisions).toBe(1);
    await service.platform.database.withUser(user.scope, (tx) => storeRecords(tx, user.scope, id, []));
    expect((await meetings()).meetings).toEqual([]);
    await storeMarch();
    expect((await meeting('2026-03-05_verwaltungsrat')).decisions).toBe(1);
    const { uploadId: second } = (await decisions()).decisions[0]?.source ?? { uploadId: '' };
    for (const upload of [uploadId, second]) {
      expect((await user.request(`/api/uploads/${upload}`, { method: 'DELETE' })).status).toBe(204);
    }
    expect((await user.request('/api/meetings/2026-03-05_verwaltungsrat')).status).toBe(404);
  });

  test.each(['2026-13-45', '2026-03-05_nobody', 'nonsense', '0000-00-00', '0000-01-01', '0000-12-31_x'])(
    'MEET-03 %s is no meeting',
    async (id) => {
      expect((await user.request(`/api/meetings/${id}`)).status).toBe(404);
    },
  );
});

describe('MEET-03 several papers of one meeting', () => {
  const day: [string, string] = ['5. März 2026', '2026-03-05'];
  const head = 'Verwaltungsrat, 5. März 2026';

  test('MEET-03 items stand by their numbers, whichever paper lists them', async () => {
    const items = (numbers: string[]) => (make: Make) => [
      make.meeting(head, { body: 'Verwaltungsrat', date: day }),
      ...numbers.map((number) => make.agendaItem(number, `Titel ${number}`)),
    ];
    const text = (numbers: string[]) => [head, ...numbers.map((number) => `Titel ${number}`)].join('\n');
    const [minutes, invitation] = [
      ['4', '1', '2', '10'],
      ['3', '9'],
    ];
    await storePaper(text(minutes), items(minutes));
    await storePaper(text(invitation), items(invitation), 'Einladung');
    const { agenda } = await meeting('2026-03-05_verwaltungsrat');
    expect(agenda.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '9', '10']);
  });

  test('MEET-03 a person whom papers spell differently is one, by the fullest name', async () => {
    await storePaper(`${head}\nFrau Müller\nMeier`, (make) => [
      make.meeting(head, { body: 'Verwaltungsrat', date: day }),
      make.attendance('Frau Müller', 'excused'),
      make.attendance('Meier'),
    ]);
    await storePaper(`${head}\nMüller, Anna\nHans Meier`, (make) => [
      make.meeting(head, { body: 'Verwaltungsrat', date: day }),
      make.attendance('Müller, Anna'),
      make.attendance('Hans Meier'),
    ]);
    const { attendance } = await meeting('2026-03-05_verwaltungsrat');
    expect(attendance.map(({ name }) => name)).toEqual(['Müller, Anna', 'Hans Meier']);
  });

  test('MEET-02 a report of a day on which nobody met is no meeting without a body', async () => {
    await storePaper(
      'Bericht\nDer Umsatz stieg.',
      (make) => [make.decision('Der Umsatz stieg.')],
      'Bericht',
      '2026-01-31',
    );
    const { meetings: found, apart } = await meetings();
    expect([found, apart.map(({ title }) => title)]).toEqual([[], ['Bericht']]);
  });
});

describe('MEET-02 registers', () => {
  test('MEET-02 decisions are filtered by body, period, outcome and words', async () => {
    await storeMarch();
    const count = async (query: string) => (await decisions(query)).total;
    expect(await count('')).toBe(1);
    expect(
      await count('?body=verwaltungsrat&dateFrom=2026-03-01&dateTo=2026-03-31&outcome=adopted&text=neubau+depot'),
    ).toBe(1);
    expect(await count('?body=bankrat')).toBe(0);
    expect(await count('?dateTo=2026-03-04')).toBe(0);
    expect(await count('?outcome=rejected')).toBe(0);
    expect(await count('?text=tunnel')).toBe(0);
    expect((await decisions()).decisions[0]).toMatchObject({
      meetingId: '2026-03-05_verwaltungsrat',
      item: { number: '3', title: 'Neubau Depot' },
    });
  });

  test('MEET-02 tasks are filtered by person and state, the one that is due first stands first', async () => {
    await storeMarch();
    const what = async (query: string) => (await tasks(query)).tasks.map(({ due }) => due?.date);
    expect(await what('')).toEqual(['2026-04-30', '2026-05-15']);
    expect(await what('?state=coming&today=2026-04-30')).toEqual(['2026-04-30', '2026-05-15']);
    expect(await what('?state=overdue&today=2026-05-01')).toEqual(['2026-04-30']);
    expect(await what('?state=undated')).toEqual([]);
    expect(await what('?person=Frei')).toEqual(['2026-04-30']);
    expect(await what('?dateFrom=2026-05-01')).toEqual(['2026-05-15']);
  });

  test('MEET-02 pages of a register hold each row once, also while a paper is deleted', async () => {
    const text = Array.from({ length: 5 }, (_, index) => `Beschluss Nr ${index}.`).join('\n');
    const records = (make: Make) => text.split('\n').map((line) => make.decision(line));
    const papers = [
      await storePaper(text, records, 'A', '2026-02-01'),
      await storePaper(text, records, 'B', '2026-01-01'),
    ];
    const first = await decisions('?limit=3');
    expect(first.total).toBe(10);
    const second = await decisions(`?limit=3&cursor=${first.nextCursor}`);
    expect((await user.request(`/api/uploads/${papers[0]?.uploadId}`, { method: 'DELETE' })).status).toBe(204);
    const third = await decisions(`?limit=100&cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap((page) => page.decisions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(third.decisions.every(({ source }) => source.documentId === papers[1]?.id)).toBe(true);
    expect(third.nextCursor).toBeNull();
  });

  test.each(['decisions', 'tasks'])('MEET-02 a cursor of the year 0 is none of %s', async (register) => {
    const cursor = Buffer.from(JSON.stringify(['0000-01-01', user.id, 0])).toString('base64url');
    expect((await user.request(`/api/records/${register}?cursor=${cursor}`)).status).toBe(400);
  });

  test('MEET-02 the table for spreadsheets holds what is listed, and no cell is a formula', async () => {
    const formula = '=HYPERLINK("http://evil.example";"Klick")';
    await storePaper(`Beschluss\n${formula}`, (make) => [make.decision(formula)], '+Titel', '2026-03-05');
    const answer = await user.request('/api/records/decisions.csv?language=de');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Beschluesse.csv"');
    const text = await answer.text();
    const { data } = Papa.parse<string[]>(text.replace('\u{FEFF}', ''), { delimiter: ';', skipEmptyLines: true });
    expect(data).toHaveLength(2);
    expect(data[1]?.[4]).toBe(`'${formula}`);
    expect(data[1]?.[13]).toBe("'+Titel");
  });

  test('MEET-02 SET-02 the registers as tables in Word hold what is listed', async () => {
    await storePaper('Beschluss\nangenommen', (make) => [make.decision('angenommen')], 'Protokoll', '2026-03-05');
    for (const [register, text] of [
      ['decisions', 'angenommen'],
      ['tasks', 'Aufgaben und Fristen'],
    ] as const) {
      const answer = await user.request(`/api/records/${register}.docx`);
      expect(answer.status).toBe(200);
      const zip = await JSZip.loadAsync(await answer.arrayBuffer());
      expect(await zip.file('word/document.xml')?.async('string')).toContain(text);
      expect((await user.request(`/api/records/${register}.docx?timeZone=Mars/Olympus`)).status).toBe(400);
      expect((await service.app.request(`/api/records/${register}.docx`)).status).toBe(401);
    }
  });

  test.each([
    ['de', ';', ','],
    ['en', ',', ';'],
  ])(
    'MEET-02 the %s table holds no formula for a program that parts it at the other separator',
    async (language, own, foreign) => {
      const text = ['', ' ', '"', ' ""'].map((gap) => `Teil${foreign}${gap}=1+1`).join('. ');
      await storePaper(text, (make) => [make.decision(text)], `Kosten${own}-5`, '2026-03-05');
      const table = await (await user.request(`/api/records/decisions.csv?language=${language}`)).text();
      const { data } = Papa.parse<string[]>(table, { delimiter: own, skipEmptyLines: true });
      expect(data[1]?.[4]).toBe(text.replaceAll('=', "'="));
      expect(data[1]?.[13]).toBe(`Kosten${own}-5`);
      // Parted without regard to quotes, no piece begins with what makes a formula.
      for (const piece of table.split(foreign)) expect(piece).not.toMatch(/^[\s"]*[=+\-@]/);
      // Every cell stands in quotes.
      for (const line of table.trimEnd().split('\r\n')) expect(line).toMatch(/^".*"$/);
      expect(table).not.toContain(`${own}${own}`);
    },
  );

  test("MEET-02 the calendar holds all-day entries that a calendar program's parser reads as they are", async () => {
    const long = `Bericht, Budget; und "Anhänge" \\ ${'vorlegen und prüfen lassen '.repeat(12)}bis 30. April 2026`;
    await storePaper(
      long,
      (make) => [make.task(long, { who: 'Bericht', due: ['30. April 2026', '2026-04-30'] })],
      'P',
      '2026-03-05',
    );
    const answer = await user.request('/api/records/tasks.ics?language=en');
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const read = () => {
      const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      if (!event) throw new Error('no entry');
      return new ICAL.Event(event);
    };
    expect(read().summary).toBe(`Bericht: ${long}`);
    expect(read().startDate.isDate).toBe(true);
    expect(read().startDate.toString()).toBe('2026-04-30');
    const again = await (await user.request('/api/records/tasks.ics')).text();
    expect(again).toContain(read().uid);
  });

  test('DATA-02 another account sees neither meetings nor records', async () => {
    await storeMarch();
    const stranger = await service.createUser();
    expect(await meetings('', stranger)).toMatchObject({ meetings: [], bodies: [], apart: [], total: 0 });
    expect((await stranger.request('/api/meetings/2026-03-05_verwaltungsrat')).status).toBe(404);
    expect((await decisions('', stranger)).total).toBe(0);
    expect((await tasks('', stranger)).total).toBe(0);
    expect(await (await stranger.request('/api/records/tasks.ics')).text()).not.toContain('BEGIN:VEVENT');
  });
});

describe('MEET-04 corrections', () => {
  const correct = async (id: string, body: unknown) => {
    const answer = await user.request(`/api/documents/${id}`, { method: 'PATCH', body });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<Record<string, unknown>>;
  };

  test('MEET-04 title, date and body that the user corrects win over records, survive another reading and can be taken back', async () => {
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
    // Without a head it says nothing of a meeting.
    expect(restored).toEqual([]);
    expect((await meetings()).apart).toMatchObject([{ date: '2026-03-05', dateSource: 'text', bodySource: null }]);
  });

  test('MEET-04 a paper without a day joins its meeting once its user says so', async () => {
    await storeMarch();
    const { id } = await storePaper('Beilage', () => [], 'Beilage');
    expect((await meetings()).apart).toHaveLength(1);
    await correct(id, { meetingDate: '2026-03-05', body: 'des Verwaltungsrats' });
    const { meetings: found, apart } = await meetings();
    expect(apart).toEqual([]);
    expect(found[0]?.papers).toBe(2);
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

  test("MEET-04 another account's document is not there", async () => {
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

describe('MEET-02 questions of the papers', () => {
  const questions = async (query = '', who = user) => await ask(`/records/questions${query}`, who);

  test('MEET-02 questions are made of what was found, each matter once, and of nobody else', async () => {
    const { id } = await storeMarch();
    const made = {
      questions: [
        { kind: 'vote', topic: 'Neubau Depot' },
        { kind: 'task', person: 'Herr Frei' },
        { kind: 'meeting', date: '2026-03-05' },
      ],
    };
    expect(await questions()).toEqual(made);
    expect(await questions(`?documents=${id}`)).toEqual(made);
    expect(await questions(`?documents=${user.id}`)).toEqual({ questions: [] });
    expect(await questions('', await service.createUser())).toEqual({ questions: [] });
    expect((await user.request('/api/records/questions?documents=nonsense')).status).toBe(400);
  });

  test('UPL-04 an upload says how much was found in it', async () => {
    const { uploadId } = await storeMarch();
    expect(await ask(`/uploads/${uploadId}`)).toMatchObject({ found: { decisions: 1, tasks: 1, deadlines: 1 } });
  });
});
