import { expect, test } from 'vitest';
import { removeReplaced } from './remove-replaced.ts';
import { asksOfItself, resolveFollowUp } from './resolve-follow-up.ts';

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

test('CHAT-11 behind questions about a vote a question of something else is not of the vote', () => {
  const history = [turn('Wurde dem Erwerb der Windparks zugestimmt?'), turn('Wer war dagegen?')];
  const standalone = (question: string) => resolveFollowUp(question, history).standalone;
  expect(standalone('Und wie wird das finanziert?')).toBe('Und wie wird das finanziert? Erwerb Windparks');
  expect(standalone('And how is it financed?')).toBe('And how is it financed? Erwerb Windparks');
  expect(standalone('Und wer war dafür?')).toContain('zugestimmt');
  expect(standalone('Und im Vorjahr?')).toContain('zugestimmt');
});

test.each([
  ['Wie hoch war das Ergebnis der Nordwerk AG 2024?', 'Und warum ist es gesunken?', 'Ergebnis'],
  ['Wurde das Ergebnis der Nordwerk AG genehmigt?', 'Und warum ist es gesunken?', 'Ergebnis'],
  ['What was the result of Nordwerk in 2024?', 'And why did it fall?', 'result'],
])(
  'CHAT-11 a result that was asked for is carried, be it called like that of a vote: %s %s',
  (before, question, kept) => {
    expect(resolveFollowUp(question, [turn(before)]).standalone).toContain(kept);
  },
);

test.each(['Who was against it?', 'Who was against?'])(
  'CHAT-11 a vote is left behind in English, too: %s',
  (second) => {
    const history = [turn('Was the purchase of the wind farms approved?'), turn(second)];
    expect(resolveFollowUp('And how is it financed?', history).standalone).not.toMatch(/approved|against/u);
  },
);

test.each([
  ['Und wie wird das finanziert?', true],
  ['And how is it financed?', true],
  ['Und wer hat das bezahlt?', true],
  ['Und wer war dagegen?', false],
  ['Und 2022?', false],
  ['Und wie beim Verwaltungsgericht?', false],
  ['What about the audit committee?', false],
])('CHAT-11 a follow-up that says itself what it asks: %s', (question, expected) => {
  expect(asksOfItself(question)).toBe(expected);
});

test('CHAT-11 what the new question replaces is left behind: court by court, year by year, month by month', () => {
  const court = resolveFollowUp('Und beim Verwaltungsgericht?', [turn(vote)]).standalone;
  expect(court).toContain('Rechenschaftsbericht 2022');
  expect(court).not.toContain('Obergericht');
  expect(resolveFollowUp('Und 2022?', [turn('Wie hoch war der Umsatz 2023?')]).standalone).toBe('Und 2022? Umsatz');
  const month = resolveFollowUp('And in January?', [turn('What did the Committee decide in March?')]).standalone;
  expect(month).not.toContain('March');
});

test.each([
  ['Wie hoch war der Umsatz in Asien 2025?', 'Und in Südamerika?', 'Umsatz 2025'],
  ['Wie hoch war der Umsatz in Asien 2025?', 'Und Südamerika?', 'Umsatz 2025'],
  ['What was the revenue in Asia in 2025?', 'What about South America?', 'revenue 2025'],
  ['What was the revenue in Asia in 2025?', 'And in South America?', 'revenue 2025'],
  ['Wie viele Sitzungen hat Frau Tannert 2025 besucht?', 'Und Herr Aydin?', 'Sitzungen 2025 besucht'],
  ['Wie viele Sitzungen hat Sabine Tannert 2025 besucht?', 'Und Herr Aydin?', 'Sitzungen 2025 besucht'],
  ['How many meetings did Ms Tannert attend in 2025?', 'And Mr Aydin?', 'meetings attend 2025'],
  ['Wie hoch war der Umsatz im Ausland 2025?', 'Und im Inland?', 'Umsatz 2025'],
])('CHAT-11 what a follow-up names takes the place of what was named: %s %s', (before, question, topic) => {
  const chained = [turn(before), turn(question)];
  expect(resolveFollowUp(question, [turn(before)]).standalone).toBe(`${question} ${topic}`);
  expect(resolveFollowUp('Und Frau Willms in Europa 2024?', chained).standalone).not.toMatch(
    /Asi|Tannert|Aydin|Südam/u,
  );
});

test.each([
  ['Wie hoch war der Umsatz in Asien 2025 gemäss Bericht?', 'Und in Bern und in Basel?', 'Umsatz 2025 Bericht'],
  ['What was the revenue in Asia in 2025?', 'And in Europe and in Africa?', 'revenue 2025'],
  ['Wie oft wurde in Asien 2025 getagt?', 'Und Herr Aydin in Europa?', 'oft 2025 getagt'],
])('CHAT-11 what two take the place of goes once, and nothing beside it: %s %s', (before, question, topic) => {
  expect(resolveFollowUp(question, [turn(before)]).standalone).toBe(`${question} ${topic}`);
});

// Minutes, where each name is looked for up to the end of the question.
test('CHAT-11 a question of many capitals is read like any other', () => {
  for (const word of ['Im ', 'Bei Zabcdefghijk ', 'Herr Xaver ']) {
    const question = word.repeat(100_000 / word.length);
    expect(removeReplaced('Und im Inland?', question).rest.length).toBeLessThanOrEqual(question.length);
  }
});

test.each([
  ['Wie hoch war der Umsatz in Asien 2025?', 'Und im Durchschnitt?', 'Asien'],
  ['Wie hoch war der Umsatz in Asien 2025?', 'Und im Budget?', 'Asien'],
  ['What was the revenue in Asia?', 'And in January?', 'Asia'],
  ['Wie oft war Frau Tannert 2025 anwesend?', 'Und in Bern?', 'Tannert'],
])('CHAT-11 what names something of another kind replaces nothing: %s %s', (before, question, kept) => {
  expect(resolveFollowUp(question, [turn(before)]).standalone).toContain(kept);
});

test('CHAT-11 only people and places must be spoken of by their name', () => {
  const namesOf = (before: string, question: string) => resolveFollowUp(question, [turn(before)]).names;
  expect(namesOf('Wie oft war Frau Tannert anwesend?', 'Und Herr Aydin?')).toEqual(['Aydin']);
  expect(namesOf('Wie hoch war der Umsatz in Asien?', 'Und in Südamerika?')).toEqual(['Südamerika']);
  expect(namesOf('Wie hoch war der Umsatz in Q1?', 'Und in Q2?')).toBeUndefined();
  expect(namesOf('Wie hoch sind die Kosten für Strom?', 'Und für Gas?')).toBeUndefined();
  const bank = resolveFollowUp('Und mit Stadtbank?', [turn('Wann endet der Vertrag mit Rheinbank?')]);
  expect(bank.standalone).not.toContain('Rheinbank');
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
