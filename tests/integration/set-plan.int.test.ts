import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { planUsageSchema } from '#shared/contracts/customers.ts';
import { plans } from '#shared/limits.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { runScript } from '#support/run-script.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-plan-'));
let server: ServerProcess;
let user: SignedInClient;

beforeAll(async () => {
  server = await startServerProcess({ dataDirectory });
  user = await signUpAt(server.url);
}, 120_000);
afterAll(async () => {
  await server?.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const setPlan = (...args: string[]) => runScript('set-plan', args, { environment: { DATA_DIR: dataDirectory } });

const usage = async () => planUsageSchema.parse(await (await user.get('/api/customers/usage')).json());

test('UPL-07 the operator sets a plan while the service runs: it applies at once and is in the audit log', async () => {
  expect((await usage()).plan).toBe('enterprise');
  const { code, printed } = await setPlan('--user', user.email.toUpperCase(), '--plan', 'basic');
  expect([code, printed]).toEqual([0, expect.stringContaining(`${user.email} belongs, now has the plan basic.`)]);
  expect(await usage()).toMatchObject({ plan: 'basic', queries: { limit: plans.basic.queriesPerMonth } });
  const { entries } = auditPageSchema.parse(await (await user.get('/api/audit')).json());
  const act = { action: 'plan_changed', result: 'success', isOwn: false, address: null, details: { plan: 'basic' } };
  expect(entries[0]).toMatchObject(act);
}, 120_000);

test('UPL-07 for an unknown address nothing changes, and the command says so', async () => {
  const { code, printed } = await setPlan('--user', 'niemand@nirgends.example', '--plan', 'plus');
  expect([code, printed]).toEqual([1, 'There is no account niemand@nirgends.example; nothing was changed.\n']);
  expect((await usage()).plan).toBe('basic');
}, 120_000);

test.each([
  ['a plan that there is not', ['--user', 'a@b.example', '--plan', 'gold']],
  ['no user', ['--plan', 'plus']],
  ['an argument that there is not', ['--user', 'a@b.example', '--plan', 'plus', '--force']],
])(
  'UPL-07 with %s the command prints its usage',
  async (_, args) => {
    const { code, printed } = await setPlan(...args);
    expect([code, printed]).toEqual([1, expect.stringContaining('Use: npm run set-plan -- --user')]);
  },
  60_000,
);
