/** Stands for the composing thread: does what the question's first word says. */
import { parentPort } from 'node:worker_threads';
import type { FromComposer, ToComposer } from '#server/features/answering/compose-messages.ts';

const send = (message: FromComposer) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToComposer) => {
  if (message.type === 'result') finish();
  else if (message.type === 'failure')
    send({ type: 'failed', call: message.call, error: new Error('a lookup failed') });
  else if (message.type === 'begin') begin(message.asked.question);
});

function begin(question: string): void {
  send({ type: 'begun' });
  if (question === 'endless') for (;;);
  if (question === 'greedy') {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()));
  }
  if (question === 'wrong') throw new TypeError('wrong');
  if (question.startsWith('looks up')) send({ type: 'call', call: 1, lookup: { name: 'listMeetings', argument: {} } });
  if (question !== 'looks up') finish();
}

function finish(): void {
  send({ type: 'part', part: { type: 'searched', passages: 1, documents: 1, evidence: 'nothing' } });
  send({ type: 'end' });
}
