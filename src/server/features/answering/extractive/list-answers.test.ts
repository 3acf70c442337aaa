import { expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { isDecision, isDissent, isVoteResult } from './answer-cue.ts';
import { extractiveEngine } from './extractive-engine.ts';

let count = 0;
function passage(text: string, section: string | null = null): EvidencePassage {
  count += 1;
  return evidencePassage(text, {
    id: `passage-${count}`,
    meetingDate: '2024-03-12',
    firstPage: count,
    lastPage: count,
    section,
    score: 1 - count / 1_000,
  });
}

async function summaryOf(question: string, passages: EvidencePassage[]) {
  const request = answerRequest(question, passages, { phases: ['summary'] });
  const segments = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) {
    if (part.type === 'segment') segments.push(part.segment);
  }
  return segments;
}

const business = [
  passage('Inhalt\n\n1. Rechnung .................... 2\n\n2. Beschaffung der Elektrobusse .................... 3'),
  passage('Die Rechnung liegt vor. Der Rat genehmigt die Rechnung einstimmig. Der Rat dankt.', '1. Rechnung'),
  passage(
    'Das Dach ist dicht. Der Antrag wird mit 62:45 Stimmen angenommen. Auftrag: Daniela Moos legt bis 30. April 2024 ein Konzept vor.',
    '2. Beschaffung der Elektrobusse (20/MO 1)',
  ),
];

test('CHAT-04 who asks for the decisions gets all of them in order, with their business, and no table of contents', async () => {
  const segments = await summaryOf('Welche Beschlüsse wurden gefasst und mit wie vielen Stimmen?', business);
  expect(segments.map(({ text }) => text)).toEqual([
    'Der Rat genehmigt die Rechnung einstimmig.',
    'Beschaffung der Elektrobusse: Der Antrag wird mit 62:45 Stimmen angenommen.',
  ]);
  expect(segments.every(({ startsParagraph }) => startsParagraph)).toBe(true);
});

test('CHAT-04 a topic narrows the list of decisions', async () => {
  const segments = await summaryOf('Welche Beschlüsse wurden zu den Elektrobussen gefasst?', business);
  expect(segments.map(({ text }) => text)).toEqual([
    'Beschaffung der Elektrobusse: Der Antrag wird mit 62:45 Stimmen angenommen.',
  ]);
});

test('CHAT-04 tasks of somebody are those that name them', async () => {
  const tasks = passage(
    'Auftrag: Daniela Moos legt bis 30. April 2024 ein Konzept vor. Auftrag: Simon Oertli holt bis 2. Mai 2024 zwei Offerten ein.',
  );
  const segments = await summaryOf('Welche Aufgaben hat Simon Oertli?', [tasks]);
  expect(segments.map(({ text }) => text)).toEqual(['Auftrag: Simon Oertli holt bis 2. Mai 2024 zwei Offerten ein.']);
});

test('CHAT-04 who asks for tasks and deadlines gets those', async () => {
  const segments = await summaryOf('Welche Aufgaben und Fristen wurden festgelegt?', business);
  expect(segments.map(({ text }) => text)).toEqual([
    'Beschaffung der Elektrobusse: Auftrag: Daniela Moos legt bis 30. April 2024 ein Konzept vor.',
  ]);
});

test('CHAT-04 a line of a table of contents is no answer', async () => {
  const contents = passage('4. Sanierung Depot Nord .................... 12\n\nSanierung der Halle\tSeite 14');
  const text = passage('Die Sanierung des Depots Nord kostet 940 000 Franken.');
  const segments = await summaryOf('Was ist mit der Sanierung Depot Nord?', [contents, text]);
  expect(segments.map((segment) => segment.text)).toEqual([text.text]);
});

test('CHAT-04 another speaker’s document begins a paragraph', async () => {
  const first = passage('Die Sanierung der Turnhalle kostet 300 000 Franken.');
  const second = {
    ...passage('Für die Sanierung der Turnhalle sind Kosten von 280 000 Franken bewilligt.'),
    documentId: 'budget',
  };
  const segments = await summaryOf('Was kostet die Sanierung der Turnhalle?', [first, second]);
  expect(segments.map(({ startsParagraph }) => startsParagraph ?? false)).toEqual([false, true]);
});

test.each([
  'Der Antrag wird mit 62:45 Stimmen angenommen.',
  'Die Motion wird mit 62 gegen 45 Stimmen erheblich erklärt.',
  'Der Rat stimmt mit 62 Ja gegen 45 Nein zu.',
  'Der Antrag wird mit vier zu einer Stimme angenommen.',
  'Abstimmung: Ja 62, Nein 45, Enthaltungen 9',
  'It was resolved by three votes to one to approve the purchase.',
])('CHAT-04 is the result of a vote: %s', (sentence) => {
  expect(isVoteResult(sentence)).toBe(true);
});

