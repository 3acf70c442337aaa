import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { describeError } from './log.ts';

const secret = 'Vertraulich: Kaufpreis 12 Millionen';

test('the log omits the query of a database error but keeps its code', () => {
  const cause = new DatabaseError(`invalid input: ${secret}`, 10, 'error');
  cause.code = '22P02';
  const described = describeError(new DrizzleQueryError('insert into pages values ($1)', [secret], cause));
  expect(JSON.stringify(described)).not.toContain(secret);
  expect(JSON.stringify(described)).not.toContain('insert into');
  expect(described.cause).toMatchObject({ code: '22P02' });
});

test('other errors keep their message, and stacks contain only frames', () => {
  const described = describeError(new TypeError('no such page'));
  expect(described).toMatchObject({ name: 'TypeError', message: 'no such page' });
  expect(String(described.stack)).not.toContain('no such page');
  expect(describeError(secret)).toEqual({ name: 'string' });
});

test('messages of unknown origin are omitted, such as a parser’s, which quotes its input', () => {
  let thrown: unknown;
  try {
    JSON.parse(`{"text": ${secret}}`);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(SyntaxError);
  expect(JSON.stringify(describeError(thrown))).not.toContain('Vertraulich');
  expect(JSON.stringify(describeError(new Error(secret, { cause: new Error(secret) })))).not.toContain('Kaufpreis');
});

test('our own messages and the operating system’s are kept', () => {
  expect(describeError(new AppError('storage_full'))).toMatchObject({ message: 'storage_full' });
  expect(
    describeError(Object.assign(new Error('connect ENOENT'), { syscall: 'connect', code: 'ENOENT' })),
  ).toMatchObject({
    message: 'connect ENOENT',
    code: 'ENOENT',
  });
});
