import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { openEvents } from './events.ts';

type Step = () => Promise<void>;
const clients = { made: [] as FakeClient[], connect: [] as Step[], listen: [] as Step[] };

class FakeClient extends EventEmitter {
  isEnded = false;
  constructor() {
    super();
    clients.made.push(this);
  }
  connect = async () => clients.connect.shift()?.();
  query = async () => clients.listen.shift()?.();
  end = async () => {
    this.isEnded = true;
    this.emit('end');
  };
}

const open = () => openEvents({}, createLog('silent'), () => new FakeClient() as unknown as Client);
const notify = (data: unknown) => {
  const payload = JSON.stringify({ userId: 'user', topic: 'documents', data });
  for (const client of clients.made) if (!client.isEnded) client.emit('notification', { payload });
};

beforeEach(() => {
  Object.assign(clients, { made: [], connect: [], listen: [] });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a connection that ends late, during reconnection, is replaced only once', async () => {
  const events = await open();
  const received: unknown[] = [];
  events.subscribe('user', 'documents', (data) => received.push(data));
  const connected = Promise.withResolvers<void>();
  clients.connect.push(() => connected.promise);
  clients.made[0]?.emit('error', new Error('gone'));
  await vi.advanceTimersByTimeAsync(500);
  await clients.made[0]?.end();
  connected.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clients.made).toHaveLength(2);
  notify(1);
  expect(received).toEqual([undefined, 1]);
  await events.close();
  expect(clients.made.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('a connection that cannot listen is closed and replaced', async () => {
  const events = await open();
  clients.listen.push(() => Promise.reject(new Error('no')));
  await clients.made[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(clients.made.map(({ isEnded }) => isEnded)).toEqual([true, true, false]);
  await events.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clients.made.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
});

test('a connection established during close is closed as well', async () => {
  const events = await open();
  const connected = Promise.withResolvers<void>();
  clients.connect.push(() => connected.promise);
  await clients.made[0]?.end();
  await vi.advanceTimersByTimeAsync(500);
  await events.close();
  connected.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clients.made.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
