import { expect, test } from 'vitest';
import { readEventStream, type StreamMessage } from './event-stream.ts';

async function readChunks(...chunks: string[]): Promise<StreamMessage[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const messages: StreamMessage[] = [];
  for await (const message of readEventStream(body)) messages.push(message);
  return messages;
}

test('CHAT-08 reads messages with their ids, however the network splits them', async () => {
  const whole = 'id: 1\ndata: {"a":1}\n\nid: 2\ndata: zwei\n\n';
  const expected = [
    { id: '1', data: '{"a":1}' },
    { id: '2', data: 'zwei' },
  ];
  expect(await readChunks(whole)).toEqual(expected);
  expect(await readChunks(...whole)).toEqual(expected);
});

test('joins data lines, skips comments and unknown fields', async () => {
  expect(await readChunks(': heartbeat\n\nevent: x\ndata: one\ndata: two\n\n')).toEqual([{ id: '', data: 'one\ntwo' }]);
});

test('understands all three line endings, even a CRLF split across chunks', async () => {
  expect(await readChunks('data: a\r', '\n\r', '\n', 'data: b\r\r', 'data: c\n\n')).toEqual([
    { id: '', data: 'a' },
    { id: '', data: 'b' },
    { id: '', data: 'c' },
  ]);
});

test('drops a message that was cut off', async () => {
  expect(await readChunks('data: whole\n\ndata: half')).toEqual([{ id: '', data: 'whole' }]);
});
