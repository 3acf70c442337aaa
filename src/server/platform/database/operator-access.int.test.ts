import { expect, test } from 'vitest';
import { useTestServer } from '#support/external-postgres.ts';
import { parseConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { openOperatorAccess } from './operator-access.ts';

test('AUTH-05 a connection that the server cuts while an operator’s command rests does not end the command', async () => {
  const external = useTestServer();
  const url = await external.createDatabase();
  const access = await openOperatorAccess(parseConfig({ DATABASE_URL: url }), createLog('silent'), []);
  const connectionId = () =>
    access.withOwner(async (tx) => {
      const { rows } = await tx.$client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
      return rows[0]?.id ?? 0;
    });
  const first = await connectionId();
  await external.asOperator(`SELECT pg_terminate_backend(${first}, 5000)`);
  const second = await connectionId();
  expect([first > 0, second > 0, second === first]).toEqual([true, true, false]);
  await access.close();
});
