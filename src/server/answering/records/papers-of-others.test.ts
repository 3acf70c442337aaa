import { expect, test } from 'vitest';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { FoundRecord } from './found-record.ts';
import { papersOfOthers } from './list-records.ts';

const meetings = [
  { documentId: 'council', meetingBody: 'Betriebsrat' },
  { documentId: 'board', meetingBody: 'Aufsichtsrat' },
  { documentId: 'unknown', meetingBody: null },
] as FoundRecord[];
const othersOf = (question: string) => [...papersOfOthers(meetings, foldedWords(question), 'de').others];

test.each([
  ['Was sagte der Betriebsrat zum Dienstplan?', ['board']],
  ['Worum ging es in der Betriebsratssitzung im Mai?', ['board']],
  ['Was sagten Betriebsrat und Aufsichtsrat zum Dienstplan?', []],
  ['Was kostet der neue Bus?', []],
])('CHAT-05 finds papers of bodies other than the named ones: %s', (question, others) => {
  expect(othersOf(question)).toEqual(others);
});
