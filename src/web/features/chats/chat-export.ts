import type { ChatMessage } from '#shared/contracts/chats.ts';

/** Day and time of the reader's clock, the same in every language: `2026-11-21 09:30`. */
function localTime(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(timestamp));
}

/** The chat as text, one line per message: `TYPE [time]: content`. Line breaks within a message become spaces. */
export function formatChatExport(messages: readonly ChatMessage[], timeZone?: string): string {
  return messages
    .map(
      ({ type, timestamp, content }) =>
        `${type.toUpperCase()} [${localTime(timestamp, timeZone)}]: ${content.replace(/\s+/g, ' ').trim()}\n`,
    )
    .join('');
}

/** `board-search-chat-2026-11-21.txt`, by the reader's calendar. */
export function chatExportName(now: Date, timeZone?: string): string {
  return `board-search-chat-${localTime(now.toISOString(), timeZone).slice(0, 10)}.txt`;
}
