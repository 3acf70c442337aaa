import { expect, test } from 'vitest';
import { columnsAskedFor } from './choose-columns.ts';

const cellsOf = (...names: string[]) => names.map((name) => ({ name, value: '1' }));
const years = cellsOf('2023 Ist (TCHF)', '2023 Budget (TCHF)', '2024 Ist (TCHF)', '2024 Budget (TCHF)');

test.each([
  ['Wie hoch waren die Personalkosten 2024?', years, ['2024 Ist (TCHF)']],
  ['Welches Budget galt 2023 für das Personal?', years, ['2023 Budget (TCHF)']],
  ['Was war 2024 für Personal vorgesehen?', years, ['2024 Budget (TCHF)']],
  ['Wie hoch waren die Löhne 2023 und 2024?', cellsOf('2022', '2023', '2024'), ['2023', '2024']],
  ['Wie hoch war der Umsatz im dritten Quartal 2024?', cellsOf('Q1 2024', 'Q3 2024', 'Q3 2023'), ['Q3 2024']],
  [
    'What were sales in the second half of 2024?',
    cellsOf('First half 2024', 'Second half 2024', 'Second half 2023'),
    ['Second half 2024'],
  ],
  ['Wie hoch ist der Anteil?', cellsOf('Anteil Ist', 'Anteil Soll'), ['Anteil Ist']],
  ['Wie hoch soll der Anteil sein?', cellsOf('Anteil Ist', 'Anteil Soll'), ['Anteil Soll']],
  ['Wie viele Stellen sind offen?', cellsOf('Stellenplan', 'Besetzt', 'Offen'), ['Offen']],
  ['Wer wohnt in Kesswil?', cellsOf('Name', 'Wohnort', 'Beruf'), ['Wohnort']],
  ['Wer fehlte?', cellsOf('Name', 'Wohnort'), []],
])('CHAT-05 the columns that a question names best: %s', (question, cells, names) => {
  expect(columnsAskedFor(question, cells).map(({ name }) => name)).toEqual(names);
});

test('CHAT-05 what the question says itself is not what it asks for', () => {
  const cells = [
    { name: 'Ort', value: 'Kiel' },
    { name: 'Projekt', value: 'Batteriespeicher' },
    { name: 'Leitung', value: 'Meral Aydin' },
  ];
  const asked = (question: string) => columnsAskedFor(question, cells).map(({ name }) => name);
  expect(asked('Wer leitet das Projekt Batteriespeicher?')).toEqual(['Leitung']);
  expect(asked('Welches Projekt leitet Meral Aydin?')).toEqual(['Projekt']);
});
