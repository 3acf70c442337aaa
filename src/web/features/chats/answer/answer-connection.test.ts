import { expect, test } from 'vitest';
import type { AnswerEvent } from '#shared/contracts/chats.ts';
import { answerId } from '#support/chat-messages.ts';
import { type ConnectionState, followAnswer } from './answer-connection.ts';

interface Heard {
  events: AnswerEvent['type'][];
  states: ConnectionState[];
  resumedAfter: (string | null)[];
  waits: number[];
}

/** Answers each request with the next reply; a string is a stream, a number a status, an Error a broken connection. */
async function follow(replies: (string | number | Error)[], lastEventId = ''): Promise<Heard> {
  const heard: Heard = { events: [], states: [], resumedAfter: [], waits: [] };
  await followAnswer({
    answerId,
    lastEventId,
    signal: new AbortController().signal,
    onEvent: (event) => heard.events.push(event.type),
    onState: (state) => heard.states.push(state),
    wait: async (milliseconds) => {
      heard.waits.push(milliseconds);
    },
    fetch: async (_url, init) => {
      heard.resumedAfter.push(new Headers(init?.headers).get('last-event-id'));
      const reply = replies.shift() ?? new Error('offline');
      if (reply instanceof Error) throw reply;
      return typeof reply === 'number' ? new Response(null, { status: reply }) : new Response(reply);
    },
  });
  return heard;
}

const started = `id: 1\ndata: ${JSON.stringify({ type: 'started', answerId })}\n\n`;
const done = (id: number) => `id: ${id}\ndata: {"type":"done","state":"done","failureCode":null}\n\n`;

test('CHAT-08 ends when the server closes the stream after done', async () => {
  const heard = await follow([started + done(2)]);
  expect(heard).toMatchObject({ events: ['started', 'done'], states: ['open'], waits: [] });
});

test('CHAT-08 a lost connection resumes after the last event received', async () => {
  const heard = await follow([started, new Error('offline'), done(2)]);
  expect(heard.events).toEqual(['started', 'done']);
  expect(heard.resumedAfter).toEqual([null, '1', '1']);
  expect(heard.states).toEqual(['open', 'reconnecting', 'reconnecting', 'open']);
  expect(heard.waits).toEqual([400, 800]);
});

test('CHAT-08 gives up with a clear state after repeated failures', async () => {
  const heard = await follow([]);
  expect(heard.states.at(-1)).toBe('lost');
  expect(heard.waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
});

test('CHAT-08 a server error is retried, an unknown answer is not', async () => {
  expect((await follow([503, 404])).states).toEqual(['reconnecting', 'gone']);
});

test('skips an event this version does not know, and still resumes after it', async () => {
  const heard = await follow(['id: 7\ndata: {"type":"new-kind"}\n\n', done(8)]);
  expect(heard.events).toEqual(['done']);
  expect(heard.resumedAfter).toEqual([null, '7']);
});
