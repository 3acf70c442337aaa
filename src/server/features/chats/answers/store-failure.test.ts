import { expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { storeFailure } from './store-failure.ts';
import { RunLostError } from './write-answer.ts';

const atOnce = { attempts: 3, firstPause: 0, longestPause: 0 };

/** Stores a failure while each attempt fails with the next of `errors`; returns what was attempted and logged. */
async function storeAt(errors: unknown[], failure: unknown = new AppError('answer_too_complex')) {
  const shutdown = new AbortController();
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const stored: unknown[] = [];
  const finish = async (...given: unknown[]) => {
    stored.push(given);
    const next = errors.shift();
    if (next === 'the end') shutdown.abort();
    if (next !== undefined) throw next === 'the end' ? new AppError('database_unavailable') : next;
  };
  await storeFailure({ log, shutdown: shutdown.signal }, { answerId: 'a' }, { finish }, failure, atOnce);
  return {
    stored,
    logged: error.mock.calls.map(([about, message]) => [(about as { answerId: string }).answerId, message]),
  };
}

const failed = ['a', 'an answer failed'];
const lost = ['a', 'the failure of an answer could not be stored'];

test.each<ErrorCode>(['database_unavailable', 'unavailable', 'storage_full'])(
  'ERR-01 the reason of a failure is stored as soon as the database takes it again: %s',
  async (code) => {
    const { stored, logged } = await storeAt([new AppError(code), new AppError(code)]);
    expect(stored).toEqual(Array.from({ length: 3 }, () => ['failed', 'answer_too_complex']));
    expect(logged).toEqual([failed]);
  },
);

test('permanent errors are not retried, and are reported to the operator', async () => {
  for (const error of [new Error('boom'), new AppError('not_found')]) {
    expect(await storeAt([error], new Error('unknown'))).toEqual({
      stored: [['failed', 'internal']],
      logged: [failed, lost],
    });
  }
});

test('persistent errors are given up in the end, and reported to the operator', async () => {
  const { stored, logged } = await storeAt(Array.from({ length: 9 }, () => new AppError('database_unavailable')));
  expect(stored).toHaveLength(atOnce.attempts);
  expect(logged).toEqual([failed, lost]);
});

test('a lost run and a stopping server leave it to the next one', async () => {
  for (const error of [new RunLostError(), 'the end']) {
    const { stored, logged } = await storeAt([error]);
    expect(stored).toHaveLength(1);
    expect(logged).toEqual([failed]);
  }
});
