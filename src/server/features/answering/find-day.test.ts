import { expect, test } from 'vitest';
import { dayOf, saysDay, withoutDays } from './find-day.ts';

test.each([
  ['Wer war am 16. August 2023 abwesend?', { date: '2023-08-16', isWhen: true }],
  ['Wie viele stimmten am 14.08.2024 mit Ja?', { date: '2024-08-14', isWhen: true }],
  ['What was decided on March 16, 2022?', { date: '2022-03-16', isWhen: true }],
  ['Was wurde am Mittwoch, 16. August 2023 beschlossen?', { date: '2023-08-16', isWhen: true }],
  ['Was wurde zur Motion vom 26. Oktober 2022 beschlossen?', { date: '2022-10-26', isWhen: false }],
  ['Was wurde am 16. August beschlossen?', null],
  ['Was geschah zwischen dem 16. August 2023 und dem 30. August 2023?', null],
])('CHAT-04 the day that a question names: %s', (question, expected) => {
  expect(dayOf(question)).toEqual(expected);
});

test('CHAT-04 a text says a day with its year, or without one where its document is of that year', () => {
  const next = 'Die nächste Ratssitzung findet am 30. August 2023 als Halbtagessitzung in Frauenfeld statt.';
  expect(saysDay(next, '2023-08-30', '2023-08-16')).toBe(true);
  expect(saysDay(next, '2022-08-30', '2023-08-16')).toBe(false);
  const meeting = 'The next meeting would be held on Tuesday–Wednesday, May 3–4, 2022.';
  expect(saysDay(meeting, '2021-05-03', '2022-03-16')).toBe(false);
  expect(saysDay('Die Sitzung vom 3. Mai entfällt.', '2022-05-03', '2022-03-16')).toBe(true);
});

test.each([
  ['Wer war am 16. August 2023 abwesend?', 'Wer war am abwesend?'],
  ['Wer fehlte am 14.08.2024?', 'Wer fehlte am ?'],
  ['Who spoke on March 16, 2022?', 'Who spoke on ?'],
  ['2023-08-16', '2023-08-16'],
])('the words of a question without its day: %s', (question, expected) => {
  expect(withoutDays(question).replaceAll(/\s+/g, ' ')).toBe(expected);
});
