import type { Answer, ChatMessage, Citation } from '#shared/contracts/chats.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';

/** Messages, answers and citations for tests of the chat screens. */
export const answerId = '01935000-0000-7000-8000-00000000a001';
export const chatId = '01935000-0000-7000-8000-00000000c001';

const id = (number: number) => `01935000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function createCitation(number: number, change: Partial<Citation> = {}): Citation {
  return {
    id: id(number),
    number,
    documentId: id(900),
    uploadId: id(901),
    title: 'Protokoll des Grossen Rates',
    date: '2023-08-16',
    page: 12,
    pageLabel: null,
    lastPage: 12,
    section: null,
    speaker: null,
    snippet: `Fundstelle ${number}`,
    start: 0,
    end: 12,
    isDeleted: false,
    ...change,
  };
}

/** Provenance of an answer written by a model. */
export function createProvenance(change: Partial<Provenance> = {}): Provenance {
  return {
    engine: 'model',
    model: 'Hausmodell',
    promptVersion: 'claims-2',
    problem: null,
    sent: { passages: 10, documents: 2, records: 0, turns: 0 },
    leftOut: [],
    ...change,
  };
}

export function createMessage(change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: id(500),
    chatId,
    type: 'ai',
    content: '',
    timestamp: '2026-11-21T09:30:00.000Z',
    phase: null,
    citations: [],
    segments: [],
    answerId,
    evidence: null,
    rating: null,
    scope: null,
    ...change,
  };
}

export function createAnswer(change: Partial<Answer> = {}): Answer {
  return {
    id: answerId,
    chatId,
    questionMessageId: id(400),
    state: 'done',
    failureCode: null,
    phases: [],
    searched: null,
    ...change,
  };
}

export function createQuestion(change: Partial<ChatMessage> = {}): ChatMessage {
  return createMessage({ id: id(400), type: 'user', content: 'Wer war dagegen?', ...change });
}
