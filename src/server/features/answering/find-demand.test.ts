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

const costs = 'Wie hoch sind die Personalkosten?';

test.each([
  'Der Vorstand legt bis zum 30. Juni 2025 eine Übersicht der Personalkosten vor.',
  'Die Personalkosten sind noch aufzuschlüsseln.',
  'Die Personalkosten werden 2026 in der 7. Sitzung unter TOP 4 und nach § 12 Abs. 3 beraten.',
  '3.1 Personalkosten werden um 14.30 Uhr am 3.5.2025 besprochen.',
  'Drei Mitglieder fragen nach den hohen Personalkosten.',
  'Darin enthalten sind 3,1 Mio. € für die Leitstelle. Die Personalkosten sind noch aufzuschlüsseln.',
  'Die Personalkosten sind noch aufzuschlüsseln. Das Budget beträgt 12,4 Mio. €.',
])('CHAT-05 a day, a number of a section and the figure of something else are no amount: %s', (text) => {
  expect(isMet(costs, text)).toBe(false);
});

test.each([
  'Die Personalkosten betragen 4,2 Mio. €.',
  'Die Personalkosten steigen 2026 um fünf Prozent.',
  'Personalkosten: 412 (Vorjahr: 398)',
  'Die Personalkosten belaufen sich auf drei Millionen Franken.',
  'Die Personalkosten liegen bei CHF 2000.',
  'Zu den Personalkosten lag eine Frage vor. Sie betragen 4,2 Mio. €.',
])('CHAT-04 money, a share and a bare figure are amounts: %s', (text) => {
  expect(isMet(costs, text)).toBe(true);
});

test('CHAT-04 a figure belongs to the heading in the text that it stands under', () => {
  const text =
    '1. Kauf von 9 Fähren\n\nFrau Ost stellt das Angebot vor. Der Preis beträgt 6,4 Mio. Euro.\n\n2. Wahlen\n\nEs wird gewählt.';
  expect(isMet('Was kosten die Fähren?', text)).toBe(true);
  expect(isMet('Was kosten die Wahlen?', text)).toBe(false);
});

test('CHAT-04 what a table says above its rows belongs to their figures', () => {
  const rows = [
    ['Werkstatt', '2023: 8295'],
    ['Leitstelle', '2023: 3705'],
    ['Fahrdienst', '2023: 9110'],
  ];
  const text = `Lohnsumme in TCHF\n\nAbteilung\t2023\n${rows.map(([name, sum]) => `${name}\t${sum?.slice(6)}`).join('\n')}`;
  const context = rows.map(([name, sum]) => `Abteilung: ${name}; ${sum}`).join('\n');
  expect(isMet('Wie hoch war die Lohnsumme des Fahrdienstes 2023?', text, { context })).toBe(true);
});

test('CHAT-05 a sum that is called by its name must stand there, however much is said beside it', () => {
  const question = 'Wie hoch sind die Personalkosten der Nordwerk Energie AG laut Budget der Leitstelle für 2026?';
  expect(demandOf(question)?.isLong).toBe(true);
  expect(isMet(question, 'Das Budget 2026 der Leitstelle beträgt 12,4 Mio. €. Die Personalkosten sind offen.')).toBe(
    false,
  );
  expect(isMet(question, 'Die Personalkosten der Leitstelle betragen 2026 rund 4,2 Mio. €.')).toBe(true);
});

test('CHAT-05 in English a day and a year are no amount, either', () => {
  const english = { language: 'en' } as const;
  const question = 'How much does the new roof cost?';
  expect(isMet(question, 'The roof was discussed on 5 May 2025 under item 4.', english)).toBe(false);
  expect(isMet(question, 'The roof costs £40,000.', english)).toBe(true);
  expect(isMet('What is the rent?', 'The rent is due on 1 July 2025.', english)).toBe(false);
  const wages = 'How high are the wages?';
  expect(isMet(wages, 'The wages of 412 employees were discussed.', english)).toBe(false);
  expect(isMet(wages, 'The wages rose to 3.1 million pounds.', english)).toBe(true);
  expect(isMet('Was kostet das Dach?', 'Das Dach wird am 3. Mai 2025 von fünf Leuten gedeckt.')).toBe(false);
});

