import { expect, test } from 'vitest';
import { findDates } from './facts/find-dates.ts';
import { findFileNameDate, findMeetingDate } from './facts/find-meeting-date.ts';
import { findTitle, titleOfFileName } from './facts/find-title.ts';

test.each<[string, string]>([
  ['Sitzung vom 16. August 2023', '2023-08-16'],
  ['16.08.2023', '2023-08-16'],
  ['am 3.5.24', '2024-05-03'],
  ['5. März 2021', '2021-03-05'],
  ['3. Jänner 2020', '2020-01-03'],
  ['15./16. August 2023', '2023-08-16'],
  ['30. April bis 1. Mai 2022', '2022-05-01'],
  ['March 15–16, 2022', '2022-03-16'],
  ['April 30-May 1, 2019', '2019-05-01'],
  ['March 16, 2022', '2022-03-16'],
  ['16th March 2022', '2022-03-16'],
  ['2022-03-16', '2022-03-16'],
  ['03/16/2022', '2022-03-16'],
])('date in "%s"', (text, date) => {
  expect(findDates(text).map((mention) => mention.date)).toEqual([date]);
});

test.each(['31. Februar 2023', '20/BS 55/507', '1.2.3', 'Version 2023.1', 'Art. 5 Abs. 2', '99.99.2020', '12. Mai'])(
  'no date in "%s"',
  (text) => {
    expect(findDates(text)).toEqual([]);
  },
);

test.each<[string, string | null, string, string | null, string | null]>([
  [
    'Grosser Rat\n\nProtokoll Nr. 61 vom 16. August 2023\n\nAntrag vom 29. Juni 2022',
    null,
    'p.pdf',
    '2023-08-16',
    'text',
  ],
  [
    'Minutes of the Federal Open Market Committee\nMarch 15–16, 2022\n\nA meeting was held',
    null,
    'm.pdf',
    '2022-03-16',
    'text',
  ],
  ['Verwaltungsratssitzung\n\nDatum:\t12.03.2024\nOrt:\tZürich', null, 'p.pdf', '2024-03-12', 'text'],
  [
    'Protokoll der 7. Sitzung\nDonnerstag, 4. April 2024, 14 Uhr\n\nGenehmigung des Protokolls vom 7. März 2024',
    null,
    'p.pdf',
    '2024-04-04',
    'text',
  ],
  ['Board of Directors\nMeeting held on 5 June 2023 in London', null, 'b.pdf', '2023-06-05', 'text'],
  ['Der Rat dankt.', 'Transcript -- March 16, 2022', 'b.pdf', '2022-03-16', 'metadata'],
  ['Der Rat dankt.', null, 'Protokoll_2023-08-16.pdf', '2023-08-16', 'file-name'],
  ['Der Rat dankt.', null, '20230816_VR.pdf', '2023-08-16', 'file-name'],
  ['Mitgliederverzeichnis\nStand 30. April 2026', null, 'm.pdf', '2026-04-30', 'label'],
  ['Mitgliederverzeichnis (Stand 30.4.2026)\n\nA', null, 'm.pdf', '2026-04-30', 'label'],
  ['Der Stand 30. April 2026 war besser.', null, 'm.pdf', null, null],
  // "Stand" refers to the figures: the date in the file name is the paper's.
  ['Budget 2024 (Stand 31.12.2022)\n\nA', null, '20230816_VR.pdf', '2023-08-16', 'file-name'],
  ['Der Rat dankt für den Bericht.', null, 'b.pdf', null, null],
  ['Bundesgesetz über die Alters- und Hinterlassenenversicherung vom 20. Dezember 1946', null, 'g.pdf', null, null],
  // The paper's own date, by a label in its head.
  ['Antrag an den Stiftungsrat\nVorgelegt am: 24. April 2025\n\nDer Rat kauft.', null, 'a.docx', '2025-04-24', 'label'],
  ['Lease Agreement\n\nSigned: 22 January 2025\n\nBetween A and B', null, 'l.pdf', '2025-01-22', 'label'],
  ['Lease Agreement\nSigned on 22 January 2025 by both parties', null, 'l.pdf', '2025-01-22', 'label'],
  ['Liste der Anlagen (Stand: Mittwoch, 30. April 2025)\n\nA', null, 'l.docx', '2025-04-30', 'label'],
  ['Liste der Anlagen\nStand:\t30. April 2025', null, 'scan_20260101.pdf', '2025-04-30', 'label'],
  ['Kauf der Halle\nDatum: 3. März 2025', null, 'k.docx', '2025-03-03', 'text'],
  // The meeting's date takes precedence; other dates are not the paper's.
  ['Sitzung vom 5. Mai 2025\nVorgelegt am: 24. April 2025', null, 'a.docx', '2025-05-05', 'text'],
  ['Vorgelegt am: 24. April 2025', null, 'Sitzung 2025-05-05.docx', '2025-05-05', 'file-name'],
  ['Antrag\nFrist: 24. April 2025\nIn Kraft: 1. Mai 2025\nErstellt am: 2. Mai 2025', null, 'a.docx', null, null],
  ['Motion Keller, eingereicht am: 3. März 2024', null, 'a.docx', null, null],
  ['Die Offerte wurde vorgelegt am 3. März 2024 und geprüft.', null, 'a.docx', null, null],
  [`${'Der Rat dankt. '.repeat(60)}\nUnterzeichnet: 3. März 2024`, null, 'a.docx', null, null],
  // Dates of tasks and of other meetings in a list.
  [
    'Massnahmen\n\nAufgabe\tVerantwortlich\tFrist\nProtokoll versenden\tKeller\t31.07.2025\nOfferte\tHuber\t15.08.2025',
    null,
    'Massnahmen.xlsx',
    null,
    null,
  ],
  ['Termine\n\nWas\tDatum\nEinladung\t12.06.2025\nSitzung 42\t20.06.2025', null, 'Termine.xlsx', null, null],
  // Heads of minutes set as tables.
  ['Protokoll der 5. Sitzung\t16. August 2023\n\nTraktanden', null, 'a.pdf', '2023-08-16', 'text'],
  ['Vorstand\n\nDatum:\t16.08.2023\tZeit:\t9 Uhr\nOrt:\tSaal\tEnde:\t11 Uhr', null, 'a.pdf', '2023-08-16', 'text'],
  ['Sitzung Nr. 5\t16.08.2023\nOrt\tSaal', null, 'a.docx', '2023-08-16', 'text'],
])('meeting date of "%s"', (text, title, fileName, date, source) => {
  const found = findMeetingDate(text, title, fileName);
  expect([found?.date ?? null, found?.source ?? null]).toEqual([date, source]);
});

