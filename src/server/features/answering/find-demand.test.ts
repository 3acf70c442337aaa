import { expect, test } from 'vitest';
import { evidencePassage } from '#support/answer-requests.ts';
import type { EvidencePassage } from './answer-engine.ts';
import { demandOf, holdsDemand, holdsOthers } from './find-demand.ts';

const passageOf = (text: string, given: Partial<EvidencePassage> = {}) =>
  evidencePassage(text, { title: 'Protokoll der Sitzung', ...given });

function isMet(question: string, text: string, given: Partial<EvidencePassage> = {}): boolean {
  const demand = demandOf(question);
  if (demand === null) throw new Error(`no demand: ${question}`);
  return holdsDemand(demand, passageOf(text, given));
}

const ofDirector =
  'Der Vertrag des Geschäftsführers wird um fünf Jahre verlängert. Die Kosten der Werkstatt betragen 340 000 Euro.';

test('CHAT-05 papers that speak of somebody, and of other sums, tell nothing of the salary', () => {
  expect(isMet('Wie hoch ist das Gehalt des Geschäftsführers?', ofDirector)).toBe(false);
  const english =
    'The chief executive thanked the staff. The meeting was held on 5 May 2025 and rent rose to £4 million.';
  expect(isMet('What is the salary of the chief executive?', english, { language: 'en' })).toBe(false);
  expect(isMet('Wie hoch ist das Gehalt?', english, { language: 'en' })).toBe(false);
});

test('CHAT-04 the word, a compound with it, all of its parts, or a synonym answers', () => {
  const question = 'Wie hoch ist das Gehalt des Geschäftsführers?';
  for (const text of [
    'Das Gehalt des Geschäftsführers beträgt 90 000 Euro.',
    'Das Jahresgehalt des Geschäftsführers beträgt 90 000 Euro.',
    'Der Lohn des Geschäftsführers steigt auf 90 000 Euro.',
    'Zum Gehalt lag ein Antrag vor. Der Geschäftsführer erhält 90 000 Euro.',
  ]) {
    expect(isMet(question, text), text).toBe(true);
  }
  expect(isMet('Wie hoch ist der Mitgliederbeitrag?', 'Der Beitrag der Mitglieder bleibt bei 80 Euro.')).toBe(true);
  expect(isMet('Wie hoch ist der Strompreis?', 'Der Gaspreis beträgt 9 Cent.')).toBe(false);
});

test('CHAT-04 the heading, the name of a column and the other language count', () => {
  expect(isMet('Wie hoch ist der Mietzins?', 'Er beträgt 5600 Euro.', { section: '4. Mietzins der Halle' })).toBe(true);
  const row = { text: 'Halle\t5600', context: 'Raum: Halle; Mietzins: 5600' };
  expect(isMet('Wie hoch ist der Mietzins?', row.text, row)).toBe(true);
  expect(isMet('Wie hoch ist das Defizit?', 'The deficit was £240,000.', { language: 'en' })).toBe(true);
});

test('CHAT-05 what is counted stands with its number; sums, days and shares count nothing', () => {
  const prices = 'Der Eintritt kostet 6 Euro für Erwachsene und 3 Euro für Kinder. Am 3. Mai 2025 sprach Frau Sommer.';
  expect(isMet('Wie viele Kinder hat Frau Sommer?', prices)).toBe(false);
  expect(isMet('Wie viele Kinder kamen?', 'Zum Fest kamen 41 Kinder.')).toBe(true);
  expect(isMet('How many apprentices were hired?', 'Six apprentices were hired.', { language: 'en' })).toBe(true);
});

test('CHAT-05 an age, a length of time and a measure are asked for by their adjective', () => {
  expect(isMet('Wie alt ist der Geschäftsführer?', ofDirector)).toBe(false);
  expect(isMet('Wie alt ist der Geschäftsführer?', 'Der Geschäftsführer ist 48 Jahre alt.')).toBe(true);
  expect(isMet('Wie lange dauert die Sanierung?', 'Die Sanierung des Bads kostet 3 Millionen.')).toBe(false);
  expect(isMet('Wie lange dauert die Sanierung?', 'Die Sanierung des Bads dauert zehn Wochen.')).toBe(true);
});

test('CHAT-05 when and where something happened, in two words, needs both of them', () => {
  const pool = 'Das Hallenbad wird 2026 saniert.';
  expect(isMet('Wann wurde das Hallenbad gegründet?', pool)).toBe(false);
  expect(isMet('Wann wird das Hallenbad saniert?', pool)).toBe(true);
  expect(isMet('Wo wohnt Bétrisey?', 'Bétrisey Karin, Kesswil')).toBe(true);
});

test('long questions and those that ask for no value demand nothing', () => {
  expect(demandOf('Wie viele Stimmen erhielt der Antrag der Kommission zur neuen Regelung der Fahrzeiten?')).toBeNull();
  expect(demandOf('Was sagte Frau Keller zum Neubau?')).toBeNull();
  expect(demandOf('Wie hoch sind die Kosten?')).toBeNull();
});

test('the rent of one house is not that of another', () => {
  const demand = demandOf('Wie hoch ist die Pacht im Gasthof Krone?');
  expect(demand && holdsOthers(demand, passageOf('Die Pacht im Gasthof Adler beträgt 900 Euro.'))).toBe(false);
});

test('CHAT-04 under which conditions something holds answers when it does, not when it happened', () => {
  const statutes = 'Der Vorstand ist beschlussfähig, wenn mindestens zwei Drittel seiner Mitglieder anwesend sind.';
  expect(isMet('Wann ist der Vorstand beschlussfähig?', statutes)).toBe(true);
  expect(isMet('Wann war der Vorstand beschlussfähig?', statutes)).toBe(false);
  const english = 'The board is quorate if half of its members are present.';
  expect(isMet('When is the board quorate?', english, { language: 'en' })).toBe(true);
  expect(isMet('Wann ist der Vorstand beschlussfähig?', 'Der Vorstand ist beschlussfähig.')).toBe(false);
});

test('CHAT-05 another compound that shares a part is not what was asked about', () => {
  const question = 'Ab welchem Betrag entscheidet der Verwaltungsrat?';
  expect(isMet(question, 'Das Verwaltungsgericht entscheidet über Beträge ab 30 000 Euro.')).toBe(false);
  expect(isMet(question, 'Der Aufsichtsrat berät Geschäfte ab 500 TEUR.')).toBe(false);
  expect(isMet(question, 'Geschäfte ab 500 TEUR bedürfen der Zustimmung des Verwaltungsrats.')).toBe(true);
  expect(isMet(question, 'Der Rat der Verwaltung beschliesst ab 30 000 Euro.')).toBe(true);
  expect(isMet('Wie hoch ist der Mitgliederbeitrag?', 'Der Jahresbeitrag der Mitglieder bleibt bei 80 Euro.')).toBe(
    true,
  );
});

test('CHAT-05 a legal form and the word "Jahr" make no question long: the profit must stand with its figure', () => {
  const demand = demandOf('Wie hoch war der Gewinn der Nordwerk Energie AG im Jahr 2024?');
  expect(demand?.words.map(({ word }) => word)).toEqual(['gewinn']);
});
