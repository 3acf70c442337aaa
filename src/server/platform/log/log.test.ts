import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

const secret = 'Vertraulich: Kaufpreis 12 Millionen';

test('what a database error says of a query stays out of the log, its code does not', () => {
  const cause = new DatabaseError(`invalid input: ${secret}`, 10, 'error');
  cause.code = '22P02';
  const described = describeError(new DrizzleQueryError('insert into pages values ($1)', [secret], cause));
  expect(JSON.stringify(described)).not.toContain(secret);
  expect(JSON.stringify(described)).not.toContain('insert into');
  expect(described.cause).toMatchObject({ code: '22P02' });
});

test('other errors keep their message, and stacks hold frames only', () => {
  const described = describeError(new TypeError('no such page'));
  expect(described).toMatchObject({ name: 'TypeError', message: 'no such page' });
  expect(String(described.stack)).not.toContain('no such page');
  expect(describeError(secret)).toEqual({ name: 'string' });
});
