import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serveEach } from './serve-each.ts';

test('one user whose work fails keeps none of the others, and is told in the log', async () => {
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