test.each<[string, string | null]>([
  ['Sitzung 16.08.2023.pdf', '2023-08-16'],
  ['VR 16-08-2023.docx', '2023-08-16'],
  ['Rechnung 123456789.pdf', null],
])('date in the file name "%s"', (name, date) => {
  expect(findFileNameDate(name)).toBe(date);
});

test.each<[string[], string | null, string, string, string]>([
  [
    ['Grosser Rat', 'Protokoll Nr. 61 vom 16. August 2023', 'Tagesordnung'],
    'Grossratsprotokoll',
    'x.pdf',
    'Protokoll Nr. 61 vom 16. August 2023',
    'text',
  ],
  [['Grosser Rat', 'Abstimmungsprotokoll', 'Ja: 0'], null, 'x.pdf', 'Abstimmungsprotokoll', 'text'],
  [[], 'Microsoft Word - Protokoll.docx', 'VR_Protokoll_Mai.pdf', 'VR Protokoll Mai', 'file-name'],
  [[], 'Strategie 2030 der Muster AG', 'x.pdf', 'Strategie 2030 der Muster AG', 'metadata'],
  [['Annual Report 2023'], 'Untitled', 'x.pdf', 'Annual Report 2023', 'text'],
  [
    ['Konditionen der Kreditlinie', 'Bereitstellungsprovision: 0,25 Prozent pro Jahr'],
    null,
    'Konditionen.txt',
    'Konditionen der Kreditlinie',
    'text',
  ],
  [['Tagesordnung Juni', 'TOP 1 Bericht der Geschäftsführung'], null, 'x.txt', 'Tagesordnung Juni', 'text'],
  [
    ['Vertrag zwischen Rheinbank und Muster', 'Art. 1 Bericht 2025'],
    null,
    'x.txt',
    'Vertrag zwischen Rheinbank und Muster',
    'text',
  ],
  [
    ['Section 2 Annual report', '3.1 Budget 2027', '2. Bericht des Vorstands'],
    null,
    'beirat_mai.docx',
    'beirat mai',
    'file-name',
  ],
  [['TOP 1 Genehmigung des Protokolls'], 'TOP 1 Genehmigung', 'x.docx', 'TOP 1 Genehmigung', 'metadata'],
  [['3. Sitzung des Beirats'], null, 'x.docx', '3. Sitzung des Beirats', 'text'],
  [['1. Nachtrag zum Kreditvertrag'], null, 'x.docx', '1. Nachtrag zum Kreditvertrag', 'text'],
  [['2. Quartalsbericht 2025'], null, 'x.docx', '2. Quartalsbericht 2025', 'text'],
  [['12. März 2026 Klausur'], null, 'x.docx', '12. März 2026 Klausur', 'text'],
  [['Anlage 2 Investitionsplan'], null, 'x.docx', 'Anlage 2 Investitionsplan', 'text'],
  [['Satzung', '§ 4 Bericht an den Aufsichtsrat'], null, 'x.txt', 'Satzung', 'text'],
  // A clause's heading does not name the paper: use the file name.
  [['Art. 1 Vertragsgegenstand'], null, 'Reinigungsvertrag.txt', 'Reinigungsvertrag', 'file-name'],
  [['Artikel 12 – Laufzeit des Vertrags'], null, 'Mietvertrag_Halle.txt', 'Mietvertrag Halle', 'file-name'],
  [['§ 2 Vergütung', 'Section 3 Term'], 'Dienstvertrag Muster AG', 'x.pdf', 'Dienstvertrag Muster AG', 'metadata'],
  [['Clause 4: Audit report'], null, 'Lease.txt', 'Lease', 'file-name'],
  [['Reinigungsvertrag Schulhaus', 'Art. 1 Vertragsgegenstand'], null, 'x.txt', 'Reinigungsvertrag Schulhaus', 'text'],
  [['Art and culture report'], null, 'x.txt', 'Art and culture report', 'text'],
  [['Protokoll: 3. Sitzung des Beirats', 'Ort: Saal'], null, 'x.txt', 'Protokoll: 3. Sitzung des Beirats', 'text'],
  [[], 'C:\\Users\\me\\draft', 'Budget-Entwurf.xlsx', 'Budget Entwurf', 'file-name'],
])('title of %j', (candidates, metadata, fileName, title, source) => {
  expect(findTitle(candidates, metadata, fileName)).toEqual({ title, source });
});

