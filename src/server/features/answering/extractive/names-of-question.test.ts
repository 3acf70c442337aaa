import { expect, test } from 'vitest';
import { namesOfQuestion, personsOfQuestion, shareOfNames } from './names-of-question.ts';

test('CHAT-04 names are told from the nouns of the language', () => {
  expect(namesOfQuestion('Warum tritt Regierungsrätin Komposch zurück?', 'de')).toEqual(['komposch']);
  expect(namesOfQuestion('Wer fehlte bei der Abstimmung zum FLEMBG?', 'de')).toEqual(['flembg']);
  expect(namesOfQuestion('Who voted against Northfield in March?', 'en')).toEqual(['northfield']);
  expect(namesOfQuestion('Wie hoch ist der Kredit?', 'de')).toEqual([]);
});

test('CHAT-04 a name is found with the ending of its case, not within another word', () => {
  expect(shareOfNames(['komposch'], 'Das Schreiben Komposchs liegt vor.')).toBe(1);
  expect(shareOfNames(['moos'], 'Das Bäumoos.')).toBe(0);
  expect(shareOfNames([], 'Irgendetwas')).toBe(1);
});

test('CHAT-04 what stands behind "Herr" or "Ms" is a name, though it be a word', () => {
  expect(personsOfQuestion('Welche Aufgaben hat Herr Dr. Jan Winter, und welche Frau Sommer?')).toEqual([
    'winter',
    'sommer',
  ]);
  expect(namesOfQuestion('Was muss Frau Sommer tun?', 'de')).toEqual(['sommer']);
  expect(personsOfQuestion('Wie warm wird der Sommer?')).toEqual([]);
});
