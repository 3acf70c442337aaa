import { expect, test } from 'vitest';
import { createMessage, createQuestion } from '#support/chat-messages.ts';
import { chatExportName, formatChatExport } from './chat-export.ts';

test('CHAT-10 exports one line per message: TYPE [time]: content', () => {
  const messages = [
    createQuestion({ timestamp: '2026-11-21T09:29:00.000Z' }),
    createMessage({ content: 'Der Rat lehnte ab. [1]\n\n- Frist: 30. Juni [2]\r\n' }),
  ];
  expect(formatChatExport(messages, 'Europe/Berlin')).toBe(
    'USER [2026-11-21 10:29]: Wer war dagegen?\nAI [2026-11-21 10:30]: Der Rat lehnte ab. [1] - Frist: 30. Juni [2]\n',
  );
});

test("CHAT-10 names the file by the reader's day", () => {
  expect(chatExportName(new Date('2026-11-21T23:30:00Z'), 'Europe/Berlin')).toBe('board-search-chat-2026-11-22.txt');
});
