import { expect, test } from 'vitest';
import { understandQuestion } from './understand.ts';

const days = ['2025-06-12', '2025-03-13', '2024-12-05'];
const understand = (question: string, before: readonly string[] = []) =>
  understandQuestion(
    {
      question,
      history: before.map((each) => ({ question: each, answer: '' })),
      interfaceLanguage: 'de',
      isDetailed: false,
    },
    days,
  );

test.each(['Danke!', 'Hallo', 'Guten Tag', 'Thank you', 'Hi'])('CHAT-13 small talk is not searched: %s', (message) => {
  expect(understand(message).kind).toBe('small-talk');
});

test.each([
  'Bitte übersetze das Protokoll ins Englische',
  'Schreibe einen Brief an den Vorstand',
  'Can you delete the minutes of March?',
  'Please send the budget to the board',
])('CHAT-13 requests for what the product does not do are not searched: %s', (question) => {
  expect(understand(question).kind).toBe('beyond');
});

test.each([
  'Wer schreibt das Protokoll?',
  'Hallo, was kostet der neue Bus?',
  'Was wurde an den Verein überwiesen?',
  'Who wrote the report on the school?',
])('CHAT-05 a question to the papers is looked up: %s', (question) => {
  expect(understand(question).kind).toBe('lookup');
});

test.each([
  ['Alle Beschlüsse 2024', ['decision'], [{ from: '2024-01-01', to: '2024-12-31' }]],
  ['Welche Beschlüsse wurden am 13. März 2025 gefasst?', ['decision'], [{ from: '2025-03-13', to: '2025-03-13' }]],
  ['All decisions of March 2025', ['decision'], [{ from: '2025-03-01', to: '2025-03-31' }]],
])('CHAT-05 a list of records is asked for: %s', (question, kinds, periods) => {
  expect(understand(question)).toMatchObject({ kind: 'list', kinds, periods });
});

test('CHAT-05 whoever was missing was absent or excused', () => {
  expect(understand('Wer fehlte in der letzten Sitzung?')).toMatchObject({
    kind: 'list',
    kinds: ['attendance'],
    states: ['absent', 'excused'],
    meantDay: '2025-06-12',
  });
});

test('CHAT-05 a digest of a meeting, named by its date or as "the one before the last"', () => {
  expect(understand('Fasse die vorletzte Sitzung zusammen')).toMatchObject({ kind: 'digest', meantDay: '2025-03-13' });
  expect(understand('Summarise the meeting of 5 December 2024')).toMatchObject({
    kind: 'digest',
    periods: [{ from: '2024-12-05', to: '2024-12-05' }],
  });
});

test('CHAT-05 two years are compared, each with its own question', () => {
  const intent = understand('Wie unterscheiden sich die Ausgaben 2024 und 2025?');
  expect(intent.kind === 'compare' && intent.sides.map(({ question }) => question.includes('2024'))).toEqual([
    true,
    false,
  ]);
});

test('CHAT-05 a follow-up carries the topic over, and its year replaces the earlier one', () => {
  const intent = understand('Und 2025?', ['Wie hoch war der Beitrag an die Musikschule 2024?']);
  const standalone = intent.kind === 'lookup' ? intent.standalone : '';
  expect(standalone).toContain('Musikschule');
  expect(standalone).not.toContain('2024');
});

test.each([
  ['Und mit welcher Begründung?', ['item 5'], 'Fahrzeuge'],
  ['Und unter TOP 6?', ['item 6'], 'Fahrzeuge'],
  ['Was wurde für das Hallendach am Sportplatz bewilligt?', [], 'Hallendach'],
])(
  'CHAT-05 a follow-up keeps what the question before names, unless it names another: %s',
  (question, labels, word) => {
    const intent = understand(question, ['Welche Fahrzeuge wurden unter TOP 5 verkauft?']);
    expect('labels' in intent && intent.labels.map(({ kind, path }) => [kind, ...path].join(' '))).toEqual(labels);
    expect('standalone' in intent && intent.standalone).toContain(word);
  },
);

test('CHAT-05 a question with a topic of its own stands alone', () => {
  const question = 'Wann beginnt der Umbau des Schulhauses im Oberdorf?';
  expect(understand(question, ['Wie hoch war der Beitrag an die Musikschule 2024?'])).toMatchObject({
    standalone: question,
  });
});

test('CHAT-05 questions made of stop words, in French, or very long cause no error', () => {
  for (const question of ['der die das', 'Quel est le budget de la commune ?', 'Wer war dabei und '.repeat(6_000)]) {
    expect(['lookup', 'list']).toContain(understand(question).kind);
  }
});

test.each(['Wer hat an der Sitzung vom 13. März 2025 nicht teilgenommen?', 'Who was not present on 13 March 2025?'])(
  'CHAT-05 whoever did not take part is never listed as present: %s',
  (question) => {
    expect(understand(question)).toMatchObject({ kind: 'list', kinds: ['attendance'], states: ['absent', 'excused'] });
  },
);

