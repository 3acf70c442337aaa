import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { countFiles, type DuplicateOf, isRefused, shareDone } from './queue-item.ts';
import { type BatchResult, createUploadQueue, type TransferOptions, type TransferResult } from './upload-queue.ts';

const file = (name: string, size = 100) => new File(['x'.repeat(size)], name);

/** A queue whose transfers the test completes by hand. */
function queueByHand() {
  type ByHand = { done: (id: string, duplicateOf?: DuplicateOf) => void; fail: (error: unknown) => void };
  const transfers = new Map<string, TransferOptions & ByHand>();
  const results: BatchResult[] = [];
  const reset = Promise.withResolvers<void>();
  let ids = 0;
  const queue = createUploadQueue({
    transfer: ({ name }, options) => {
      const { promise, resolve, reject } = Promise.withResolvers<TransferResult>();
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      const done: ByHand['done'] = (uploadId, duplicateOf) => resolve({ uploadId, duplicateOf: duplicateOf ?? null });
      transfers.set(name, { ...options, done, fail: reject });
      return promise;
    },
    onRecorded: () => undefined,
    onBatchDone: (result) => results.push(result),
    pause: () => reset.promise,
    createId: () => `item-${++ids}`,
  });
  const transferOf = (name: string) => {
    const transfer = transfers.get(name);
    if (!transfer) throw new Error(`${name} is not being sent`);
    return transfer;
  };
  const states = () => Object.fromEntries(queue.getSnapshot().items.map((item) => [item.file.name, item.state]));
  return { queue, transferOf, states, results, reset: reset.resolve };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('UPL-01 a file counts a fifth when accepted, two fifths when its bytes have arrived, all when recorded', () => {
  const sized = { file: file('a.pdf', 200) };
  expect(shareDone({ ...sized, state: 'validating', sentBytes: 0 })).toBe(0);
  expect(shareDone({ ...sized, state: 'sending', sentBytes: 0 })).toBeCloseTo(0.2);
  expect(shareDone({ ...sized, state: 'sending', sentBytes: 100 })).toBeCloseTo(0.3);
  expect(shareDone({ ...sized, state: 'sending', sentBytes: 200 })).toBeCloseTo(0.4);
  expect(shareDone({ ...sized, state: 'recorded', sentBytes: 200 })).toBe(1);
});

test('UPL-01 a batch sends every file, tracks the bytes and clears the queue after a pause', async () => {
  const { queue, transferOf, states, results, reset } = queueByHand();
  queue.add([file('a.pdf'), file('b.txt')]);
  queue.setDescription(' Sitzung im Mai ');
  const sent = queue.send();
  transferOf('a.pdf').onAccepted();
  transferOf('a.pdf').onBytes(50);
  expect(queue.getSnapshot().progress).toBeCloseTo(0.15);
  expect(transferOf('b.txt').description).toBe('Sitzung im Mai');
  transferOf('a.pdf').done('upload-a');
  transferOf('b.txt').done('upload-b');
  await settled();
  expect(results).toEqual([{ uploaded: 2, duplicates: 0, failed: 0 }]);
  expect(states()).toEqual({ 'a.pdf': 'recorded', 'b.txt': 'recorded' });
  expect(queue.getSnapshot().progress).toBe(1);
  reset();
  await sent;
  expect(queue.getSnapshot()).toEqual({ items: [], description: '', progress: null });
});

test('UPL-01 a failed file is counted, stays with its reason and does not hold up the others', async () => {
  const { queue, transferOf, states, results, reset } = queueByHand();
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf'), file('virus.exe')]);
  queue.setDescription('Mai');
  const sent = queue.send();
  const lost = new NetworkError('gone');
  transferOf('a.pdf').fail(lost);
  await settled();
  transferOf('b.pdf').done('upload-b');
  transferOf('c.pdf').done('upload-c');
  reset();
  await sent;
  expect(results).toEqual([{ uploaded: 2, duplicates: 0, failed: 1 }]);
  expect(states()).toEqual({ 'a.pdf': 'failed', 'virus.exe': 'waiting' });
  expect(queue.getSnapshot().items[0]?.error).toBe(lost);
  expect(queue.getSnapshot().description).toBe('');
});

test('UPL-02 a rejected file is never sent, and differs from one that may be retried', async () => {
  const { queue, states, results } = queueByHand();
  queue.add([file('virus.exe'), file('leer.pdf', 0)]);
  await queue.send();
  expect(results).toEqual([]);
  expect(states()).toEqual({ 'virus.exe': 'waiting', 'leer.pdf': 'waiting' });
  expect(queue.getSnapshot().items.map(isRefused)).toEqual([true, true]);
  const unreadable = new ApiError({ code: 'file_type_unsupported', status: 422 });
  expect(isRefused({ concern: null, error: unreadable })).toBe(true);
  expect(isRefused({ concern: null, error: new NetworkError('gone') })).toBe(false);
});

test('UPL-03 a lost connection is shown until bytes move again', () => {
  const { queue, transferOf } = queueByHand();
  queue.add([file('a.pdf')]);
  void queue.send();
  transferOf('a.pdf').onAccepted();
  transferOf('a.pdf').onInterrupted();
  expect(queue.getSnapshot().items[0]?.isInterrupted).toBe(true);
  transferOf('a.pdf').onBytes(10);
  expect(queue.getSnapshot().items[0]?.isInterrupted).toBe(false);
});

test('UPL-01 a failed file can be retried', async () => {
  const { queue, transferOf, states, results, reset } = queueByHand();
  queue.add([file('a.pdf')]);
  reset();
  const sent = queue.send();
  transferOf('a.pdf').fail(new NetworkError('gone'));
  await sent;
  const id = queue.getSnapshot().items[0]?.id ?? '';
  const again = queue.retry(id);
  transferOf('a.pdf').done('upload-a');
  await again;
  expect(results).toEqual([
    { uploaded: 0, duplicates: 0, failed: 1 },
    { uploaded: 1, duplicates: 0, failed: 0 },
  ]);
  expect(states()).toEqual({});
});

test('UPL-01 removing a file while it is being sent stops it, and it counts neither way', async () => {
  const { queue, transferOf, states, results, reset } = queueByHand();
  queue.add([file('a.pdf'), file('b.pdf')]);
  reset();
  const sent = queue.send();
  queue.remove(queue.getSnapshot().items[0]?.id ?? '');
  expect(transferOf('a.pdf').signal.aborted).toBe(true);
  transferOf('b.pdf').done('upload-b');
  await sent;
  expect(results).toEqual([{ uploaded: 1, duplicates: 0, failed: 0 }]);
  expect(states()).toEqual({});
});

test('UPL-01 sending twice sends once, and files added meanwhile wait for the next batch', async () => {
  const { queue, transferOf, states, results, reset } = queueByHand();
  queue.add([file('a.pdf')]);
  const sent = queue.send();
  await queue.send();
  queue.add([file('b.pdf')]);
  transferOf('a.pdf').done('upload-a');
  reset();
  await sent;
  expect(results).toEqual([{ uploaded: 1, duplicates: 0, failed: 0 }]);
  expect(states()).toEqual({ 'b.pdf': 'waiting' });
});

test('UPL-01 the queue counts what it would send, not what was rejected or has failed', () => {
  const ready = { state: 'waiting', concern: null, error: null } as const;
  const refused = { state: 'waiting', concern: 'file_empty', error: null } as const;
  const failed = { state: 'failed', concern: null, error: new NetworkError('gone') } as const;
  expect(countFiles([refused, refused], false)).toBe(0);
  expect(countFiles([ready, refused, failed], false)).toBe(1);
  expect(countFiles([{ ...ready, state: 'sending' }, ready, refused], true)).toBe(2);
});

test('UPL-04 a duplicate stays in the queue with its first name until it was seen', async () => {
  const { queue, transferOf, states, results, reset } = queueByHand();
  queue.add([file('neu.pdf'), file('noch einmal.pdf')]);
  const sent = queue.send();
  transferOf('neu.pdf').done('upload-a');
  transferOf('noch einmal.pdf').done('upload-b', { fileName: 'Protokoll.pdf', createdAt: '2026-05-04T08:00:00.000Z' });
  reset();
  await sent;
  expect(results).toEqual([{ uploaded: 1, duplicates: 1, failed: 0 }]);
  expect(states()).toEqual({ 'noch einmal.pdf': 'recorded' });
  expect(queue.getSnapshot().items[0]?.duplicateOf?.fileName).toBe('Protokoll.pdf');
  queue.remove(queue.getSnapshot().items[0]?.id ?? '');
  expect(states()).toEqual({});
});
