import { expect, test } from 'vitest';
import { createMessage, createProvenance, createQuestion } from '#support/chat-messages.ts';
import { answerAlone } from './answer-alone.ts';

const notice = { text: 'Nichts gefunden.', marks: [], kind: 'notice' as const };
const question = createQuestion();
const snippets = createMessage({ phase: 'snippets' });
const recommendations = createMessage({ phase: 'recommendations' });

test('CHAT-08 an exported answer has its statements only: no other step, nothing that was left out', () => {
  const summary = createMessage({
    phase: 'summary',
    segments: [{ text: 'Der Rat stimmte zu.', marks: [1], kind: 'sentence' }],
    provenance: createProvenance({ leftOut: [{ reason: 'amount', count: 1, cited: [[2]] }] }),
  });
  const alone = answerAlone([question, snippets, summary, recommendations]);
  expect(alone.map(({ id, provenance }) => [id, provenance?.leftOut])).toEqual([
    [question.id, undefined],
    [summary.id, []],
  ]);
});

test('CHAT-13 without statements an exported answer has the closest quotations', () => {
  const summary = createMessage({ phase: 'summary', segments: [notice] });
  const alone = answerAlone([question, snippets, summary, recommendations]);
  expect(alone.map(({ phase }) => phase)).toEqual([null, 'snippets', 'summary']);
});