test.each<[string[], string]>([
  [['Muster AG', 'Protokoll der 3. Sitzung'], 'Protokoll der 3. Sitzung'],
  [['Quartiertreff Sonnenhof'], 'Quartiertreff Sonnenhof'],
  [['Inhaltsverzeichnis'], 'Genehmigung des Protokolls'],
  [['12.03.2024'], 'Genehmigung des Protokolls'],
])('title of a paper whose style of titles has %j', (styledTitles, title) => {
  const candidates = [...styledTitles, 'Genehmigung des Protokolls'];
  expect(findTitle(candidates, null, 'x.docx', styledTitles).title).toBe(title);
});

test.each<[string, string]>([
  ['2023-08-16_Protokoll__VR.pdf', '2023-08-16 Protokoll VR'],
  ['en-fomc-minutes-2022-01-26.txt', 'en fomc minutes 2022-01-26'],
  ['Jahresbericht 2023 - final.docx', 'Jahresbericht 2023 - final'],
  ['.pdf', '.pdf'],
])('title of the file name "%s"', (name, title) => {
  expect(titleOfFileName(name)).toBe(title);
});

const letter = (line: string) => `Muster AG\nRingstrasse 12\n\n${line}\n\nSehr geehrte Damen und Herren\n\nWir danken.`;
const contract = 'Mietvertrag\nzwischen A und B\n\nDas Mietverhältnis beginnt am 1. Juli 2025.';

