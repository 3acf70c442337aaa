import { expect, test } from 'vitest';
import { memberQuestionOf } from './member-questions.ts';

test.each([
  ['Der Mieter hat die Räume pfleglich zu behandeln.', true],
  ['Schäden sind dem Vermieter unverzüglich anzuzeigen.', true],
  ['Der Bericht ist bis Ende Mai einzureichen.', true],
  ['Der Mieter hat. Die Räume sind schön.', false],
  ['Zu behandeln hat das niemand.', false],
  ['Der Mieter zahlt die Nebenkosten.', true],
  [`Der Mieter ${'hat '.repeat(200)}${'zu'.repeat(490)}x Mietvertrag`, false],
])('CHAT-06 %j is a duty: %j', (sentence, isDuty) => {
  const said = memberQuestionOf('Welche Pflichten hat der Mieter im Mietvertrag?')?.said;
  expect(said?.sentence.test(sentence)).toBe(isDuty);
});
