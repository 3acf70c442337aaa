import { expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isDeadlock, isLockTimeout, isUniqueViolation, translateDatabaseError } from './database-errors.ts';

const failedWith = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('from the server'), { code }) });

test.each([
  ['a deadlock', '40P01', 'unavailable'],
  ['a lock timeout', '55P03', 'unavailable'],
  ['a full disk', '53100', 'storage_full'],
  ['a server that shuts down', '57P01', 'database_unavailable'],
])('ERR-01 %s has a code that says a retry helps', (_, state, code) => {
  const error = failedWith(state);
  expect(translateDatabaseError(error)).toMatchObject({ code, cause: error });
});

test.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'ERR-01 a failed connection (%s) is reported as an unavailable database',
  (message) => {
    const error = new Error('Failed query', { cause: new Error(message) });
    expect(translateDatabaseError(error)).toMatchObject({ code: 'database_unavailable', cause: error });
  },
);

test.each(['22007', '22008'])('ERR-01 a day that does not exist (%s) is invalid input', (state) => {
  expect(translateDatabaseError(failedWith(state))).toMatchObject({ code: 'validation_failed', status: 400 });
});

test('ERR-01 other errors pass through unchanged', () => {
  const fault = failedWith('42601');
  expect(translateDatabaseError(fault)).toBe(fault);
  const known = new AppError('not_found', { cause: failedWith('40P01') });
  expect(translateDatabaseError(known)).toBe(known);
});

test('ERR-01 isDeadlock recognises deadlocks, translated or not, but no lock timeouts', () => {
  const deadlock = failedWith('40P01');
  expect([deadlock, translateDatabaseError(deadlock)].map(isDeadlock)).toEqual([true, true]);
  expect([failedWith('55P03'), new AppError('unavailable'), undefined].map(isDeadlock)).toEqual([false, false, false]);
});

test('ERR-01 isLockTimeout recognises lock timeouts, translated or not, but no statement timeouts', () => {
  const refused = failedWith('55P03');
  expect([refused, translateDatabaseError(refused)].map(isLockTimeout)).toEqual([true, true]);
  expect([failedWith('57014'), new AppError('unavailable')].map(isLockTimeout)).toEqual([false, false]);
});

test('isUniqueViolation recognises duplicate rows, optionally by constraint, among nested causes', () => {
  const violation = Object.assign(new Error('duplicate'), { code: '23505', constraint: 'answers_one_running' });
  const wrapped = new Error('query failed', { cause: violation });
  expect([isUniqueViolation(wrapped), isUniqueViolation(wrapped, 'answers_one_running')]).toEqual([true, true]);
  expect([isUniqueViolation(wrapped, 'answers_pkey'), isUniqueViolation(new Error('else'))]).toEqual([false, false]);
});
