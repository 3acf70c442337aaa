import { expect, test } from 'vitest';
import { speakerOf } from './speaker-of.ts';

const minutes =
  'Präsident: Das Wort hat der Regierungsrat.\n\nRegierungsrätin Knill: Ich bitte, die Motion nicht erheblich zu erklären. Danke.\n\n' +
  'Die Motion wird mit 59:55 Stimmen erheblich erklärt.\n\nKantonsrätin Celina Hug legt das Amtsgelübde ab.\n\nHasler, FDP: Es brennt.';

test.each<[string, string | null]>([
  ['Das Wort hat', 'Präsident'],
  ['Ich bitte, die Motion nicht erheblich zu erklären.', 'Regierungsrätin Knill'],
  ['wird mit 59:55 Stimmen erheblich erklärt.', null],
  ['legt das Amtsgelübde ab.', null],
  ['Danke.\n\nDie Motion wird mit 59:55 Stimmen', null],
  ['Es brennt.', 'Hasler, FDP'],
])('CHAT-04 a quotation is headed by who says it or by nobody: %s', (quotation, speaker) => {
  const start = minutes.indexOf(quotation);
  expect(speakerOf({ speaker: null, text: minutes }, start, start + quotation.length)).toBe(speaker);
  expect(speakerOf({ speaker: 'Präsident', text: minutes }, start, start + quotation.length)).toBe(speaker);
});

test('CHAT-04 words before the first name are of nobody known; of a passage without names they are its speaker’s', () => {
  const text = 'Das ist so. Danke.';
  expect(speakerOf({ speaker: 'Hasler, FDP', text }, 0, 11)).toBe('Hasler, FDP');
  expect(speakerOf({ speaker: 'Hasler, FDP', text: `${text}\nZuber, SVP: Nein.` }, 0, 11)).toBeNull();
  expect(speakerOf({ speaker: null, text: 'Forderung 1: Der Rat zahlt.' }, 14, 27)).toBeNull();
});