test.each(['Welche Beschlüsse gibt es 2024 ohne Gegenstimmen?', 'Which decisions of 2024 were not unanimous?'])(
  'CHAT-05 a negated list is looked up in the texts: %s',
  (question) => {
    expect(understand(question).kind).toBe('lookup');
  },
);

test('CHAT-05 rejected motions are found by outcome, not by dissenting votes', () => {
  expect(understand('Alle abgelehnten Beschlüsse 2024')).toMatchObject({ outcomes: ['rejected'], votes: 'any' });
});

test.each([
  ['Welche Beschlüsse waren einstimmig?', { outcomes: [], votes: 'unanimous' }],
  ['Which decisions were unanimous?', { outcomes: [], votes: 'unanimous' }],
  ['Which decisions were postponed?', { outcomes: ['postponed'], votes: 'any' }],
  ['Welche Anträge wurden abgelehnt?', { outcomes: ['rejected'], votes: 'any' }],
])('CHAT-05 a list is filtered by the requested outcome: %s', (question, wanted) => {
  expect(understand(question)).toMatchObject({ kind: 'list', kinds: ['decision'], topic: [], ...wanted });
});

test('CHAT-05 a month is a period, not a word that records must contain', () => {
  expect(understand('Welche Beschlüsse wurden im März 2025 gefasst?')).toMatchObject({
    topic: [],
    periods: [{ from: '2025-03-01', to: '2025-03-31' }],
  });
});

test('CHAT-05 for a day that does not exist, the period is its month', () => {
  expect(understand('Was war am 31.06.2024?')).toMatchObject({
    periods: [{ from: '2024-06-01', to: '2024-06-31' }],
  });
});

test('CHAT-08 hundreds of days in a question do not cause hundreds of searches', () => {
  const days = Array.from(
    { length: 300 },
    (_, index) => `${1 + (index % 28)}.${1 + (index % 12)}.20${10 + (index % 15)}`,
  );
  const intent = understand(`Vergleiche ${days.join(' ')}`);
  expect(intent.kind === 'compare' && intent.sides.length).toBe(4);
});

test('CHAT-05 the last meeting of a named body is its own', () => {
  const asked = { question: 'Wer war in der letzten Sitzung des Betriebsrats entschuldigt?', history: [] };
  const intent = understandQuestion({ ...asked, interfaceLanguage: 'de', isDetailed: false }, days, (words) =>
    words.some((word) => word.startsWith('betriebsrat')) ? ['2025-03-13'] : [],
  );
  expect(intent).toMatchObject({ kind: 'list', meantDay: '2025-03-13' });
});

test.each(['Welche Prognose enthält der Wirtschaftsplan 2025?', 'Wer soll den Bericht erstellen?'])(
  'CHAT-05 forecasts and drafts within the papers are looked up: %s',
  (question) => {
    expect(understand(question).kind).not.toBe('beyond');
  },
);

test.each([
  'Welche Abgeordneten wurden 2019 gewählt?',
  'welche drei Ämter bekommen mehr Personal',
  'Which options were put to the council?',
  'What principles did the bank issue?',
])('CHAT-05 the grammar of a question asks for several things: %s', (question) => {
  expect(understand(question)).toMatchObject({ kind: 'lookup', isSeveral: true });
});

test.each(['Welche Partei wurde verwarnt?', 'Which process was chosen?', 'What is the status of the bridge?'])(
  'CHAT-05 the grammar of a question asks for one thing: %s',
  (question) => {
    expect(understand(question)).toMatchObject({ kind: 'lookup', isSeveral: false });
  },
);

test.each([
  ['rates in January, March and May 2022', ['2022-01-01', '2022-03-01', '2022-05-01']],
  ['Ausgaben 2022 und 2024', ['2022-01-01', '2024-01-01']],
])('CHAT-05 periods that share a year, and several years: %s', (question, from) => {
  const intent = understand(question);
  expect('periods' in intent && intent.periods.map((period) => period.from)).toEqual(from);
});

test('CHAT-05 "since 2024" has no end', () => {
  expect(understand('Alle Beschlüsse seit 2024')).toMatchObject({
    periods: [{ from: '2024-01-01', to: '9999-12-31' }],
  });
});

test('CHAT-05 the last meeting of a year is one of that year', () => {
  expect(understand('Fasse die letzte Sitzung des Jahres 2024 zusammen')).toMatchObject({
    kind: 'digest',
    meantDay: '2024-12-05',
  });
});

