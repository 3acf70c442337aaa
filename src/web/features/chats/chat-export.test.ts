import { expect, test } from 'vitest';
import { chats } from '#shared/messages/de/chats.ts';
import { createCitation, createMessage, createProvenance, createQuestion } from '#support/chat-messages.ts';
import { chatExportName, formatChatExport } from './chat-export.ts';

const words = {
  ...chats.answer,
  provenance: chats.provenance,
  formatDate: (date: string) => date.split('-').reverse().join('.'),
};

test('CHAT-10 a phase has its name, marks and sources on one line', () => {
  const summary = createMessage({
    phase: 'summary',
    content: 'Der Rat stimmte zu. Das Budget steht.',
    segments: [
      { text: 'Der Rat\nstimmte zu.', marks: [1], kind: 'sentence' },
      { text: 'Das Budget steht.', marks: [1, 2], kind: 'sentence' },
    ],
    citations: [
      createCitation(2, { title: 'Zahlen', date: null, page: 3, lastPage: 3, pageLabel: 'Budget', isSheet: true }),
      createCitation(1),
    ],
  });
  expect(formatChatExport([summary], words, 'Europe/Berlin')).toBe(
    `AI [2026-11-21 10:30]: Zusammenfassung: Der Rat stimmte zu. [1] Das Budget steht. [1] [2] Quellen: [1] Protokoll des Grossen Rates, 16.08.2023, S. 12; [2] Zahlen, Datum unbekannt, Blatt Budget\n`,
  );
});

test('CHAT-10 unsupported statements and quotations missing from their document are flagged', () => {
  const summary = createMessage({
    phase: 'summary',
    segments: [{ text: 'Der Rat stimmte zu.', marks: [1], kind: 'sentence', proof: 'unproven' }],
    citations: [createCitation(1, { isUnproven: true })],
  });
  expect(formatChatExport([summary], words, 'Europe/Berlin')).toBe(
    `AI [2026-11-21 10:30]: Zusammenfassung: Der Rat stimmte zu. [1] (ohne Beleg) Quellen: [1] Protokoll des Grossen Rates, 16.08.2023, S. 12 (Steht so nicht im Dokument)\n`,
  );
});

test('CHAT-10 quotations are separated within their line', () => {
  const snippets = createMessage({
    phase: 'snippets',
    segments: [
      { text: 'Der Rat stimmte zu.', marks: [1], kind: 'quotation' },
      { text: 'Das Budget\nsteht.', marks: [2], kind: 'quotation' },
    ],
    citations: [],
  });
  expect(formatChatExport([snippets], words, 'Europe/Berlin')).toBe(
    `AI [2026-11-21 10:30]: Fundstellen: Der Rat stimmte zu. [1] · Das Budget steht. [2]\n`,
  );
});

test('CHAT-10 exports one line per message: TYPE [time]: content', () => {
  const messages = [
    createQuestion({ timestamp: '2026-11-21T09:29:00.000Z' }),
    createMessage({ content: 'Der Rat lehnte ab. [1]\n\n- Frist: 30. Juni [2]\r\n' }),
  ];
  expect(formatChatExport(messages, words, 'Europe/Berlin')).toBe(
    `USER [2026-11-21 10:29]: Wer war dagegen?\nAI [2026-11-21 10:30]: Der Rat lehnte ab. [1] - Frist: 30. Juni [2]\n`,
  );
});

test('CHAT-10 names the file by the reader’s date', () => {
  expect(chatExportName(new Date('2026-11-21T23:30:00Z'), 'Europe/Berlin')).toBe('board-search-chat-2026-11-22');
});

test('CHAT-12 an exported summary names the model that wrote it', () => {
  const summary = createMessage({
    phase: 'summary',
    evidence: 'answered',
    provenance: createProvenance(),
    segments: [{ text: 'Der Rat stimmte zu.', marks: [], kind: 'sentence' }],
  });
  expect(formatChatExport([summary], words, 'Europe/Berlin')).toBe(
    `AI [2026-11-21 10:30]: Zusammenfassung (Von der KI „Hausmodell“ geschrieben): Der Rat stimmte zu.\n`,
  );
});

test('CHAT-14 an exported summary keeps the levels: quotations of supported statements, reasons of left-out ones', () => {
  const summary = createMessage({
    phase: 'summary',
    provenance: createProvenance({
      engine: 'built-in',
      leftOut: [
        { reason: 'vote', count: 2, cited: [[2]] },
        { reason: 'repeated', count: 1 },
      ],
    }),
    segments: [{ text: 'Die Halle bleibt zugänglich.', marks: [1], kind: 'sentence', proof: 'supported' }],
    citations: [createCitation(1, { snippet: 'Der Zugang\nbleibt offen' }), createCitation(2)],
  });
  expect(formatChatExport([summary], words, 'Europe/Berlin')).toBe(
    'AI [2026-11-21 10:30]: Zusammenfassung: Die Halle bleibt zugänglich. [1] (sinngemäß belegt: „Der Zugang bleibt offen“) 2 Aussagen ohne ausreichenden Beleg weggelassen. 2-mal: Ein Abstimmungsergebnis steht anders im Zitat. Quellen: [1] Protokoll des Grossen Rates, 16.08.2023, S. 12\n',
  );
});
