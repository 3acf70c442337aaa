import { expect, test } from 'vitest';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { answerId, createCitation, createMessage } from '#support/chat-messages.ts';
import { applyAnswerEvent, orderedSegments, startLiveAnswer } from './live-answer.ts';

const sentence = (text: string): AnswerSegment => ({ text, marks: [1], kind: 'sentence' });

test('CHAT-04 a growing segment replaces itself, and segments keep their order', () => {
  let live = startLiveAnswer(answerId);
  live = applyAnswerEvent(live, { type: 'segment', phase: 'summary', index: 1, segment: sentence('Zwei') });
  live = applyAnswerEvent(live, { type: 'segment', phase: 'summary', index: 0, segment: sentence('Ei') });
  live = applyAnswerEvent(live, { type: 'segment', phase: 'summary', index: 0, segment: sentence('Eins.') });
  expect(live.phases.summary && orderedSegments(live.phases.summary).map((segment) => segment.text)).toEqual([
    'Eins.',
    'Zwei',
  ]);
});

test('CHAT-04 a stored phase replaces what was streamed of it', () => {
  const message = createMessage({ phase: 'summary', citations: [createCitation(1)], segments: [sentence('Fertig.')] });
  let live = startLiveAnswer(answerId);
  live = applyAnswerEvent(live, { type: 'segment', phase: 'summary', index: 0, segment: sentence('Fer') });
  live = applyAnswerEvent(live, { type: 'phase', message });
  expect(live.phases.summary).toEqual({ citations: message.citations, segments: {}, message });
});

test('CHAT-08 duplicate events change nothing', () => {
  const events = [
    { type: 'started', answerId } as const,
    { type: 'citations', phase: 'snippets', citations: [createCitation(1)] } as const,
    { type: 'segment', phase: 'snippets', index: 0, segment: sentence('a') } as const,
  ];
  const once = events.reduce(applyAnswerEvent, startLiveAnswer(answerId));
  expect(events.reduce(applyAnswerEvent, once)).toEqual(once);
});

test('CHAT-08 a failed answer says why, and starting again clears it', () => {
  const failed = applyAnswerEvent(startLiveAnswer(answerId), {
    type: 'done',
    state: 'failed',
    failureCode: 'unavailable',
  });
  expect(failed).toMatchObject({ state: 'failed', failureCode: 'unavailable' });
  expect(applyAnswerEvent(failed, { type: 'started', answerId })).toMatchObject({
    state: 'running',
    failureCode: null,
  });
});
