import { expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isDeadlock, isLockTimeout, isUniqueViolation, translateDatabaseError } from './database-errors.ts';

const failedWith = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('from the server'), { code }) });

test.each([
  ['a deadlock', '40P01', 'unavailable'],
  ['a lock that is not given in time', '55P03', 'unavailable'],
  ['a full disk', '53100', 'storage_full'],
  ['a server that shuts down', '57P01', 'database_unavailable'],
])('ERR-01 %s has a code that says that trying again helps', (_, state, code) => {
  const error = failedWith(state);
  expect(translateDatabaseError(error)).toMatchObject({ code, cause: error });
});

test.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'ERR-01 a connection that is not to be had (%s) is told as a database that is away',
  (message) => {
    const error = new Error('Failed query', { cause: new Error(message) });
    expect(translateDatabaseError(error)).toMatchObject({ code: 'database_unavailable', cause: error });
  },
);

test('ERR-01 a fault of ours keeps its own face', () => {
  const fault = failedWith('42601');
  expect(translateDatabaseError(fault)).toBe(fault);
  const known = new AppError('not_found', { cause: failedWith('40P01') });
  expect(translateDatabaseError(known)).toBe(known);
});

test('ERR-01 a deadlock is known as one, translated or not; a lock that is not given in time is none', () => {
  const deadlock = failedWith('40P01');
  expect([deadlock, translateDatabaseError(deadlock)].map(isDeadlock)).toEqual([true, true]);
  expect([failedWith('55P03'), new AppError('unavailable'), undefined].map(isDeadlock)).toEqual([false, false, false]);
});

test('ERR-01 a lock that is not given in time is known as that, translated or not; a statement that takes too long is none', () => {
  const refused = failedWith('55P03');
  expect([refused, translateDatabaseError(refused)].map(isLockTimeout)).toEqual([true, true]);
  expect([failedWith('57014'), new AppError('unavailable')].map(isLockTimeout)).toEqual([false, false]);
});

test('a row that would be there twice is known as such, by its constraint, too, however deep the cause lies', () => {
  const violation = Object.assign(new Error('duplicate'), { code: '23505', constraint: 'answers_one_running' });
  const wrapped = new Error('query failed', { cause: violation });
  expect([isUniqueViolation(wrapped), isUniqueViolation(wrapped, 'answers_one_running')]).toEqual([true, true]);
  expect([isUniqueViolation(wrapped, 'answers_pkey'), isUniqueViolation(new Error('else'))]).toEqual([false, false]);
});
