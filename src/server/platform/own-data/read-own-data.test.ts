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
const collection: OwnData['collections'][number] = {
  id: randomUUID(),
  bodyKey: 'b'.repeat(300),
  body: 'B'.repeat(300),
  lastNumber: 1_000_000,
  openedAt: at,
  entries: [
    {
      id: randomUUID(),
      number: 1_000_000,
      kind: 'decision',
      isFound: false,
      matchKey: null,
      content: {
        wording: 'w'.repeat(20_000),
        date: null,
        place: null,
        decisionNumber: null,
        item: null,
        isPublic: null,
        outcome: null,
        isOutcomeInferred: false,
        vote: null,
        court: null,
        fileNumber: null,
        parties: null,
      },
      remarks: 'r'.repeat(5_000),
      enteredAt: at,
    },
  ],
};
const ofCollection = (change: object) => (data: OwnData) => ({ ...data, collections: [{ ...collection, ...change }] });
const ofEntry = (change: object) =>
  ofCollection({ entries: collection.entries.map((entry) => ({ ...entry, ...change })) });
const saidTimes = (count: number) => (data: OwnData) => ({
  ...data,
  recordCorrections: Array.from({ length: count }, () => ({
    id: randomUUID(),
    documentId: chatId,
    recordId: folderId,
    act: 'reject',
    detail: {},
    anchor: {},
    undoes: null,
    carriedFrom: null,
    madeBy: 'A',
    madeAt: at,
  })),
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
  ['a collection whose numbers are used up', ofCollection({ lastNumber: 1_000_001 })],
  ['an entry with a number too high', ofEntry({ number: 1_000_001 })],
  ['a body with an endless key', ofCollection({ bodyKey: 'b'.repeat(301) })],
  ['a body with an endless name', ofCollection({ body: 'B'.repeat(301) })],
  ['an endless wording', ofEntry({ content: { ...collection.entries[0]?.content, wording: 'w'.repeat(20_001) } })],
  ['endless remarks', ofEntry({ remarks: 'r'.repeat(5_001) })],
  ['more corrections of a document than there can be', saidTimes(5_001)],
  ['invalid settings', (data) => ({ ...data, settings: { weeklyBackup: 'vielleicht' } })],
];

describe('SET-02 data that the product never writes is refused', () => {
  test('data written by the product is accepted', () => {
    expect(readOwnData(JSON.stringify(sound))).toEqual(sound);
  });

  test.each([
    ['a collection', ofCollection({})],
    ['corrections of a document', saidTimes(5_000)],
  ])('%s may be as large as the product keeps it', (_, change) => {
    const largest = change(structuredClone(sound));
    expect(readOwnData(JSON.stringify(largest))).toEqual(largest);
  });

  test.each(hostile)('%s', (_, change) => {
    const changed = change(structuredClone(sound));
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    expect(() => readOwnData(text)).toThrow(expect.objectContaining({ code: 'archive_damaged' }));
  });
});
