import { expect, test } from 'vitest';
import { sectionAt } from './section-at.ts';

test('CHAT-05 words are cited under their own section, not under that of most of the passage', () => {
  const sections = [
    { start: 0, section: 'TOP 4b Zaun' },
    { start: 40, section: 'TOP 9 Verschiedenes' },
  ];
  const passage = { section: 'TOP 9 Verschiedenes', sections };
  expect([0, 39, 40, 99].map((start) => sectionAt(passage, start))).toEqual([
    'TOP 4b Zaun',
    'TOP 4b Zaun',
    'TOP 9 Verschiedenes',
    'TOP 9 Verschiedenes',
  ]);
  expect(sectionAt({ section: 'TOP 1', sections: null }, 5)).toBe('TOP 1');
});
