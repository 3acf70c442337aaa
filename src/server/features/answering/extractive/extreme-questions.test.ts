import { expect, test } from 'vitest';
import { extremeQuestionsOf } from './extreme-questions.ts';

function read(question: string) {
  const [asked] = extremeQuestionsOf(question);
  if (asked === undefined) return null;
  const words = (some: readonly { word: string }[]) => some.map(({ word }) => word).join(' ');
  const { isMost, isImplied, count, isWhen } = asked;
  return [
    isMost ? 'most' : 'least',
    ...(count > 1 ? [count] : []),
    isImplied ? '(implied)' : words(asked.measure),
    isWhen ? 'when' : words(asked.kind),
    words(asked.others),
  ].join(' | ');
}

test.each([
  ['Welche Region hatte den höchsten Umsatz?', 'most | umsatz | region | '],
  ['In welcher Region war der Umsatz am höchsten?', 'most | umsatz | region | '],
  ['Welche Region hatte 2024 den niedrigsten Umsatz?', 'least | umsatz | region | 2024'],
  ['welche region hatte den höchsten umsatz?', 'most | umsatz | region | '],
  ['Wann war die Beteiligung am niedrigsten?', 'least | beteiligung | when | '],
  ['In welchem Jahr war der Aufwand am grössten?', 'most | aufwand | when | '],
  ['Welche Abteilung hat die meisten Krankheitstage?', 'most | krankheitstage | abteilung | '],
  ['Welches Projekt ist das teuerste?', 'most | (implied) | projekt | '],
  ['Was ist das teuerste Projekt der Gemeinde?', 'most | (implied) | projekt | gemeinde'],
  ['Welches Projekt kostet am meisten?', 'most | kostet | projekt | '],
  ['Welche drei Projekte haben das grösste Budget?', 'most | 3 | budget | projekte | '],
  ['Wer hat das höchste Honorar?', 'most | honorar |  | '],
  ['Welcher Vertrag hat die längste Laufzeit?', 'most | laufzeit | vertrag | '],
  ['Welcher Betrieb hat die meisten Äpfel geliefert?', 'most | apfel | betrieb | '],
  ['Wer lieferte am wenigsten Birnen?', 'least | birnen |  | '],
  ['Which depot delivered the most parcels in May?', 'most | parcels | depot | may'],
  ['Which project is the most expensive?', 'most | (implied) | project | '],
  ['Which region had the highest revenue in 2024?', 'most | revenue | region | 2024'],
  ['Which site recorded the most near misses?', 'most | near misses | site | '],
  ['Which site had the fewest injuries?', 'least | injuries | site | '],
  ['When was attendance lowest?', 'least | attendance | when | '],
  ['In which year was turnover the lowest?', 'least | turnover | when | '],
  ['Which route had the highest number of passengers?', 'most | passengers | route | '],
  ['Welcher Bereich hat am meisten offene Stellen?', 'most | offene stellen | bereich | '],
  ['Which two suppliers had the most invoices?', 'most | 2 | invoices | suppliers | '],
  ['Which faculty spent the most in 2025?', 'most | (implied) | faculty | 2025'],
  ['Which project costs the most?', 'most | costs | project | '],
])('CHAT-04 "%s" asks for an extreme', (question, expected) => {
  expect(read(question)).toBe(expected);
});

test.each([
  'Wie hoch war der Umsatz?',
  'Sind die meisten Mitglieder dafür?',
  'Welche Region hatte den zweithöchsten Umsatz?',
  'Which region had the second highest revenue?',
  'What is the most recent decision?',
  'How many members may at most attend?',
  'Which projects were approved?',
])('CHAT-04 "%s" asks for none', (question) => {
  expect(extremeQuestionsOf(question)).toEqual([]);
});