test.each([
  'Die Temperatur stieg um 3 bis 4 Grad.',
  'Die SP-Fraktion ist einstimmig dagegen.',
  'Der Begriff wurde durch die heute mehrheitlich verwendete Formulierung ersetzt.',
  'Das Verhältnis beträgt 3:1.',
])('CHAT-04 is no decision: %s', (sentence) => {
  expect(isDecision(sentence)).toBe(false);
});

test.each([
  'Dagegen stimmte Marco Rinaldi.',
  'Gegen den Antrag stimmen Frau Vogel und Herr Brandt wegen der Ladeinfrastruktur.',
  'Frau Vogel und Herr Brandt stimmen dagegen.',
  'Peter Cole voted against.',
  'Voting against this action: James Bullard.',
])('CHAT-04 tells who was against: %s', (sentence) => {
  expect(isDissent(sentence)).toBe(true);
});

test.each(['Mit 5 Stimmen gegen 3 angenommen.', 'Gegen 3 Stimmen bei einer Enthaltung angenommen.'])(
  'CHAT-04 counts votes and names nobody: %s',
  (sentence) => {
    expect(isDissent(sentence)).toBe(false);
  },
);

const residents = [
  ['Müller', 'Elina', 'Kreuzlingen', 'Kreuzlingen'],
  ['Rüegg', 'Jost', 'Kreuzlingen', 'Kreuzlingen'],
  ['Fäsi', 'Christina', 'Tägerwilen', 'Kreuzlingen'],
  ['Wohlfender-Oertig', 'Edith', 'Kreuzlingen', 'Kreuzlingen'],
  ['Engeli-Sager', 'Brigitta', 'Kreuzlingen', 'Kreuzlingen'],
];
const columns = ['Name', 'Vorname', 'Wohnort', 'Wahlbezirk'];

function membersOf(rows: readonly (readonly string[])[]): EvidencePassage {
  const text = [columns, ...rows].map((row) => row.join('\t')).join('\n');
  const context = rows.map((row) => row.map((value, index) => `${columns[index]}: ${value}`).join('; ')).join('\n');
  return { ...passage(text), context, title: 'Mitgliederverzeichnis' };
}

test('CHAT-04 a list that is not shown whole says so; the column that the question names decides', async () => {
  const texts = (await summaryOf('Wer wohnt in Kreuzlingen?', [membersOf(residents)])).map(({ text }) => text);
  expect(texts.join(' ')).not.toContain('Fäsi');
  expect(texts).toHaveLength(4);
  expect(texts.at(-1)).toBe('… und weitere.');
  const few = await summaryOf('Wer wohnt in Kreuzlingen?', [membersOf(residents.slice(0, 3))]);
  expect(few.map(({ text }) => text)).toEqual([
    'Müller Elina – Wohnort: Kreuzlingen.',
    'Rüegg Jost – Wohnort: Kreuzlingen.',
  ]);
});

test('CHAT-04 more decisions than are listed are told of', async () => {
  const names =
    'Arbon Bischofszell Diessenhofen Frauenfeld Kreuzlingen Münchwilen Romanshorn Steckborn Weinfelden Sirnach Amriswil Horn Egnach';
  const decided = names
    .split(' ')
    .map((name, index) => `Der Kredit ${name} wird mit ${index + 60}:${index + 20} Stimmen genehmigt.`);
  const all = await summaryOf('Welche Beschlüsse wurden gefasst?', [passage(decided.join(' '))]);
  expect(all.at(-1)).toMatchObject({ text: '… und mindestens 1 weitere.', marks: [], kind: 'notice' });
  expect(all).toHaveLength(13);
  const fewer = await summaryOf('Welche Beschlüsse wurden gefasst?', [passage(decided.slice(1).join(' '))]);
  expect(fewer.map(({ kind }) => kind)).toEqual(Array(12).fill('sentence'));
});

test('CHAT-04 decisions of several meetings stand in their order, some of each, under their day', async () => {
  const decided = (count: number, what: string) =>
    Array.from(
      { length: count },
      (_, index) => `Der ${what} ${index + 1} wird mit ${index + 30}:${index + 5} Stimmen genehmigt.`,
    ).join(' ');
  const ofMeeting = (text: string, changes: Partial<EvidencePassage>) => ({ ...passage(text), ...changes });
  const [june, march] = [decided(20, 'Antrag'), decided(2, 'Kauf')];
  const all = await summaryOf('Welche Beschlüsse wurden 2024 gefasst?', [
    ofMeeting(june, { documentId: 'june', title: 'Protokoll vom 18. Juni 2024', meetingDate: '2024-06-18' }),
    ofMeeting(march, { documentId: 'march', title: 'Protokoll vom 12. März 2024', meetingDate: '2024-03-12' }),
  ]);
  expect(all.map(({ text }) => text).slice(0, 3)).toEqual([
    '12. März 2024 – Der Kauf 1 wird mit 30:5 Stimmen genehmigt.',
    'Der Kauf 2 wird mit 31:6 Stimmen genehmigt.',
    '18. Juni 2024 – Der Antrag 1 wird mit 30:5 Stimmen genehmigt.',
  ]);
  expect(all).toHaveLength(13);
});
