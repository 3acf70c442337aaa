import { expect, test } from 'vitest';
import type { EvidenceLevel } from '#shared/contracts/chats.ts';
import { createAnswer, createCitation, createMessage, createQuestion } from '#support/chat-messages.ts';
import { type AnswerView, buildConversation } from '../conversation.ts';
import { findEvidence, findProof, isOvertaken } from './use-evidence.ts';

const cards = [createCitation(2, { id: 'card-2' }), createCitation(1, { id: 'card-1' })];
const mark = createCitation(1, { id: 'mark-1' });
const added = createCitation(3, { id: 'mark-3' });
const turns = buildConversation(
  [
    createQuestion(),
    createMessage({ phase: 'snippets', citations: cards }),
    createMessage({ phase: 'summary', citations: [mark, added] }),
  ],
  [createAnswer()],
  null,
);

test('CHAT-06 a card opens its own quotation, placed among the citations of all marks in the answer', () => {
  const evidence = findEvidence(turns, 'card-2');
  expect(evidence?.index).toBe(1);
  expect(evidence?.citations.map(({ id }) => id)).toEqual(['card-1', 'card-2', 'mark-3']);
});

test('CHAT-06 a mark in the summary opens what the summary quotes, at its place among all citations', () => {
  expect(findEvidence(turns, 'mark-1')).toMatchObject({ citations: [mark, cards[0], added], index: 0 });
  expect(findEvidence(turns, 'mark-3')).toMatchObject({ index: 2 });
});

test('CHAT-06 a new question closes the evidence of an earlier answer, but not what is opened after it', () => {
  const first = turns[0]?.question.id ?? '';
  const next = { question: createQuestion({ id: 'next' }), answer: null };
  expect(isOvertaken([...turns, next], first, 'card-2')).toBe(true);
  expect(isOvertaken([...turns, next], 'next', 'card-2')).toBe(false);
  expect(isOvertaken(turns, first, 'card-2')).toBe(false);
  expect(isOvertaken([...turns, next], null, 'card-2')).toBe(false);
});

test('CHAT-14 a quotation that only a left-out statement cites opens, too', () => {
  const proof = createMessage({
    phase: 'summary',
    segments: [{ text: 'Angenommen.', marks: [3], kind: 'sentence' as const }],
    citations: [added, createCitation(4, { id: 'mark-4' })],
    provenance: {
      engine: 'model',
      model: 'Hausmodell',
      promptVersion: null,
      problem: null,
      sent: null,
      leftOut: [{ reason: 'number', count: 1, cited: [4] }],
    },
  });
  const told = buildConversation([createQuestion(), proof], [createAnswer()], null);
  expect(findEvidence(told, 'mark-4')?.citations.map(({ id }) => id)).toEqual(['mark-3', 'mark-4']);
  expect(findEvidence(told, 'mark-4')?.index).toBe(1);
});

test.each([null, '', 'unknown'])('a URL that names no citation opens none: %s', (id) => {
  expect(findEvidence(turns, id)).toBeNull();
});

test('CHAT-13 the proof that opens by itself is the one of the first sentence, once it is stored', () => {
  const sentence = { text: 'Angenommen.', marks: [3], kind: 'sentence' as const };
  const notice = { text: 'Aus dem Englischen.', marks: [], kind: 'notice' as const };
  const summary = createMessage({ phase: 'summary', segments: [notice, sentence], citations: [mark, added] });
  const build = (evidence: EvidenceLevel, written = summary) =>
    buildConversation(
      [createQuestion(), createMessage({ phase: 'snippets', evidence }), written],
      [createAnswer()],
      null,
    )[0]?.answer as AnswerView;
  expect(findProof(build('answered'))).toEqual(added);
  expect(findProof(build('related'))).toBeNull();
  const gone = { ...summary, citations: [{ ...added, isDeleted: true }] };
  expect(findProof(build('answered', gone))).toBeNull();
  const record = { kind: 'decision', date: null, body: null, item: null, outcome: null, who: null, due: null } as const;
  const list = { ...summary, segments: [{ ...sentence, record }] };
  expect(findProof(build('answered', list))).toBeNull();
});
