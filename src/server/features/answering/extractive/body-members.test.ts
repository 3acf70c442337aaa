import { expect, test } from 'vitest';
import { evidencePassage, tablePassage } from '#support/answer-requests.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { membersOfBody } from './body-members.ts';
import { bodyAskedFor } from './body-questions.ts';

const toldOf = (question: string, passages: readonly EvidencePassage[]) =>
  membersOfBody(question, passages)?.entries.map(({ passage, start, end }) => passage.text.slice(start, end)) ?? null;

test.each([
  ['Wer sitzt im Aufsichtsrat?', 'Aufsichtsrat'],
  ['Wer gehört dem Aufsichtsrat an?', 'Aufsichtsrat'],
  ['Wer ist derzeit Mitglied des Prüfungsausschusses?', 'Prüfungsausschuss'],
  ['Wer sind die Mitglieder des Beirats der Muster AG?', 'Beirat'],
  ['Welche Mitglieder hat der Vorstand?', 'Vorstand'],
  ['Aus wem besteht die Kommission?', 'Kommission'],
  ['Wie setzt sich der Stiftungsrat zusammen?', 'Stiftungsrat'],
  ['Who sits on the audit committee?', 'audit committee'],
  ['Who are the members of the board of directors?', 'board of directors'],
  ['Wer ist im Rat der Muster & Sohn AG?', 'Rat'],
  ['wer sitzt im aufsichtsrat?', 'aufsichtsrat'],
])('CHAT-04 "%s" asks who belongs to a body', (question, body) => {
  expect(bodyAskedFor(question)?.body).toBe(body);
});

test.each([
  'Wer ist im Aufsichtsrat für die Finanzen zuständig?',
  'Wer sitzt dem Aufsichtsrat vor?',
  'Wer leitet den Aufsichtsrat?',
  'Wer ist im Urlaub?',
  'Wer sitzt im Rollstuhl?',
  'Wie setzt sich der Preis zusammen?',
  'Wer gehört zur Zielgruppe?',
  `Wer sitzt im Aufsichtsrat der ${'A'.repeat(200)} ;x`,
  `Wer sitzt im Aufsichtsrat der ${'A'.repeat(3_900)} ;x`,
  `Who sits on the board of ${'A '.repeat(120)};`,
  'Wer hat im Aufsichtsrat dagegen gestimmt?',
  'Who chairs the audit committee?',
])('CHAT-04 "%s" asks something else', (question) => {
  expect(bodyAskedFor(question)).toBeNull();
});

const question = 'Wer sitzt im Aufsichtsrat?';
const lines = ['Anwesend: Dr. Ines Falk (Vorsitz), Meral Aydin, Tobias Kern', 'Entschuldigt: Henrike Maas'];
const minutes = (day: string, text: readonly string[], body = 'des Aufsichtsrats') =>
  evidencePassage(['Muster AG', `Protokoll der 7. Sitzung ${body}`, ...text, '', 'TOP 1'].join('\n'), {
    id: day,
    documentId: day,
    meetingDate: day,
  });

test('CHAT-04 without a list of members those who attended the newest meeting and were excused are told as it stands', () => {
  const older = minutes('2025-02-03', ['Anwesend: Anna Alt, Bernd Alt']);
  const guests = 'Anwesend als Gast: Frau Ost';
  const newest = minutes('2025-05-14', [...lines, guests]);
  expect(toldOf(question, [older, newest])).toEqual(lines);
});

test('CHAT-04 names on lines of their own below the label belong to it', () => {
  const text = ['Anwesende Mitglieder:', 'Dr. Ines Falk', 'Meral Aydin', 'Gäste: Karl Ost'];
  expect(toldOf(question, [minutes('2025-05-14', text)])).toEqual([text.slice(0, 3).join('\n')]);
});

test('CHAT-05 who attended a meeting of another body, or of a committee, proves nothing', () => {
  const board = minutes('2025-05-14', lines, 'des Vorstands');
  const committee = minutes('2025-05-14', lines, 'des Finanzausschusses des Aufsichtsrats');
  expect(toldOf(question, [board])).toBeNull();
  expect(toldOf(question, [committee])).toBeNull();
  expect(toldOf(question, [minutes('2025-05-14', ['Der Aufsichtsrat dankt Frau Ines Falk.'])])).toBeNull();
});

test('CHAT-04 a list of the members comes before those who attended', () => {
  const attended = minutes('2025-05-14', lines);
  const rules = evidencePassage('Dem Aufsichtsrat gehören an:\n- Ines Falk\n- Jonas Harms\n\nEr wählt den Vorsitz.', {
    id: 'rules',
  });
  expect(toldOf(question, [attended, rules])).toEqual(['Ines Falk', 'Jonas Harms']);
  const sentence = 'Der Aufsichtsrat besteht aus Ines Falk, Jonas Harms und Petra Lohse.';
  expect(toldOf(question, [attended, evidencePassage(`${sentence} Er tagt viermal.`)])).toEqual([sentence]);
  const table = {
    columns: ['Name', 'Funktion'],
    rows: [
      ['Ines Falk', 'Vorsitz'],
      ['Jonas Harms', 'Mitglied'],
    ],
  };
  const register = tablePassage(table, { title: 'Mitgliederverzeichnis Aufsichtsrat' });
  expect(toldOf(question, [attended, register])).toEqual(['Ines Falk\tVorsitz', 'Jonas Harms\tMitglied']);
});

