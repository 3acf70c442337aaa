import { expect, test } from 'vitest';
import { chats as text } from '#shared/messages/en/chats.ts';
import {
  createAnswer,
  createCitation,
  createMessage,
  createProvenance,
  createQuestion,
} from '#support/chat-messages.ts';
import { buildConversation } from '../conversation.ts';
import { describeNewestPhase } from './announcement.ts';

function answerWith(...messages: ReturnType<typeof createMessage>[]) {
  return buildConversation([createQuestion(), ...messages], [createAnswer()], null)[0]?.answer ?? null;
}

const snippets = createMessage({
  phase: 'snippets',
  evidence: 'answered',
  citations: [createCitation(1), createCitation(2), createCitation(3, { documentId: 'other' })],
});

test('CHAT-04 says how many quotations were found in how many documents', () => {
  expect(describeNewestPhase(answerWith(snippets), text)).toBe('Snippets: 3 quotations in 2 documents.');
});

test('CHAT-04 announces the summary without marks once it is stored', () => {
  const summary = createMessage({
    phase: 'summary',
    segments: [
      { text: 'Agreed.', marks: [1], kind: 'sentence' },
      { text: 'Closed.', marks: [2], kind: 'sentence' },
    ],
  });
  expect(describeNewestPhase(answerWith(snippets, summary), text)).toBe('Summary: Agreed. Closed.');
});

test('CHAT-14 announces what is only supported, taken back or left out', () => {
  const summary = createMessage({
    phase: 'summary',
    segments: [
      { text: 'Agreed.', marks: [1], kind: 'sentence' },
      { text: 'The hall stays open.', marks: [2], kind: 'sentence', proof: 'supported' },
    ],
    provenance: createProvenance({
      look: { outcome: 'done', asked: 3, allowed: 1, lowered: 1 },
      leftOut: [{ reason: 'denied', count: 2 }],
    }),
  });
  expect(describeNewestPhase(answerWith(snippets, summary), text)).toBe(
    'Summary: Agreed. The hall stays open. (supported in substance) 1 statement was withdrawn after the second check. 2 statements left out for lack of proof.',
  );
});

test('CHAT-05 says plainly that nothing was found, or only passages close to the topic', () => {
  const nothing = createMessage({ phase: 'snippets', evidence: 'nothing' });
  expect(describeNewestPhase(answerWith(nothing), text)).toBe('I found nothing about this in your documents.');
  const related = createMessage({ phase: 'snippets', evidence: 'related', citations: [createCitation(1)] });
  expect(describeNewestPhase(answerWith(related), text)).toBe(
    'I found no clear answer. The closest passages: 1 quotation in 1 document.',
  );
});

test('CHAT-05 announces the assistant’s own words in the language of the answer', () => {
  const said = { text: 'In Ihren Dokumenten steht nichts.', marks: [], kind: 'notice' as const };
  const nothing = createMessage({ phase: 'snippets', evidence: 'nothing', segments: [said] });
  expect(describeNewestPhase(answerWith(nothing), text)).toBe('In Ihren Dokumenten steht nichts.');
});

test('CHAT-13 for an unsearched question announces only the sentence, and no summary below related passages', () => {
  const notice = { text: 'Gern geschehen.', marks: [], kind: 'notice' as const };
  const thanks = createMessage({ phase: 'snippets', evidence: 'unsearched', segments: [notice] });
  expect(describeNewestPhase(answerWith(thanks), text)).toBe('Gern geschehen.');
  const near = createMessage({ phase: 'snippets', evidence: 'related', citations: [createCitation(1)] });
  const summary = createMessage({ phase: 'summary', evidence: 'related', segments: [notice] });
  expect(describeNewestPhase(answerWith(near, summary), text)).toBe('Gern geschehen.');
});

test('announces nothing before anything is stored', () => {
  expect(describeNewestPhase(answerWith(), text)).toBe('');
});
