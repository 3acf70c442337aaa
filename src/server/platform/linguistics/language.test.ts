import { expect, test } from 'vitest';
import { detectLanguage } from './language.ts';

test.each([
  'Der Grosse Rat beschliesst mit 62 zu 48 Stimmen.',
  'und wer war dagegen?',
  'Wie hoch sind die Kosten?',
  'Abstimmungsergebnis',
  'Welche Massnahmen wurden in der Sitzung verabschiedet?',
])('German: %s', (text) => {
  expect(detectLanguage(text)).toBe('de');
});

test.each([
  'The committee approved the budget by a vote of 9 to 2.',
  'who was against?',
  'How much does it cost?',
  'CHAIR POWELL. Good afternoon.',
  'Which measures were adopted at the meeting?',
])('English: %s', (text) => {
  expect(detectLanguage(text)).toBe('en');
});

test.each([
  '',
  '12.3 4.5 – 7',
  'Le Conseil a décidé de renvoyer la proposition à la commission.',
  'Il Consiglio ha approvato il bilancio per il 2023.',
])('neither: %s', (text) => {
  expect(detectLanguage(text)).toBeNull();
});

test('names and titles in the other language do not change the result', () => {
  expect(
    detectLanguage('Der Chief Executive Officer erläutert das Budget und die Roadmap für das Management Board.'),
  ).toBe('de');
  expect(detectLanguage('The delegation visited the Bundesversammlung and the Regierungsrat of Thurgau.')).toBe('en');
});

test('the letters of a name do not exceed the margin', () => {
  expect(detectLanguage('Was kostet Pharos?', 0.4)).toBeNull();
  expect(detectLanguage('What does Pharos cost?', 0.4)).toBe('en');
  expect(detectLanguage('Wer fehlte?', 0.4)).toBe('de');
});
