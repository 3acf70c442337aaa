import { expect, test } from 'vitest';
import { nameOfSample } from './demo-visit.ts';

test('DEMO-02 the sample’s folders and chats are called in the language of the interface, a visitor’s own as they are', () => {
  const names = [
    { de: 'Finanzen', en: 'Finance' },
    { de: 'Wie wurde abgestimmt?', en: 'How did they vote?' },
  ];
  expect(nameOfSample('Finanzen', names, 'en')).toBe('Finance');
  expect(nameOfSample('How did they vote?', names, 'de')).toBe('Wie wurde abgestimmt?');
  expect(nameOfSample('Mein Ordner', names, 'en')).toBe('Mein Ordner');
});
