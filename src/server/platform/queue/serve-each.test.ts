import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serveAll, serveEach } from './serve-each.ts';

test('a failure for one user is logged and does not stop the others', async () => {
  const told: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => told.push(JSON.parse(line).userId) });
  const owners = ['a', 'b', 'c'].map((userId) => ({ userId }));
  const served: string[] = [];
  const platform = { log, shutdown: new AbortController().signal };
  const count = await serveEach(platform, owners, async ({ userId }) => {
    if (userId === 'a') throw new Error('its mail cannot be written');
    served.push(userId);
  });
  expect([count, served, told]).toEqual([2, ['b', 'c'], ['a']]);
});

test('all owners are served in pages, including those after failures', async () => {
  const waiting = new Set(['a', 'b', 'c', 'd', 'e', 'f']);
  const list = async (after: string) =>
    [...waiting]
      .filter((userId) => userId > after)
      .slice(0, 2)
      .map((userId) => ({ userId }));
  const platform = { log: pino({ level: 'silent' }), shutdown: new AbortController().signal };
  const count = await serveAll(platform, list, async ({ userId }) => {
    if (userId < 'c') throw new Error('its mail cannot be written');
    waiting.delete(userId);
  });
  expect([count, [...waiting]]).toEqual([4, ['a', 'b']]);
});
