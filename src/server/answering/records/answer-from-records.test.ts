import { expect, test } from 'vitest';
import { readDocument } from '#server/reading/read-document.ts';
import type { AnswerSources, Judgement } from '../engine.ts';
import { createBuiltInEngine } from '../engines/built-in/built-in-engine.ts';
import { judgePassages } from '../engines/built-in/judge-passages.ts';
import type { FoundRecord } from './found-record.ts';
import { tellInForce } from './tell-in-force.ts';

const { signal } = new AbortController();
const engine = createBuiltInEngine(async (asked) => judgePassages(asked), '2026-12-01');

async function read(text: string, documentId: string): Promise<FoundRecord[]> {
  const { records } = await readDocument(new TextEncoder().encode(text), `${documentId}.md`, 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  const head = records.find((record) => record.kind === 'meeting');
  const meeting = head?.kind === 'meeting' ? head : null;
  return records.map((record, ordinal) => ({
    ...record,
    id: `${documentId} ${ordinal}`,
    ordinal,
    agendaItem: null,
    documentId,
    uploadId: documentId,
    documentTitle: documentId,
    fileName: `${documentId}.md`,
    meetingDate: meeting?.date?.date ?? null,
    meetingBody: meeting?.body?.text ?? null,
  }));
}

const sourcesOf = (records: readonly FoundRecord[]): AnswerSources => ({
  search: async () => ({ passages: [], searched: { passages: 0, documents: 0 }, rarity: new Map() }),
  listRecords: async ({ kinds }) => records.filter(({ kind }) => kinds.includes(kind)),
  listMeetingDays: async () => [...new Set(records.flatMap(({ meetingDate }) => meetingDate ?? []))].sort().reverse(),
  listUnread: async () => ({ files: [], total: 0, pending: 0 }),
});

async function ask(question: string, records: readonly FoundRecord[]) {
  const asked = { question, history: [], isDetailed: false, phases: ['summary'], interfaceLanguage: 'de' } as const;
  const sources = sourcesOf(records);
  const { claims, notices } = await engine.find(await engine.understand(asked, sources, signal), sources, signal);
  return {
    told: claims.map(({ text, sources: words, between }) => {
      const quoted = words.map(({ passage, start, end }) => passage.text.slice(start, end));
      return text ?? quoted.slice(0, between === undefined ? 1 : undefined).join(between);
    }),
    leads: claims.flatMap(({ lead }) => lead ?? []),
    notices,
  };
}

const minutes = (number: number, date: string, lines: string) => `Protokoll der ${number}. Sitzung des Vorstands

Datum: ${date}

${lines}

TOP 1 Bericht

Es liegt nichts vor.
`;
const term = async () => [
  ...(await read(minutes(1, '13.01.2026', 'Anwesend: Frau Harms, Herr Brandt'), 'a')),
  ...(await read(minutes(2, '10.02.2026', 'Anwesend: Frau Harms\n\nEntschuldigt: Herr Brandt'), 'b')),
  ...(await read(minutes(3, '10.03.2026', 'Anwesend: Frau Harms\n\nEntschuldigt: Herr Brandt'), 'c')),
  ...(await read(minutes(4, '14.04.2026', ''), 'd')),
];

test.each([
  ['Wie oft fehlte Herr Brandt 2026?'],
  ['In welchen Sitzungen fehlte Herr Brandt?'],
  ['In how many meetings was Herr Brandt absent?'],
])('MEET-06 meetings are counted with each of them named, and those that nothing is known of: %s', async (question) => {
  const { told, leads, notices } = await ask(question, await term());
  expect(leads).toEqual([expect.stringMatching(/2 (?:von|of) 3/u)]);
  expect(told[0]).toBe('10.02.2026, 10.03.2026');
  expect(
    told
      .slice(1)
      .map((text) => text?.slice(-10))
      .sort(),
  ).toEqual(['10.02.2026', '10.03.2026']);
  expect(notices[0]).toMatch(/14\.? April 2026/);
});

test.each([['Wer war in jeder Sitzung dabei?'], ['Who was at every meeting?']])(
  'MEET-06 who was at every meeting is counted: %s',
  async (question) => {
    expect((await ask(question, await term())).told).toEqual(['Harms']);
    const fourth = await read(minutes(5, '12.05.2026', 'Anwesend: Herr Brandt\n\nEntschuldigt: Frau Harms'), 'e');
    const { told, notices } = await ask(question, [...(await term()), ...fourth]);
    expect(told).toEqual([]);
    expect(notices).toEqual([expect.stringMatching(/^(?:Niemand|Nobody) .* 4 /u)]);
  },
);

const twoMeetings = async (first: string, second: string) => [
  ...(await read(minutes(1, '13.01.2026', `Anwesend: ${first}`), 'a')),
  ...(await read(minutes(2, '10.02.2026', `Anwesend: ${second}`), 'b')),
];

test.each([
  ['Anna Meier, Karl Oster', 'Bernd Meier, Karl Oster', ['Karl Oster']],
  ['Anna Meier, Bernd Meier, Karl Oster', 'Meier, Karl Oster', ['Karl Oster']],
  ['Anna Meier, Karl Oster', 'Frau Meier, Ute Lang', ['Anna Meier']],
  ['Anna Meier, Karl Oster', 'A. Meier, Ute Lang', ['Anna Meier']],
  ['Anna Meier, Karl Oster', 'Bernd Meier, Ute Lang', []],
  ['Anna Meier, Bernd Meier', 'Meier, Ute Lang', []],
])('MEET-06 who was at every meeting is told by whole names: %s; %s', async (first, second, told) => {
  expect((await ask('Wer war in jeder Sitzung dabei?', await twoMeetings(first, second))).told).toEqual(told);
});

test('MEET-06 nobody is said to have been always there only where no two people can be meant', async () => {
  const shared = await twoMeetings('Anna Meier, Bernd Meier', 'Meier, Ute Lang');
  expect((await ask('Wer war in jeder Sitzung dabei?', shared)).notices.join()).not.toContain('Niemand');
});

test('MEET-06 the draft and the approved minutes of a meeting count as one', async () => {
  const again = await read(minutes(2, '10.02.2026', 'Anwesend: Frau Harms\n\nEntschuldigt: Herr Brandt'), 'draft');
  const records = [...(await term()), ...again];
  expect((await ask('Wie oft fehlte Herr Brandt 2026?', records)).leads).toEqual(['In 2 von 3 Sitzungen:']);
  const { told, leads } = await ask('Wer war in jeder Sitzung dabei?', records);
  expect([told, leads]).toEqual([['Harms'], ['In allen 3 Sitzungen:']]);
});

test.each([
  ['Wann hat der Vorstand zum dritten Mal getagt?', '10.03.2026'],
  ['Wann war die 2. Sitzung des Vorstands?', '10.02.2026'],
  ['On which date was the 2nd meeting?', '10.02.2026'],
])('MEET-06 the day of a meeting comes from its record: %s', async (question, day) => {
  expect((await ask(question, await term())).told).toEqual([day]);
});

test.each([
  ['Wann wurde der Kauf der Leiter bewilligt?', 'Der Kauf der Leiter wird bewilligt. – 10.02.2026'],
  ['In welcher Sitzung wurde der Kauf der Leiter bewilligt?', 'Der Kauf der Leiter wird bewilligt. – 10.02.2026'],
])('MEET-06 the day of a decision is that of its meeting: %s', async (question, told) => {
  const decided =
    '## TOP 1 Geräte\n\nBeschluss: Der Kauf der Leiter wird bewilligt.\n\nTOP 2 Bericht\n\nNächste Sitzung: 3.3.2026';
  const records = [
    ...(await read(minutes(1, '13.01.2026', ''), 'a')),
    ...(await read(minutes(2, '10.02.2026', decided), 'b')),
  ];
  expect((await ask(question, records)).told[0]).toContain(told);
});

test('MEET-06 the day of a decision is that of the outcome asked for', async () => {
  const told = (words: string) => `## TOP 1 Geräte\n\nBeschluss: ${words}`;
  const records = [
    ...(await read(minutes(1, '13.01.2026', told('Der Kauf der Leiter wird abgelehnt.')), 'a')),
    ...(await read(minutes(2, '10.02.2026', told('Der Kauf der Leiter wird bewilligt.')), 'b')),
  ];
  expect((await ask('Wann wurde der Kauf der Leiter abgelehnt?', records)).told).toEqual([
    'Beschluss: Der Kauf der Leiter wird abgelehnt. – 13.01.2026',
  ]);
  expect((await ask('Wann wurde der Kauf der Leiter bewilligt?', records)).told).toEqual([
    'Beschluss: Der Kauf der Leiter wird bewilligt. – 10.02.2026',
  ]);
  const approved = records.filter(({ documentId }) => documentId === 'b');
  expect((await ask('Wann wurde der Kauf der Leiter abgelehnt?', approved)).told).toEqual([]);
});

test.each([
  ['Wann wurde der Zaun gebaut?'],
  ['Wann hat Frau Zaun Geburtstag?'],
  ['When was the Zaun built?'],
  ['Warum hat der Vorstand den Zaun beschlossen?'],
  ['Was wurde zum Zaun beschlossen und warum?'],
  ['Wie viel hat der Vorstand für den Zaun beschlossen?'],
  ['Wer hat den Zaun beschlossen?'],
])('MEET-06 a decision is not told where it does not say what is asked: %s', async (question) => {
  const decided = '## TOP 1 Geräte\n\nBeschluss: Der Vorstand bewilligt einen Zaun im Budget.';
  const records = await read(minutes(2, '10.02.2026', decided), 'b');
  for (const asked of ['Was wurde zum Zaun beschlossen?', 'Was wurde zum Budget beschlossen?'])
    expect((await ask(asked, records)).told).toHaveLength(1);
  expect((await ask(question, records)).told).toEqual([]);
});

test('MEET-06 of a day without a meeting the answer says so, and which days come nearest', async () => {
  const { told, notices } = await ask('Was wurde am 11. Februar 2026 beschlossen?', await term());
  expect(told).toEqual([]);
  expect(notices[0]).toMatch(/11\. Februar 2026.*10\. Februar 2026, 10\. März 2026/u);
});

test('MEET-06 what was decided of a matter is told from its decision, whether or not votes were counted', async () => {
  const decided = 'Der Zaun wurde besichtigt.\n\nBeschluss: Der Zaun am Spielplatz wird gestrichen.';
  const records = await read(minutes(2, '10.02.2026', decided), 'b');
  expect((await ask('Was wurde zum Zaun entschieden?', records)).told[0]).toContain('gestrichen');
});

test('MEET-06 what replaced a decision stands first, and the old one is named as such', async () => {
  const quote = (text: string) => ({ text, firstPage: 1, start: 0, lastPage: 1, end: text.length });
  const base = {
    ordinal: 0,
    item: null,
    doubts: [],
    agendaItem: null,
    uploadId: 'x',
    documentTitle: 'x',
    fileName: 'x',
    meetingBody: null,
  };
  const words = quote('Der Beschluss 24/3 wird aufgehoben.');
  const later = { ...base, kind: 'change', id: 'later', documentId: 'later', span: words, meetingDate: '2025-06-12' };
  const span = quote('Die Parkgebühr beträgt 5 Euro.');
  const old = { ...base, kind: 'decision', id: 'old', documentId: 'old', span, what: span, outcome: null, vote: null };
  const decision = { ...old, meetingDate: '2024-03-14', replacedBy: [later] } as unknown as FoundRecord;
  const passage = { documentId: 'old', text: span.text, firstPage: 1, start: 0, lastPage: 1, end: span.end };
  const source = { passage, start: 0, end: span.end };
  const claim = { sources: [source], text: null, segment: { kind: 'sentence' } };
  const judgement = { claims: [claim], quotations: [source], notices: [] } as unknown as Judgement;
  const { claims, notices } = await tellInForce(judgement, 'de', sourcesOf([decision]));
  expect(claims.map(({ sources: [first] }) => first?.passage.text)).toEqual([words.text, span.text]);
  expect(notices).toEqual(['Der Beschluss vom 14. März 2024 gilt so nicht mehr.']);
});

test('MEET-06 an answer from the item of a decision that no longer holds says so, in a list, in a digest and beside it', async () => {
  const text = minutes(
    2,
    '10.02.2026',
    '## TOP 1 Zaun\n\nDer Zaun am Spielplatz ist 40 Meter lang.\n\nBeschluss: Der Zaun am Spielplatz wird gestrichen.',
  );
  const taken = await read(text, 'b');
  const later = taken.find(({ kind }) => kind === 'meeting') as FoundRecord;
  const records = taken.map((record) => (record.kind === 'decision' ? { ...record, replacedBy: [later] } : record));
  const hint = 'Der Beschluss vom 10. Februar 2026 gilt so nicht mehr.';
  expect((await ask('Welche Beschlüsse wurden 2026 gefasst?', records)).notices).toContain(hint);
  expect((await ask('Fasse die Sitzung vom 10.02.2026 zusammen', records)).notices).toContain(hint);
  const decision = records.find(({ kind }) => kind === 'decision') as FoundRecord;
  const start = text.indexOf('Der Zaun am Spielplatz ist');
  const passage = { documentId: 'b', text: 'Der Zaun am Spielplatz ist 40 Meter lang.', firstPage: 1, lastPage: 1 };
  const own = decision.span.start - (text.indexOf('Beschluss: ') - start);
  const source = { passage: { ...passage, start: own }, start: 0, end: passage.text.length };
  const claim = { sources: [source], text: null, segment: { kind: 'sentence' } };
  const judgement = { claims: [claim], quotations: [source], notices: [] } as unknown as Judgement;
  expect((await tellInForce(judgement, 'de', sourcesOf(records))).notices).toEqual([hint]);
});
