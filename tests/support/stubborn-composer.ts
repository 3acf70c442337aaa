/** Stands for the composing thread: does what the question's first word says, and dies when it is told to. */
import { parentPort } from 'node:worker_threads';
import type { FromComposer, OfAnswer, ToComposer } from '#server/features/answering/compose-messages.ts';

let answer = 0;
const post = (message: FromComposer) => parentPort?.postMessage(message);
const send = (message: OfAnswer) => post({ ...message, answer });

parentPort?.on('message', (message: ToComposer) => {
  if (message.type === 'result') finish();
  else if (message.type === 'failure')
    send({ type: 'failed', call: message.call, error: new Error('a lookup failed') });
  else if (message.type === 'begin') {
    answer = message.answer;
    begin(message.asked.question);
  }
});

function begin(question: string): void {
  send({ type: 'begun' });
  if (question === 'endless') for (;;);
  if (question === 'greedy') {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()));
  }
  if (question === 'wrong') throw new TypeError('wrong');
  if (question === 'warns') post({ type: 'warning', facts: { about: 'something' }, message: 'a warning' });
  if (question === 'speaks of another') post({ type: 'part', part: secret, answer: answer - 1 });
  if (question.startsWith('looks up')) send({ type: 'call', call: 1, lookup: { name: 'listMeetings', argument: {} } });
  if (question !== 'looks up') finish();
}

// Not a message to the thread: the pool alone sends those, and this one comes when it has nothing to send.
new BroadcastChannel('stubborn-composer').onmessage = () => {
  throw new TypeError('died');
};

const secret = { type: 'searched', passages: 99, documents: 99, evidence: 'answered' } as const;

function finish(): void {
  send({ type: 'part', part: { type: 'searched', passages: 1, documents: 1, evidence: 'nothing' } });
  send({ type: 'end' });
}
