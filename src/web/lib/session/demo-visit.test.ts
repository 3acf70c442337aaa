import { expect, test } from 'vitest';
import { sampleName } from './demo-visit.ts';

test('DEMO-02 sample folders and chats are named in the interface language, a visitor’s own keep their names', () => {
  const names = [
    { de: 'Finanzen', en: 'Finance' },
    { de: 'Wie wurde abgestimmt?', en: 'How did they vote?' },
  ];
  expect(sampleName('Finanzen', names, 'en')).toBe('Finance');
  expect(sampleName('How did they vote?', names, 'de')).toBe('Wie wurde abgestimmt?');
  expect(sampleName('Mein Ordner', names, 'en')).toBe('Mein Ordner');
});
