import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { suggestedQuestionsSchema } from '#shared/contracts/suggestions.ts';
import { march, meetingSteps, type RecordMaker } from '#support/meeting-steps.ts';
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

const { storePaper, storeMarch, ask, meetings, meeting, decisions } = meetingSteps(() => ({ service, user }));

describe('MEET-02 the list of meetings', () => {
  test('MEET-02 papers of one body and day are one meeting, whatever its name; papers without a day stay apart', async () => {
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
    expect(bodies.map(({ name }) => name)).toEqual(['Bankrat', 'Verwaltungsrat']);
    expect((await meetings('?body=bankrat')).meetings.map(({ id }) => id)).toEqual(['2026-03-05_bankrat']);
    expect((await meetings('?dateFrom=2026-03-06')).meetings).toEqual([]);
  });

  test('MEET-02 pages of the list contain each meeting once, newest first', async () => {
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

  test('MEET-03 it shows decisions, votes and tasks by agenda item, each with its place', async () => {
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

  test('MEET-03 contradicting votes of two papers are both shown, the newer paper’s first', async () => {
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

  test('MEET-03 the page reflects a paper added, reread and deleted, within the same request', async () => {
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

  test('MEET-03 items are sorted by number, whichever paper lists them', async () => {
    const items = (numbers: string[]) => (make: RecordMaker) => [
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

  test('MEET-03 a person spelled differently in papers is one, by the fullest name', async () => {
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

  test('MEET-02 a report of a day without a meeting does not create one', async () => {
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

describe('MEET-02 questions of the papers', () => {
  const questions = async (query = '', who = user) =>
    suggestedQuestionsSchema.parse(await ask(`/records/questions${query}`, who)).questions;

  test('MEET-02 CHAT-02 questions come from found records, each matter once, and from nobody else’s', async () => {
    const { id } = await storeMarch();
    const made = [
      { kind: 'vote', question: 'Wie wurde über „Neubau Depot“ abgestimmt?' },
      { kind: 'task', question: 'Welche Aufgaben hat Herr Frei, und bis wann?' },
      { kind: 'meeting', question: 'Fasse die Sitzung vom 5. März 2026 zusammen' },
    ];
    expect(await questions()).toEqual(made);
    expect(await questions(`?documents=${id}`)).toEqual(made);
    expect(await questions(`?documents=${user.id}`)).toEqual([]);
    expect((await user.request('/api/records/questions?documents=nonsense')).status).toBe(400);
    expect((await questions('?language=en')).map(({ question }) => question)).toEqual([
      expect.stringContaining('“Neubau Depot”'),
      'What tasks does Herr Frei have, and by when?',
      'Summarise the meeting of 5 March 2026',
    ]);
  });

  test('CHAT-02 without documents examples are shown, which nothing has answered', async () => {
    const general = await questions('', await service.createUser());
    expect(general.map(({ kind }) => kind)).toEqual(['general', 'general', 'general']);
  });

  test('CHAT-02 questions of routine, of no person, in words out of a sentence, or that nothing answers are not asked', async () => {
    const text =
      'Protokoll des Verwaltungsrates vom 9. April 2026\n1. Eröffnung und Genehmigung des Protokolls\n' +
      'Das Protokoll wird einstimmig genehmigt.\n2. Umbau Werkstatt\nDer Umbau wird mit 8 Ja zu 1 Nein genehmigt.\n' +
      'Die Verwaltung legt bis 30. Mai 2026 einen Plan vor.';
    await storePaper(text, (make) => [
      make.meeting('Protokoll des Verwaltungsrates vom 9. April 2026', {
        body: 'Verwaltungsrates',
        date: ['9. April 2026', '2026-04-09'],
      }),
      make.agendaItem('1', 'Eröffnung und Genehmigung des Protokolls'),
      make.decision('Das Protokoll wird einstimmig genehmigt.', { item: 1, outcome: ['adopted', 'genehmigt'] }),
      make.agendaItem('2', 'Umbau Werkstatt'),
      make.decision('Der Umbau wird mit 8 Ja zu 1 Nein genehmigt.', {
        item: 3,
        outcome: ['adopted', 'genehmigt'],
        yes: '8 Ja',
        no: '1 Nein',
      }),
      make.task('Die Verwaltung legt bis 30. Mai 2026 einen Plan vor.', {
        item: 3,
        who: 'Die Verwaltung',
        due: ['30. Mai 2026', '2026-05-30'],
      }),
    ]);
    const asked = (await questions()).map(({ question }) => question);
    expect(asked.slice(0, 2)).toEqual([
      'Wie wurde über „Umbau Werkstatt“ abgestimmt?',
      'Fasse die Sitzung vom 9. April 2026 zusammen',
    ]);
    expect(asked.join()).not.toMatch(/Eröffnung|Verwaltung,/u);
  });

  test('UPL-04 an upload shows how much was found in it', async () => {
    const { uploadId } = await storeMarch();
    expect(await ask(`/uploads/${uploadId}`)).toMatchObject({ found: { decisions: 1, tasks: 1, deadlines: 1 } });
  });
});
