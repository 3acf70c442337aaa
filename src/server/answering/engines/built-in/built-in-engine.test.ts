import { expect, test } from 'vitest';
import type { AnswerSources } from '../../engine.ts';
import type { FoundRecord } from '../../records/found-record.ts';
import { createBuiltInEngine } from './built-in-engine.ts';
import { judgePassages } from './judge-passages.ts';

const place = { text: 'Konzept Ersatzverkehr', firstPage: 1, start: 0, lastPage: 1, end: 21 };
const task = {
  kind: 'task',
  id: 'task',
  documentId: 'minutes',
  ordinal: 0,
  item: null,
  agendaItem: null,
  span: place,
  what: place,
  who: [],
  doubts: [],
  due: { ...place, date: '2026-05-01' },
  meetingDate: '2026-03-05',
  meetingBody: null,
} as unknown as FoundRecord;
const sources: AnswerSources = {
  search: async () => ({ passages: [], searched: { passages: 0, documents: 0 }, rarity: new Map() }),
  listRecords: async () => [task],
  listMeetingDays: async () => ['2026-03-05'],
  listUnread: async () => ({ files: [], total: 0, pending: 0 }),
};

const { signal } = new AbortController();

test.each([
  ['2026-05-01', 'nothing'],
  ['2026-05-02', 'answered'],
])('MEET-03 overdue tasks on %s: %s', async (today, evidence) => {
  const engine = createBuiltInEngine(async (asked) => judgePassages(asked), today);
  const asked = {
    question: 'Welche Aufgaben sind überfällig?',
    history: [],
    isDetailed: false,
    phases: ['summary'],
  } as const;
  const intent = await engine.understand({ ...asked, interfaceLanguage: 'de' }, sources, signal);
  expect((await engine.find(intent, sources, signal)).evidence).toBe(evidence);
});
