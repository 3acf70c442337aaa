import ICAL from 'ical.js';
import JSZip from 'jszip';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { meetingSteps, type RecordMaker } from '#support/meeting-steps.ts';
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

const { storePaper, storeMarch, meetings, decisions, tasks } = meetingSteps(() => ({ service, user }));

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

  test('MEET-02 tasks are filtered by person and state, earliest due first', async () => {
    await storeMarch();
    const what = async (query: string) => (await tasks(query)).tasks.map(({ due }) => due?.date);
    expect(await what('')).toEqual(['2026-04-30', '2026-05-15']);
    expect(await what('?state=coming&today=2026-04-30')).toEqual(['2026-04-30', '2026-05-15']);
    expect(await what('?state=overdue&today=2026-05-01')).toEqual(['2026-04-30']);
    expect(await what('?state=undated')).toEqual([]);
    expect(await what('?person=Frei')).toEqual(['2026-04-30']);
    expect(await what('?dateFrom=2026-05-01')).toEqual(['2026-05-15']);
  });

  test('MEET-07 what is public is told apart from what is not and from what no paper says', async () => {
    const text =
      'Ö 1 Haushalt\nDer Haushalt wird beschlossen.\nN 1 Personal\nDie Stelle wird besetzt.\nEs wird vertagt.';
    await storePaper(text, (make) => [
      make.agendaItem('Ö 1', 'Haushalt', [true, 'Ö 1']),
      make.decision('Der Haushalt wird beschlossen.', { item: 0 }),
      make.agendaItem('N 1', 'Personal', [false, 'N 1']),
      make.task('Die Stelle wird besetzt.', { item: 2 }),
      make.decision('Die Stelle wird besetzt.', { item: 2 }),
      make.decision('Es wird vertagt.'),
    ]);
    const what = async (query: string) => (await decisions(query)).decisions.map((each) => each.what);
    expect(await what('?publicity=public')).toEqual(['Der Haushalt wird beschlossen.']);
    expect(await what('?publicity=non-public')).toEqual(['Die Stelle wird besetzt.']);
    expect(await what('')).toHaveLength(3);
    expect((await tasks('?publicity=public')).total).toBe(0);
    expect((await tasks('?publicity=non-public')).total).toBe(1);
    expect((await user.request('/api/records/decisions?publicity=perhaps')).status).toBe(400);
    const [first, second] = (await decisions('?limit=1')).decisions.concat(
      (await decisions(`?limit=1&cursor=${(await decisions('?limit=1')).nextCursor}`)).decisions,
    );
    expect(first?.item?.isPublic).toBe(true);
    expect(second?.item?.isPublic).toBe(false);
  });

  test('MEET-07 a decision tells its number, conditions, validity, proposal and every stated detail of its vote', async () => {
    const text =
      'Beschluss 7/2026 zu Vorlage 12: Der Vertrag wird vorbehaltlich der Mittel ab 1. Mai 2026 geschlossen. ' +
      'Geheim, mit Zweidrittelmehrheit, 12 Ja, 1 ungültig, 13 abgegeben, 10 Stimmberechtigte; Wahl: Lang 8 Stimmen.';
    await storePaper(text, (make) => {
      const { quote } = make;
      const count = (words: string) => ({ ...quote(words), value: Number(/\d+/.exec(words)?.[0]) });
      const decision = make.decision('Der Vertrag wird vorbehaltlich der Mittel ab 1. Mai 2026 geschlossen.', {
        outcome: ['adopted', 'geschlossen'],
        yes: '12 Ja',
      });
      const vote = decision.vote && {
        ...decision.vote,
        invalid: count('1 ungültig'),
        cast: count('13 abgegeben'),
        entitled: count('10 Stimmberechtigte'),
        required: quote('Zweidrittelmehrheit'),
        manner: { value: 'secret' as const, words: quote('Geheim') },
        candidates: [{ name: quote('Lang'), votes: count('8 Stimmen'), isElected: true, ballot: 1 }],
        contradiction: [quote('13 abgegeben'), quote('10 Stimmberechtigte')],
      };
      return [
        {
          ...decision,
          vote,
          number: quote('7/2026'),
          proposal: quote('Vorlage 12'),
          conditions: [quote('vorbehaltlich der Mittel')],
          validFrom: { ...quote('1. Mai 2026'), date: '2026-05-01' },
          outcome: decision.outcome && { ...decision.outcome, isInferred: true },
        },
      ];
    });
    const [decision] = (await decisions()).decisions;
    expect(decision).toMatchObject({
      number: '7/2026',
      proposal: 'Vorlage 12',
      conditions: ['vorbehaltlich der Mittel'],
      validFrom: { text: '1. Mai 2026', date: '2026-05-01' },
      validUntil: null,
      isOutcomeInferred: true,
      vote: {
        yes: 12,
        invalid: 1,
        cast: 13,
        entitled: 10,
        required: 'Zweidrittelmehrheit',
        castingVote: null,
        manner: { value: 'secret', words: 'Geheim' },
        candidates: [{ name: 'Lang', votes: 8, isElected: true, ballot: 1 }],
      },
    });
    const places = decision?.vote?.contradiction ?? [];
    expect(places.map(({ quotation }) => quotation)).toEqual(['13 abgegeben', '10 Stimmberechtigte']);
    expect(text.slice(places[0]?.start, places[0]?.end)).toBe('13 abgegeben');
  });

  test('MEET-02 pages of a register contain each row once, even while a paper is deleted', async () => {
    const text = Array.from({ length: 5 }, (_, index) => `Beschluss Nr ${index}.`).join('\n');
    const records = (make: RecordMaker) => text.split('\n').map((line) => make.decision(line));
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

  test.each(['decisions', 'tasks'])('MEET-02 a cursor with the year 0 is refused for %s', async (register) => {
    const cursor = Buffer.from(JSON.stringify(['0000-01-01', user.id, 0])).toString('base64url');
    expect((await user.request(`/api/records/${register}?cursor=${cursor}`)).status).toBe(400);
  });

  test('MEET-02 the CSV contains what is listed, and no cell is a formula', async () => {
    const formula = '=HYPERLINK("http://evil.example";"Klick")';
    await storePaper(`Beschluss\n${formula}`, (make) => [make.decision(formula)], '+Titel', '2026-03-05');
    const answer = await user.request('/api/records/decisions.csv?language=de');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Beschluesse.csv"');
    const text = await answer.text();
    const { data } = Papa.parse<string[]>(text.replace('\u{FEFF}', ''), { delimiter: ';', skipEmptyLines: true });
    expect(data).toHaveLength(2);
    const cell = (head: string) => data[1]?.[data[0]?.indexOf(head) ?? -1];
    expect(cell(de.columns.decision)).toBe(`'${formula}`);
    expect(cell(de.columns.paper)).toBe("'+Titel");
  });

  test('MEET-02 SET-02 the registers as Word tables contain what is listed', async () => {
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
      const { columns } = language === 'de' ? de : en;
      const cell = (head: string) => data[1]?.[data[0]?.indexOf(head) ?? -1];
      expect(cell(columns.decision)).toBe(text.replaceAll('=', "'="));
      expect(cell(columns.paper)).toBe(`Kosten${own}'-5`);
      // Even split without regard to quotes, no piece begins like a formula.
      for (const piece of table.split(foreign)) expect(piece).not.toMatch(/^[\s"]*[=+\-@]/);
      // Every cell is quoted.
      for (const line of table.trimEnd().split('\r\n')) expect(line).toMatch(/^".*"$/);
      expect(table).not.toContain(`${own}${own}`);
    },
  );

  test('MEET-02 the calendar contains all-day entries that a calendar parser reads unchanged', async () => {
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
    const page = /\/documents\/[0-9a-f-]{36}\?page=1&start=0/;
    expect(read().component.getFirstPropertyValue('url')).toMatch(page);
    expect(read().description).toMatch(page);
    const [alarm] = read().component.getAllSubcomponents('valarm');
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    // At nine o'clock the day before.
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15H');
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
