import { expect, test } from 'vitest';
import type { EvidencePassage } from '../../engine.ts';
import { claimInOwnWords } from './claim-in-own-words.ts';

const spoken = (text: string, speaker: string | null) => ({
  passage: {
    text,
    speaker,
    title: 'AW: Flügel',
    section: null,
    meetingDate: '2026-03-05',
    language: 'de',
    context: null,
  } as unknown as EvidencePassage,
  start: 0,
  end: text.length,
});
const named = (text: string, speaker: string | null) => claimInOwnWords(spoken(text, speaker), 'en').text;

test('CHAT-05 words in the first person stand with the name of their writer', () => {
  expect(named('Ich schlage vor, 5.000 Euro\nfreizugeben.', 'Merle Habersaat')).toBe(
    'Merle Habersaat: Ich schlage vor, 5.000 Euro freizugeben.',
  );
  expect(named('Mir sind 5.000 Euro zu viel.', 'Tillmann Gorges')).toMatch(/^Tillmann Gorges: /u);
});

test('CHAT-05 other words, words without a known writer and words that name their writer stay literal', () => {
  expect(named('Die Reparatur kostet 5.000 Euro.', 'Merle Habersaat')).toBeNull();
  expect(named('Ich schlage 5.000 Euro vor.', null)).toBeNull();
  expect(named('Merle Habersaat: Ich schlage 5.000 Euro vor.', 'Merle Habersaat')).toBeNull();
});

test('CHAT-05 a row stands with the names of its columns, in the language of its table', () => {
  const text = 'R. Halden\t585,000\t599,625';
  const passage = {
    text,
    speaker: null,
    title: 'Pay',
    section: null,
    meetingDate: null,
    language: 'en',
    context: 'Name: R. Halden; Salary 2024: 585,000; Salary 2025: 599,625',
  } as unknown as EvidencePassage;
  const told = claimInOwnWords({ passage, start: 0, end: text.length }, 'de');
  expect(told).toMatchObject({ text: passage.context, language: 'en' });
});
