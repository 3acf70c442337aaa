import { expect, test } from 'vitest';
import { sumQuestionsOf } from './sum-questions.ts';

function read(question: string) {
  const words = (some: readonly { word: string }[]) => some.map(({ word }) => word).join(' ');
  return sumQuestionsOf(question).map(
    ({ measure, isImplied, kind, others }) =>
      `${isImplied ? '(implied)' : words(measure)} | ${words(kind)} | ${words(others)}`,
  );
}

test.each([
  ['Wie viel kosten alle Projekte zusammen?', ['kosten | projekte | ', '(implied) | projekte | ']],
  ['Wie hoch ist die Summe aller Kredite?', ['kredite |  | ']],
  ['Wie hoch ist der Gesamtumsatz aller Regionen 2024?', ['umsatz | regionen | 2024']],
  ['Wie viele Mitarbeitende haben alle Abteilungen zusammen?', ['mitarbeitende | abteilungen | ']],
  ['What do all projects cost together?', ['cost | projects | ', '(implied) | projects | ']],
  ['What is the total revenue of all regions?', ['revenue | regions | ']],
  ['Wie viele Äpfel lieferten alle Betriebe zusammen?', ['apfel | betriebe | ']],
  ['How much did all faculties spend together in 2025?', ['(implied) | faculties | 2025']],
  ['Summe aller Investitionen', ['investitionen |  | ']],
  ['Bitte die Gesamtsumme der Kredite 2026', ['kredite |  | 2026']],
  ['Total of all credits', ['credits |  | ']],
  ['How many injuries did all sites have in total?', ['injuries | sites | ']],
])('CHAT-04 "%s" asks for a sum of several', (question, expected) => {
  expect(read(question)[0]).toBe(expected[0]);
  for (const each of expected) expect(read(question)).toContain(each);
});

test.each([
  'Wie viel kostet die Turnhalle insgesamt?',
  'Wer hat alle Projekte zusammengestellt?',
  'Wie hoch ist der Umsatz?',
  'Die Summe ist höher als alle Kredite.',
  'Sind alle Kredite zusammen bewilligt?',
])('CHAT-04 "%s" asks for none', (question) => {
  expect(sumQuestionsOf(question)).toEqual([]);
});
