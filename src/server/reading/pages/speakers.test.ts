import { expect, test } from 'vitest';
import { SpeakerFinder } from './speakers.ts';

test.each<[string, string | null]>([
  ['CHAIR POWELL. Good afternoon.', 'CHAIR POWELL'],
  ['MICHELLE SMITH. Steve.', 'MICHELLE SMITH'],
  ['MR. SMITH. Thank you.', 'MR. SMITH'],
  ['Mr. Smith: Thank you.', 'Mr. Smith'],
  ['Präsidentin: Wir kommen zur Abstimmung.', 'Präsidentin'],
  ['Regierungsrat Martin: Es ist mir ein Anliegen.', 'Regierungsrat Martin'],
  ['Kommissionspräsident Senn, Die Mitte/EVP: Die Kommission stimmt zu.', 'Kommissionspräsident Senn, Die Mitte/EVP'],
  ['Hasler, FDP: Es brennt noch nicht.', 'Hasler, FDP'],
  ['Frau Dr. Meier: Danke.', 'Frau Dr. Meier'],
  ['Datum: 12. März 2024', null],
  ['Antrag: Der Rat beschliesst.', null],
  ['NOTE. This is no person.', null],
  ['Der Präsident sagt: Wir beginnen.', null],
  ['Beschluss des Rates: angenommen', null],
  ['U.S. inflation is high.', null],
])('%s', (paragraph, speaker) => {
  expect(new SpeakerFinder().find(paragraph)).toBe(speaker);
});

test('a bare name counts from its second occurrence', () => {
  const finder = new SpeakerFinder();
  expect(finder.find('Anna Meier: Ich stimme zu.')).toBeNull();
  expect(finder.find('Anna Meier: Und danke.')).toBe('Anna Meier');
});

test('a name in capitals counts within a paragraph if paragraphs open with such names', () => {
  const finder = new SpeakerFinder();
  expect(finder.findWithin('NEIL IRWIN. Hi, Chair Powell.')).toBeNull();
  expect(finder.find('MICHELLE SMITH. Let’s go to Neil Irwin.')).toBe('MICHELLE SMITH');
  expect(finder.findWithin('NEIL IRWIN. Hi, Chair Powell.')).toBe('NEIL IRWIN');
  expect(finder.findWithin('FOMC. That is the name.')).toBeNull();
  expect(finder.findWithin('U.S. inflation is high.')).toBeNull();
});
