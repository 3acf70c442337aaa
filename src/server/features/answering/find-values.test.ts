import { expect, test } from 'vitest';
import { conceptOf, labelWorth } from './find-values.ts';

const isOfAbstention = (question: string) => conceptOf(question)?.search.startsWith('Enthaltung') ?? false;

test.each([
  'Wer hat sich enthalten?',
  'Wer enthielt sich bei der Motion Frei?',
  'Wie viele Mitglieder haben sich bei Traktandum 3 enthalten?',
  'Wie viele enthielten sich der Stimme?',
  'Welche Kantone enthalten sich?',
  'Wer hat bei der Vorlage 4.2 enthalten?',
  'Wie viele haben mit enthalten gestimmt?',
  'Gab es Enthaltungen?',
  'Wie viele Stimmenthaltungen gab es?',
  'Who abstained?',
])('CHAT-04 %s asks who abstained', (question) => {
  expect(isOfAbstention(question)).toBe(true);
});

test.each([
  'Welcher Bericht enthielt die richtige Zeitangabe?',
  'Was ist im Budget 2025 enthalten?',
  'Welche Kosten enthält der Antrag des Sportamts?',
  'Ist die Mehrwertsteuer im Preis enthalten?',
])('CHAT-04 %s asks for no vote', (question) => {
  expect(isOfAbstention(question)).toBe(false);
});

test('CHAT-04 a figure behind the label names nobody', () => {
  const concept = conceptOf('Wer hat sich enthalten?');
  if (concept === null) throw new Error('no concept');
  expect(labelWorth(concept, 'Enthaltung: 0', 'Wer hat sich enthalten?')).toBe(0);
  expect(labelWorth(concept, 'Enthaltung: 0', 'Wie viele haben sich enthalten?')).toBeGreaterThan(0);
  expect(labelWorth(concept, 'Enthaltung: Frau Aydin', 'Wer hat sich enthalten?')).toBeGreaterThan(0);
});
