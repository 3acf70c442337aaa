import { expect, test } from 'vitest';
import type { Answer, AnswerEvent, ChatMessage } from '#shared/contracts/chats.ts';
import {
  answerId,
  createAnswer,
  createCitation,
  createMessage,
  createProvenance,
  createQuestion,
} from '#support/chat-messages.ts';
import { applyAnswerEvent, startLiveAnswer } from './answer/live-answer.ts';
import { buildConversation, findRunningAnswer, listSources } from './conversation.ts';

test('CHAT-04 groups an answer’s stored phases under its question, in phase order', () => {
  const messages = [
    createQuestion(),
    createMessage({ phase: 'summary', citations: [createCitation(2), createCitation(1)] }),
    createMessage({ phase: 'snippets', citations: [createCitation(1)], evidence: 'answered' }),
  ];
  const [turn] = buildConversation(messages, [createAnswer()], null);
  expect(turn?.answer?.phases.map((view) => view.phase)).toEqual(['snippets', 'summary']);
  expect(turn?.answer?.citations.map((citation) => citation.number)).toEqual([1, 2]);
  expect(turn?.answer?.evidence).toBe('answered');
});

test('CHAT-06 a mark may quote a different part of its passage in each phase', () => {
  const card = createCitation(1, { id: 'card', snippet: 'Ganze Stelle' });
  const mark = createCitation(1, { id: 'mark', snippet: 'Nur ein Satz' });
  const messages = [
    createQuestion(),
    createMessage({ phase: 'snippets', citations: [card] }),
    createMessage({ phase: 'summary', citations: [mark] }),
  ];
  const answer = buildConversation(messages, [createAnswer()], null)[0]?.answer;
  expect(answer?.phases.map((view) => view.citations)).toEqual([[card], [mark]]);
  expect(answer?.citations).toEqual([card]);
});

test('CHAT-13 sources start with what the summary quotes, in its order, both while it is written and once stored', () => {
  const cards = [createCitation(1, { id: 'card-1' }), createCitation(2, { id: 'card-2' })];
  const marks = [createCitation(1, { id: 'mark-1' }), createCitation(3, { id: 'mark-3' })];
  const snippets = createMessage({ phase: 'snippets', citations: cards });
  const events: AnswerEvent[] = [
    { type: 'citations', phase: 'summary', citations: marks },
    { type: 'segment', phase: 'summary', index: 0, segment: { text: 'Der Rat', marks: [3], kind: 'sentence' } },
    { type: 'segment', phase: 'summary', index: 1, segment: { text: 'stimmt zu.', marks: [1], kind: 'sentence' } },
  ];
  const live = events.reduce(applyAnswerEvent, startLiveAnswer(answerId));
  const running = buildConversation([createQuestion(), snippets], [createAnswer({ state: 'running' })], live);
  const summary = createMessage({
    phase: 'summary',
    citations: [...marks, createCitation(4)],
    segments: [
      { text: 'Der Rat', marks: [3], kind: 'sentence' },
      { text: 'stimmt zu.', marks: [1], kind: 'sentence' },
    ],
    provenance: createProvenance({ leftOut: [{ reason: 'amount', count: 1, cited: [[4]] }] }),
  });
  const stored = buildConversation([createQuestion(), snippets, summary], [createAnswer()], null);
  for (const turns of [running, stored]) {
    expect(turns[0]?.answer && listSources(turns[0].answer)).toEqual([marks[1], cards[0], cards[1]]);
  }
});

test('CHAT-04 overlays streamed data on stored data', () => {
  const live = applyAnswerEvent(startLiveAnswer(answerId), {
    type: 'segment',
    phase: 'summary',
    index: 0,
    segment: { text: 'Der Rat', marks: [], kind: 'sentence' },
  });
  const stored = createMessage({ phase: 'snippets', citations: [createCitation(1)] });
  const turns = buildConversation([createQuestion(), stored], [createAnswer({ state: 'running' })], live);
  expect(turns[0]?.answer?.phases).toEqual([
    { phase: 'snippets', message: stored, segments: [], citations: stored.citations },
    { phase: 'summary', message: null, segments: [{ text: 'Der Rat', marks: [], kind: 'sentence' }], citations: [] },
  ]);
  expect(findRunningAnswer(turns)?.id).toBe(answerId);
});

test('CHAT-08 a reload during an answer finds the running answer', () => {
  const turns = buildConversation([createQuestion()], [createAnswer({ state: 'running' })], null);
  expect(findRunningAnswer(turns)?.id).toBe(answerId);
});

test('CHAT-09 keeps questions in ascending time, including unanswered ones', () => {
  const other = createQuestion({ id: '01935000-0000-7000-8000-000000000401', content: 'Und wann?', answerId: null });
  const turns = buildConversation([createQuestion(), other], [createAnswer()], null);
  expect(turns.map((turn) => turn.question.content)).toEqual(['Wer war dagegen?', 'Und wann?']);
  expect(turns[1]?.answer).toBeNull();
});

test('CHAT-12 "not found" in phase 1 is withheld until phase 2, which has the last word', () => {
  const snippets = createMessage({ phase: 'snippets', evidence: 'nothing' });
  const summary = createMessage({ phase: 'summary', evidence: 'answered', provenance: createProvenance() });
  const answerOf = (messages: ChatMessage[], state: Answer['state']) =>
    buildConversation([createQuestion(), ...messages], [createAnswer({ state })], null)[0]?.answer;
  expect(answerOf([snippets], 'running')).toMatchObject({ evidence: null, provenance: null });
  expect(answerOf([snippets], 'stopped')).toMatchObject({ evidence: 'nothing' });
  expect(answerOf([snippets, summary], 'running')).toMatchObject({
    evidence: 'answered',
    provenance: { model: 'Hausmodell' },
  });
});