test('CHAT-05 a list asked for mid-chat is complete; a follow-up on a meeting keeps that meeting', () => {
  expect(understand('Alle Beschlüsse 2024', ['Was kostet die neue Turnhalle?'])).toMatchObject({
    kind: 'list',
    kinds: ['decision'],
    topic: [],
  });
  const before = ['Fasse die letzte Sitzung zusammen', 'Wer war anwesend?'];
  expect(understand('Wer war anwesend?', before.slice(0, 1))).toMatchObject({ kind: 'list', meantDay: '2025-06-12' });
  expect(understand('Und wer war entschuldigt?', before)).toMatchObject({ kind: 'list', meantDay: '2025-06-12' });
});

test.each([
  ['Alle Beschlüsse seit März 2024', '2024-03-01', '9999-12-31'],
  ['Alle Beschlüsse vor 2024', '0001-01-01', '2023-12-31'],
  ['Alle Beschlüsse nach 2023', '2024-01-01', '9999-12-31'],
  ['All decisions after February 2024', '2024-03-01', '9999-12-31'],
  ['All decisions before 3 May 2024', '0001-01-01', '2024-05-02'],
  ['Alle Fristen bis Ende 2025', '0001-01-01', '2025-12-31'],
])('CHAT-05 a period with one open end: %s', (question, from, to) => {
  expect(understand(question)).toMatchObject({ kind: 'list', topic: [], periods: [{ from, to }] });
});

test.each([
  ['Beschlüsse von Januar bis März 2024', '2024-01-01', '2024-03-31'],
  ['Decisions between 2022 and 2025', '2022-01-01', '2025-12-31'],
  ['Ausgaben im Schuljahr 2023/24', '2023-01-01', '2024-12-31'],
])('CHAT-05 a range is one period: %s', (question, from, to) => {
  expect(understand(question)).toMatchObject({ periods: [{ from, to }] });
});

test.each([
  ['Wie viele Gäste kamen von Januar bis Oktober 2023?', 'lookup'],
  ['Wie haben sich die Ausgaben von 2022 bis 2024 entwickelt?', 'compare'],
  ['Parkgebühr Rathaus Beschluss Mai 2024', 'lookup'],
])(
  'CHAT-05 a range is compared only where a comparison is asked for; one decision is no list: %s',
  (question, kind) => {
    expect(understand(question).kind).toBe(kind);
  },
);

test.each([
  'Draft budget 2025: what is the total?',
  'Schedule of fees 2024?',
  'Book value of the Elm Street building?',
  'What will happen to the old library?',
  'Schreiben der Aufsicht vom 3. Mai 2024',
])('CHAT-13 a noun spelled like an act is looked up: %s', (question) => {
  expect(understand(question).kind).not.toBe('beyond');
});

test('CHAT-13 an act followed by its object is beyond the product', () => {
  expect(understand('Schedule a meeting with the board').kind).toBe('beyond');
});

test('CHAT-05 two months of a year are compared, each with its own question', () => {
  const intent = understand('Vergleiche die Ausgaben im März 2024 und im Mai 2024');
  const asked = intent.kind === 'compare' ? intent.sides.map(({ question }) => question) : [];
  expect(asked).toEqual([expect.not.stringContaining('Mai'), expect.not.stringContaining('März')]);
});

test('CHAT-05 a follow-up asks for the same list of another year', () => {
  const before = ['Liste alle Beschlüsse des Jahres 2024 auf'];
  for (const question of ['Und 2025?', 'Und die von 2025?'])
    expect(understand(question, before)).toMatchObject({
      kind: 'list',
      kinds: ['decision'],
      topic: [],
      periods: [{ from: '2025-01-01', to: '2025-12-31' }],
    });
});

test.each([
  ['Which tasks does Ms Selig have?', ['selig'], false],
  ['Was muss Frau Amsel bis wann machen?', ['amsel'], false],
  ['Which actions are overdue?', [], true],
  ['Welche Aufgaben von Herrn Dohle sind überfällig?', ['dohle'], true],
])('MEET-03 somebody’s tasks are a list: %s', (question, words, isOverdue) => {
  expect(understand(question)).toMatchObject({ kind: 'list', topic: words, isOverdue });
});

test('CHAT-05 two meetings are compared by what they decided', () => {
  expect(understand('Vergleiche die Sitzungen vom 12.06.2025 und 13.03.2025')).toMatchObject({
    kind: 'compare',
    topic: [],
  });
});

test.each(['Moin, wie geht’s?', 'Danke, das hilft mir sehr'])('CHAT-13 small talk: %s', (message) => {
  expect(understand(message).kind).toBe('small-talk');
});

test.each([['Was muss Frau Frei bis wann erledigen?'], ['Was soll Frau Frei bis wann vorlegen?']])(
  'MEET-04 what somebody has to do, and by when, asks for all of their tasks: %s',
  (question) => {
    expect(understand(question)).toMatchObject({ kind: 'list', kinds: ['task', 'deadline'], topic: ['frei'] });
  },
);
