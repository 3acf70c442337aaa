import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { readOwnData } from './read-own-data.ts';

const at = '2026-03-05T10:00:00.000Z';
const [chatId, questionId, answerId, folderId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const message = { phase: null, timestamp: at, answerId, evidence: null, rating: null, scope: null };
const sound: OwnData = {
  format: 'boardsearch.own-data',
  version: 1,
  madeAt: at,
  account: { email: 'a@verein.example', name: 'A', company: 'Verein', language: 'de' },
  settings: { weeklyBackup: true },
  folders: [{ id: folderId, name: 'Umzug', color: 'bg-blue-500', createdAt: at }],
  chats: [
    {
      id: chatId,
      title: 'Wer?',
      folderId,
      createdAt: at,
      updatedAt: at,
      messages: [
        {
          ...message,
          id: questionId,
          type: 'user',
          content: 'Wer?',
          citations: null,
          segments: null,
          provenance: null,
        },
      ],
      answers: [
        {
          id: answerId,
          questionMessageId: questionId,
          language: 'de',
          requestedPhases: ['snippets'],
          storedPhases: ['snippets'],
          searched: { documents: 1, passages: 2 },
          createdAt: at,
        },
      ],
    },
  ],
  documents: [
    {
      id: randomUUID(),
      uploadId: randomUUID(),
      file: 'files/a.txt',
      fileName: 'a.txt',
      fileType: 'text/plain',
      fileSize: 1,
      sha256: '0'.repeat(64),
      description: null,
      copies: [],
      mailUploadId: null,
      place: '',
      uploadedAt: at,
      state: 'ready',
      title: 'A',
      titleSource: null,
      meetingDate: '2026-03-05',
      meetingDateSource: null,
      body: null,
      bodySource: null,
      language: 'de',
      pages: 1,
      replacedBy: null,
    },
  ],
  versions: [],
  recordCorrections: [],
  taskMarks: [],
  collections: [],
};

type Chat = OwnData['chats'][number];
const ofChats = (change: (chat: Chat) => object) => (data: OwnData) => ({
  ...data,
  chats: data.chats.map((chat) => ({ ...chat, ...change(chat) })),
});
const ofMessages = (change: object) =>
  ofChats(({ messages }) => ({ messages: messages.map((each) => ({ ...each, ...change })) }));
const ofDocuments = (change: (document: OwnData['documents'][number]) => object) => (data: OwnData) => ({
  ...data,
  documents: data.documents.map((each) => ({ ...each, ...change(each) })),
});
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
/** The data with raw JSON in place of every message's `provenance`. */
const withRaw = (json: string) => (data: OwnData) =>
  JSON.stringify(ofMessages({ provenance: 'RAW' })(data)).replaceAll('"RAW"', json);

/** Data that the product never writes; all of it must be refused before anything is stored. */
const hostile: [string, (data: OwnData) => unknown][] = [
  ['half a character in a title', ofChats(() => ({ title: 'a\ud800b' }))],
  ['half a character in a message', ofMessages({ content: '\udc00' })],
  ['half a character in the name of a file', ofDocuments(() => ({ fileName: '\ud83d.txt' }))],
  ['half a character deep within', withRaw('{"engine":"built-in","model":"\\ud800"}')],
  ['a null character in a message', ofMessages({ content: 'a\0b' })],
  ['a null character in a key', withRaw('{"a\\u0000":1}')],
  ['lists in lists, ten thousand deep', withRaw(nested(10_000))],
  ['lists in lists, a million deep', withRaw(nested(1_000_000))],
  ['a number out of range', withRaw('1e999')],
  ['NaN', (data) => JSON.stringify(data).replace('"version":1', '"version":NaN')],
  [
    'numbers too large for a column',
    (data) => ({
      ...data,
      taskMarks: [
        { matter: randomUUID(), isDone: true, documentId: null, page: 2 ** 40, start: 0, markedAt: data.madeAt },
      ],
    }),
  ],
  ['a negative size', ofDocuments(() => ({ fileSize: -1 }))],
  ['a day that does not exist', ofDocuments(() => ({ meetingDate: '2026-02-30', meetingDateSource: 'user' }))],
  ['the year 0', ofDocuments(() => ({ meetingDate: '0000-01-01', meetingDateSource: 'user' }))],
  ['a moment in the year 0', ofMessages({ timestamp: '0000-01-01T00:00:00.000Z' })],
  ['an invalid timestamp', ofMessages({ timestamp: 'gestern' })],
  [
    'the same message in two chats',
    (data) => ({
      ...data,
      chats: [...data.chats, ...data.chats.map((chat) => ({ ...chat, id: randomUUID() }))],
    }),
  ],
  ['the same answer twice', ofChats(({ answers }) => ({ answers: [...answers, ...answers] }))],
  [
    'an upload that is a copy of itself',
    ofDocuments(({ uploadId }) => ({
      copies: [{ id: uploadId, fileName: 'x.txt', description: null, createdAt: '2026-01-01T00:00:00.000Z' }],
    })),
  ],
  ['a mail attached to itself', ofDocuments(({ uploadId }) => ({ mailUploadId: uploadId, place: '001' }))],
  ['an invalid place in a mail', ofDocuments(() => ({ place: '1e308' }))],
  [
    'an unknown phase',
    ofChats(({ answers }) => ({ answers: answers.map((each) => ({ ...each, storedPhases: ['<b>'] })) })),
  ],
  ['invalid settings', (data) => ({ ...data, settings: { weeklyBackup: 'vielleicht' } })],
];

describe('SET-02 data that the product never writes is refused', () => {
  test('data written by the product is accepted', () => {
    expect(readOwnData(JSON.stringify(sound))).toEqual(sound);
  });

  test.each(hostile)('%s', (_, change) => {
    const changed = change(structuredClone(sound));
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    expect(() => readOwnData(text)).toThrow(expect.objectContaining({ code: 'archive_damaged' }));
  });
});