test.each([
  ['Wie lange läuft der Mietvertrag?', 'Der Mietvertrag beginnt am 1. Juli 2025 und wird auf zehn Jahre geschlossen.'],
  ['Wie lange gilt der Mietvertrag?', 'Der Mietvertrag wird für die Dauer von 24 Monaten geschlossen.'],
  ['Wie lange läuft der Mietvertrag?', 'Der Mietvertrag ist unbefristet.'],
  ['Wie lange läuft der Mietvertrag?', 'Der Mietvertrag hat eine zwanzigjährige Laufzeit.'],
  ['Für welchen Zeitraum gilt der Mietvertrag?', 'Der Mietvertrag endet nach fünfundzwanzig vollen Jahren.'],
  ['Welche Laufzeit hat der Mietvertrag?', 'Der Mietvertrag läuft bis zum 30. Juni 2035.'],
])('CHAT-04 a length of time in words and figures, or without end: %s %s', (question, text) => {
  expect(isMet(question, text)).toBe(true);
});

test('CHAT-05 when something began, how often it is, and how long something else lasts is no length of time', () => {
  const question = 'Wie lange läuft der Mietvertrag?';
  expect(isMet(question, 'Der Mietvertrag wurde im Jahr 2024 geschlossen.')).toBe(false);
  expect(isMet(question, 'Der Mietvertrag beginnt am 1. Juli 2025.')).toBe(false);
  expect(isMet('Wie lange dauert die Sitzung?', 'Die Sitzung findet um 10 Uhr statt.')).toBe(false);
  expect(isMet('Wie lange dauert die Sitzung?', 'Die Sitzung dauert bis 12 Uhr.')).toBe(true);
  expect(isMet('Wie lange dauert der Umbau?', 'Der Umbau beginnt morgen. Das Amt gilt zwei Jahre.')).toBe(false);
  expect(isMet('Wie lange gilt der Pachtvertrag?', 'Der Pachtvertrag ist neu. Er gilt zwei Jahre.')).toBe(true);
  expect(isMet(question, 'Zum Mietvertrag finden zwei Gespräche im Jahr statt.')).toBe(false);
  const english = { language: 'en' } as const;
  expect(isMet('How long does the lease run?', 'The lease was signed in the year 2024.', english)).toBe(false);
  expect(isMet('How long does the lease run?', 'The lease is made for ten full years.', english)).toBe(true);
});

test.each([
  ['Ende 2024 beschäftigte die Nordwerk Energie AG 412 Mitarbeiter.', true],
  ['Das Unternehmen hat 412 Mitarbeiter.', true],
  ['Zwölf Mitarbeiter des Unternehmens besuchten den Kurs.', false],
  ['Die Mitarbeiter des Unternehmens haben am 3. Mai 2025 gefeiert.', false],
  ['Die Werkstatt hat 96 Mitarbeiter.', false],
  ['Der Lieferant Müller AG beschäftigt 96 Mitarbeiter.', false],
  ['Die Nordwerk AG beschäftigt für ihre Kunden 96 Mitarbeiter.', true],
])('CHAT-05 the number of a staff stands with whose it is, and that they have it: %s %s', (text, isTold) => {
  expect(isMet('Wie viele Mitarbeiter hat das Unternehmen?', text)).toBe(isTold);
});

test('CHAT-05 what another company has is not what the company has', () => {
  expect(isMet('Wie hoch ist der Gewinn der Gesellschaft?', 'Der Lieferant Müller AG meldet 2 Mio. Euro Gewinn.')).toBe(
    false,
  );
  expect(isMet('Wie hoch ist der Gewinn der Gesellschaft?', 'Der Gewinn der Gesellschaft beträgt 2 Mio. Euro.')).toBe(
    true,
  );
});

test('CHAT-04 the staff of "the firm" is told of the firm, too', () => {
  const english = { language: 'en' } as const;
  const question = 'How many employees does the firm have?';
  expect(isMet(question, 'The firm has 412 employees.', english)).toBe(true);
  expect(isMet(question, 'Our customer Baker Ltd has 412 employees.', english)).toBe(false);
});
