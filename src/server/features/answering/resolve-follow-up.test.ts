import { expect, test } from 'vitest';
import { resolveFollowUp } from './resolve-follow-up.ts';

const vote = 'Wie wurde über den Rechenschaftsbericht 2022 des Obergerichts abgestimmt?';
const turn = (question: string, answer = '') => ({ question, answer });

test('CHAT-11 a question that points back carries the topic of the one before', () => {
  expect(resolveFollowUp('Und wer war dagegen?', [turn(vote)])).toEqual({
    question: 'Und wer war dagegen?',
    standalone: 'Und wer war dagegen? Rechenschaftsbericht 2022 Obergerichts abgestimmt',
    isFollowUp: true,
  });
  expect(resolveFollowUp('Why?', [turn('What did the Chair say about inflation?')]).standalone).toContain('inflation');
});

test('CHAT-11 what the new question replaces is left behind: court by court, year by year, month by month', () => {
  const court = resolveFollowUp('Und beim Verwaltungsgericht?', [turn(vote)]).standalone;
  expect(court).toContain('Rechenschaftsbericht 2022');
  expect(court).not.toContain('Obergericht');
  expect(resolveFollowUp('Und 2022?', [turn('Wie hoch war der Umsatz 2023?')]).standalone).toBe('Und 2022? Umsatz');
  const month = resolveFollowUp('And in January?', [turn('What did the Committee decide in March?')]).standalone;
  expect(month).not.toContain('March');
});

test('CHAT-11 a chain of follow-ups leads back to the question that named the topic', () => {
  const history = [turn('Wie hoch war der Umsatz 2023?'), turn('Und 2022?')];
  expect(resolveFollowUp('Und 2021?', history).standalone).toBe('Und 2021? Umsatz');
});

test('CHAT-11 a pronoun takes the name from the answer where a person was asked for', () => {
  const history = [turn('Wer ist Präsident des Grossen Rates?', 'Vorsitz hat Andreas Zuber aus Märstetten.')];
  expect(resolveFollowUp('Seit wann ist er im Amt?', history).standalone).toContain('Andreas Zuber');
});

test.each([
  'Welche Kantonsräte haben sich an der Sitzung entschuldigt?',
  'Was sagt der Regierungsrat zur Freiwilligenarbeit?',
  'How many members attended the meeting in Frauenfeld?',
])('CHAT-11 a question that names its own topic stands alone: %s', (question) => {
  expect(resolveFollowUp(question, [turn(vote)])).toEqual({ question, standalone: question, isFollowUp: false });
});

test('CHAT-11 without an earlier question nothing is carried', () => {
  expect(resolveFollowUp('Und wer war dagegen?', []).isFollowUp).toBe(false);
});

test('CHAT-11 of a question without end the first two hundred different words are looked at', () => {
  const others = (count: number) => Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const resolve = (count: number) =>
    resolveFollowUp('Und das?', [{ question: [...others(count), 'Haushalt'].join(' '), answer: '' }]).standalone;
  expect(resolve(199)).toBe('Und das? Haushalt');
  expect(resolve(200)).toBe('Und das?');
});
