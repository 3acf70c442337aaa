import { expect, test } from 'vitest';
import { isRoutine } from './routine-items.ts';

test.each([
  'Eröffnung und Genehmigung des Protokolls',
  'Begrüßung und Feststellung der Beschlussfähigkeit',
  'Eröffnung, Beschlussfähigkeit und Tagesordnung',
  'Genehmigung des Protokolls der 40. Sitzung',
  'Genehmigung der Niederschrift der Sitzung des Aufsichtsrats vom 12. März 2025',
  'Protokoll der Verwaltungsratssitzung vom 3.2.2025',
  'Wahl der Stimmenzähler',
  'Verschiedenes',
  'Anfragen und Mitteilungen',
  'Termin der nächsten Sitzung',
  'Apologies for absence',
  'Approval of the minutes of the previous meeting',
  'Minutes of the meeting held on 4 March 2025',
  'Declarations of interest',
  'Matters arising',
  'Any other business',
  'Date of next meeting',
])('CHAT-02 %s is only about the meeting itself', (title) => {
  expect(isRoutine(title)).toBe(true);
});

test.each([
  'Genehmigung des Wirtschaftsplans 2025',
  'Neubau des Lagers',
  'Wahl des Abschlussprüfers',
  'Bericht der Geschäftsführung',
  'Eröffnung einer Filiale in Wien',
  'Änderung der Geschäftsordnung',
  'Protokoll der Betriebsprüfung',
  'Approval of the 2025 budget',
  'Election of the treasurer',
  'Opening of the new depot',
  'Review of the pension scheme',
])('CHAT-02 %s names a matter', (title) => {
  expect(isRoutine(title)).toBe(false);
});