test.each<[string, string, string, string | null]>([
  ['in a letter', letter('Hamburg, 12. Mai 2025'), '', '2025-05-12'],
  ['in a letter, with "den"', letter('Bad Homburg, den 12.05.2025'), '', '2025-05-12'],
  [
    'in the head of any paper with "den"',
    'Vollmacht\nFrankfurt am Main, den 12. Mai 2025\n\nWir erteilen.',
    '',
    '2025-05-12',
  ],
  ['above signatures', contract, 'Es gilt Recht.\n\nHamburg, 12. Mai 2025\n\nA\n______\nB\n______', '2025-05-12'],
  [
    'above signatures, the last of two',
    contract,
    'Ende.\nHamburg, den 12. Mai 2025\tBern, den 14. Mai 2025',
    '2025-05-14',
  ],
  [
    'above the signatures of both',
    contract,
    'Hamburg, 14. Mai 2025\n\n______\nAnna Ost\n\nBern, 12. Mai 2025\n\n______\nMuster & Co.',
    '2025-05-14',
  ],
  [
    'above the signatures of both, side by side',
    contract,
    'Hamburg, 14. Mai 2025\tBern, 12. Mai 2025\nFür die Muster AG:\tFür die Nordwerk AG:',
    '2025-05-14',
  ],
  ['of meetings to come', contract, 'Wir tagen:\nHamburg, 12. September 2024\nBremen, 3. Dezember 2024', null],
  [
    'of meetings to come, above signatures',
    contract,
    'Schluss\nHamburg, 12. September 2024\nBremen, 3. Dezember 2024\n\nDer Vorstand',
    null,
  ],
  [
    'of meetings to come, with blank lines',
    contract,
    'Schluss\n\nHamburg, 12. September 2024\n\nBremen, 3. Dezember 2024\n\nDer Vorstand',
    null,
  ],
  ['of meetings, with "den"', contract, 'Schluss\nHamburg, den 12. Mai 2024\nBremen, den 3. Juni 2024', null],
  ['of the next meeting', contract, 'Nächste Sitzung\nHamburg, 12. September 2024\n\nDer Vorstand', null],
  ['of the next meeting in a head', 'Beirat\nTermine:\nHamburg, den 12. Mai 2024\n\nText.', '', null],
  ['above what is no signature', contract, 'Schluss\nHamburg, 12. September 2024\nBeginn um 10 Uhr', null],
  ['above a sentence', contract, 'Schluss\nHamburg, 12. September 2024\nAlle sind eingeladen.', null],
  ['at the very end', contract, 'Schluss\nHamburg, 12. September 2024', null],
  ['on which nobody has signed yet', contract, 'Schluss\nHamburg, 12. September 2027\n\nDer Vorstand', null],
  ['in a form', contract, 'Ort, Datum: Hamburg, 12. Mai 2025', '2025-05-12'],
  ['of what begins then', 'Übersicht\nMietbeginn, 1. Juli 2025\n\nMehr.', '', null],
  ['of a weekday', letter('Montag, 12. Mai 2025'), '', null],
  ['of several places', 'Reise\nHamburg, den 12. Mai 2025\nBern, den 14. Mai 2025', 'Bern, den 14. Mai 2025', null],
  ['in a sentence', letter('In Hamburg, den 12. Mai 2025 abwartend, schreiben wir.'), '', null],
  ['far above the end', contract, `Hamburg, den 12. Mai 2025\n${'Es gilt auch das Folgende. '.repeat(8)}`, null],
  [
    'of minutes that were written later',
    'Protokoll der Sitzung vom 5. Mai 2025',
    'Hamburg, den 12. Mai 2025',
    '2025-05-05',
  ],
])('CHAT-04 a date next to a place is the paper’s only in certain forms: %s', (_, head, ending, date) => {
  expect(findMeetingDate(head, null, 'x.docx', ending, '2026-06-01')?.date ?? null).toBe(date);
});