test('CHAT-05 whom a body appoints to another one does not belong to it', () => {
  const text = 'Der Aufsichtsrat bestellt Ines Falk und Jonas Harms zu Mitgliedern des Vorstands.';
  expect(toldOf(question, [evidencePassage(text)])).toBeNull();
  expect(toldOf('Wer sitzt im Vorstand?', [evidencePassage(text)])).toEqual([text]);
});

test('CHAT-04 in English, too', () => {
  const text = 'Audit Committee\nMinutes of the meeting\nPresent: Jane Doe (chair), John Roe\nApologies: Ann Poe';
  const passage = evidencePassage(text, { title: 'Audit committee minutes', language: 'en' });
  expect(toldOf('Who sits on the audit committee?', [passage])).toEqual([
    'Present: Jane Doe (chair), John Roe',
    'Apologies: Ann Poe',
  ]);
});

test.each([
  'Dem Aufsichtsrat gehören Ernst Fischer und Mark Bauer an.',
  'Dem Aufsichtsrat gehören Frau Dr. Koch und Herr Berg an.',
  'Der Aufsichtsrat besteht aus K. Ost, B. von West und Li Wei.',
])('CHAT-04 "%s" names members', (text) => {
  expect(toldOf(question, [evidencePassage(text)])).toEqual([text]);
});

test.each([
  'Der Aufsichtsrat der Nordwerk Energie AG besteht aus sechs Mitgliedern.',
  'Der Aufsichtsrat besteht aus Vertretern der Stadt Hamburg und des Landes Hessen.',
  'Der Aufsichtsrat setzt sich aus Independent Directors und der Muster Bau GmbH zusammen.',
])('CHAT-05 "%s" names nobody', (text) => {
  expect(toldOf(question, [evidencePassage(text)])).toBeNull();
});

test('CHAT-05 below "besteht aus:" stand those who are named, not how many of which kind', () => {
  const text = 'Der Aufsichtsrat besteht aus:\n- drei Vertretern der Stadt\n- drei Vertretern der Arbeitnehmer';
  expect(toldOf(question, [evidencePassage(text)])).toBeNull();
});

test("CHAT-05 the members of one company's board do not answer for another one", () => {
  const ofMuster = 'Der Aufsichtsrat der Muster GmbH besteht aus Ines Falk und Jonas Harms.';
  const paper = (text: string, title: string) => evidencePassage(text, { title, documentId: title, id: title });
  const askedOf = (company: string, ...passages: EvidencePassage[]) =>
    toldOf(`Wer sitzt im Aufsichtsrat der ${company}?`, passages);
  expect(askedOf('Nordwerk AG', paper(ofMuster, 'Bericht'))).toBeNull();
  expect(askedOf('Muster GmbH', paper(ofMuster, 'Bericht'))).toEqual([ofMuster]);
  // Its paper speaks of the other one.
  expect(askedOf('Nordwerk AG', paper(`${ofMuster} Sie liefert an die Nordwerk AG.`, 'Bericht'))).toBeNull();
  const unnamed = 'Der Aufsichtsrat besteht aus Ines Falk und Jonas Harms.';
  expect(askedOf('Nordwerk AG', paper(unnamed, 'Bericht'))).toBeNull();
  expect(askedOf('Nordwerk AG', paper(unnamed, 'Bericht'), paper(unnamed, 'Geschäftsbericht Nordwerk AG'))).toEqual([
    unnamed,
  ]);
  expect(askedOf('Gesellschaft', paper(unnamed, 'Bericht'))).toEqual([unnamed]);
  const coming = 'Der Aufsichtsrat der Muster GmbH besteht aus Ines Falk und Jonas Harms, zuvor Nordwerk AG.';
  expect(askedOf('Nordwerk AG', paper(coming, 'Bericht'))).toBeNull();
  expect(askedOf('Muster GmbH', paper(coming, 'Bericht'))).toEqual([coming]);
  const unsaid = 'Der Aufsichtsrat besteht aus Ines Falk und Jonas Harms, zuvor Alpha AG.';
  expect(askedOf('Nordwerk AG', paper(`${unsaid} So die Nordwerk AG.`, 'Bericht'))).toEqual([unsaid]);
  const attended = minutes('2025-05-14', lines);
  expect(askedOf('Nordwerk AG', attended)).toBeNull();
  expect(askedOf('Muster AG', attended)).toEqual(lines);
});

test('CHAT-05 rows of fees are no members of the body whose minutes hold them', () => {
  const fees = {
    columns: ['Art', 'Beitrag'],
    rows: [
      ['Einzelmitglied Ost', '120 EUR'],
      ['Familie West', '200 EUR'],
    ],
  };
  const title = 'Protokoll des Vorstands';
  expect(toldOf('Wer sitzt im Vorstand?', [tablePassage(fees, { title, section: 'Mitgliederbeiträge' })])).toBeNull();
  expect(toldOf('Wer sitzt im Vorstand?', [tablePassage(fees, { title, section: 'Mitglieder' })])).toBeNull();
});
