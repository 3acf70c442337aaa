import { expect, test } from 'vitest';
import type { OfAnswer } from './compose-messages.ts';
import { LookupFailed, openLookups } from './open-lookups.ts';

function open() {
  const sent: OfAnswer[] = [];
  return { sent, lookups: openLookups((message) => sent.push(message)) };
}
const callOf = (message: OfAnswer | undefined) => (message?.type === 'call' ? message.call : 0);

test('an answer gets what it looked up, and the failure of what failed', async () => {
  const { sent, lookups } = open();
  const [found, failed] = [lookups.lookUp('listMeetings', {}), lookups.lookUp('listMeetings', {})];
  lookups.take({ type: 'failure', call: callOf(sent[1]) });
  lookups.take({ type: 'result', call: callOf(sent[0]), result: [] });
  expect(await found).toEqual([]);
  await expect(failed).rejects.toBeInstanceOf(LookupFailed);
});

test('DATA-02 what is left of an answer that is over asks nothing: it would be asked for the next one’s user', async () => {
  const { sent, lookups } = open();
  let isSettled = false;
  void lookups.lookUp('listMeetings', {}).finally(() => {
    isSettled = true;
  });
  lookups.close();
  await expect(lookups.lookUp('listMeetings', {})).rejects.toBeInstanceOf(LookupFailed);
  expect(sent).toHaveLength(1);
  // A result that comes late is nobody's.
  lookups.take({ type: 'result', call: callOf(sent[0]), result: [] });
  await Promise.resolve();
  expect(isSettled).toBe(false);
});

test('CHAT-04 what comes while a lookup is under way goes to the one that follows it, and to nobody after the answer', () => {
  const { sent, lookups } = open();
  const told: string[][] = [[], []];
  for (const own of told) {
    void lookups.lookUp(
      'lookUp',
      { question: 'Was kostet das Dach?' },
      { open: () => own.push('open'), add: (passages) => own.push(`${passages.length} passages`) },
    );
  }
  const [first, second] = [callOf(sent[0]), callOf(sent[1])];
  const opening = { words: [], frequencies: null, documents: [] };
  lookups.take({ type: 'opening', call: second, opening });
  lookups.take({ type: 'opening', call: first, opening });
  lookups.take({ type: 'passages', call: second, passages: [] });
  expect(told).toEqual([['open'], ['open', '0 passages']]);
  lookups.close();
  lookups.take({ type: 'passages', call: first, passages: [] });
  expect(told[0]).toEqual(['open']);
});

test('what cannot be scored while it comes is the failure of its answer, and of no other', async () => {
  const { sent, lookups } = open();
  const fails = () => {
    throw new RangeError('cannot be scored');
  };
  const failing = lookups.lookUp('lookUp', { question: 'Was kostet das Dach?' }, { open: fails, add: fails });
  const other = lookups.lookUp('listMeetings', {});
  lookups.take({ type: 'passages', call: callOf(sent[0]), passages: [] });
  await expect(failing).rejects.toThrow('cannot be scored');
  lookups.take({ type: 'result', call: callOf(sent[0]), result: [] });
  lookups.take({ type: 'result', call: callOf(sent[1]), result: [] });
  expect(await other).toEqual([]);
});
