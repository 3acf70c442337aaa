import { expect, test } from 'vitest';
import { createQuestion } from '#support/chat-messages.ts';
import { composeChat } from './compose-chat.ts';

const titleOf = (title: string, content: string) =>
  composeChat({
    title,
    messages: [createQuestion({ content })],
    language: 'de',
    timeZone: 'Europe/Berlin',
    publicUrl: 'https://boardsearch.example',
    now: '2026-11-21T09:30:00Z',
  }).title;

test('CHAT-10 a chat named by the beginning of its question has the whole question as its title', () => {
  const question = 'Guten Tag. Welche Fristen nennt der Bericht, z. B. für das Depot?';
  expect(titleOf('Guten Tag. Welche Fristen nennt der Bericht, z...', question)).toBe(question);
  expect(titleOf('Guten Tag. Welche Fristen nennt der Bericht, z. B…', question)).toBe(question);
  expect(titleOf('Fristen ...', question)).toBe('Fristen ...');
  expect(titleOf('Fristen', question)).toBe('Fristen');
});
