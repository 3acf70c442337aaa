import type { ChatToExport } from '#server/features/exports/compose-chat.ts';
import type { ChatMessage } from '#shared/contracts/chats.ts';
import { createCitation, createMessage, createProvenance, createQuestion } from './chat-messages.ts';

const id = (kind: string, number: number) => `01935000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;

/** An answer with everything an answer can have: six citations, sentences of every level, a table, a recommendation. */
function turn(index: number): ChatMessage[] {
  const answerId = id('a', index);
  const quoted = 'Gegen den Antrag stimmen Frau Vogel & Herr Brandt; <alle> übrigen Mitglieder stimmen ihm zu';
  const citations = [1, 2, 3, 4, 5, 6].map((number) =>
    createCitation(number, {
      documentId: id('d', (index * 3 + number) % 40),
      title: `Protokoll ${(index * 3 + number) % 40}`,
      page: number,
      lastPage: number,
      start: number,
      end: number + 40,
      snippet: `${quoted} (${index}.${number}).`,
      ...(number === 2 && { isDeleted: true, snippet: '' }),
      ...(number === 3 && {
        section: '4.2 Finanzen',
        replacement: {
          documentId: id('d', 99),
          title: 'Protokoll, zweite Fassung',
          fileName: 'zweite.pdf',
          meetingDate: null,
          since: '2026-11-22T00:00:00.000Z',
        },
      }),
    }),
  );
  const base = { answerId, citations };
  return [
    createQuestion({ answerId, content: `Frage ${index}: Wer war dagegen?` }),
    createMessage({
      ...base,
      phase: 'snippets',
      segments: citations
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ number, snippet }) => ({ text: snippet, marks: [number], kind: 'quotation' })),
    }),
    createMessage({
      ...base,
      phase: 'summary',
      evidence: 'answered',
      provenance: createProvenance({ engine: 'built-in', leftOut: [{ reason: 'vote', count: 1, cited: [[4]] }] }),
      content: 'Der Rat stimmte zu. Zwei Mitglieder waren dagegen. Das steht nirgends.',
      segments: [
        { text: 'Der Rat stimmte zu.', marks: [1, 2], kind: 'sentence' },
        { text: 'Zwei Mitglieder waren dagegen.', marks: [1], kind: 'sentence', proof: 'supported' },
        { text: 'Das steht nirgends.', marks: [], kind: 'sentence', proof: 'unproven' },
        {
          text: 'Der Antrag wird angenommen',
          marks: [3],
          kind: 'sentence',
          record: {
            kind: 'decision',
            date: '2025-01-01',
            body: 'Rat',
            item: '4',
            outcome: 'adopted',
            who: null,
            due: null,
          },
        },
        {
          text: 'Der Bericht ist vorzulegen',
          marks: [4],
          kind: 'sentence',
          record: {
            kind: 'task',
            date: '2025-01-01',
            body: 'Rat',
            item: '5',
            outcome: null,
            who: 'Frei',
            due: '2025-02-01',
          },
        },
      ],
    }),
    createMessage({
      ...base,
      phase: 'recommendations',
      segments: [
        {
          text: 'Der Bericht liegt bis März vor.',
          marks: [5, 6],
          kind: 'deadline',
          responsible: 'Frau Vogel',
          dueDate: '2025-03-01',
          isComputed: true,
        },
      ],
    }),
  ];
}

/**
 * A chat with this many answers, four messages each; every answer has six citations, one of them deleted and one
 * superseded.
 */
export const createExportedChat = (answers: number, change: Partial<ChatToExport> = {}): ChatToExport => ({
  title: 'Elektrobusse & Depot <Nord>',
  messages: Array.from({ length: answers }, (_, index) => turn(index + 1)).flat(),
  language: 'de',
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://board.example',
  now: '2026-11-24T12:00:00.000Z',
  ...change,
});
