import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Log } from '../../log/log.ts';
import type { AppEnv } from '../context.ts';
import { createClientReportsApi, createReportBudget } from './client-reports.ts';
import { respondWithProblem } from './problem.ts';

function createTestApp() {
  const written: unknown[] = [];
  const app = new Hono<AppEnv>();
  app.onError(respondWithProblem);
  app.use(async (context, next) => {
    context.set('clientAddress', context.req.header('x-test-address') ?? '');
    context.set('log', { warn: (report: object, kind: string) => written.push({ kind, ...report }) } as unknown as Log);
    await next();
  });
  app.route('/api', createClientReportsApi());
  const send = (body: object, address = '10.0.0.1') =>
    app.request('/api/client-reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-address': address },
      body: JSON.stringify(body),
    });
  return { written, send };
}

test('PUB-02 a missing path is logged', async () => {
  const { written, send } = createTestApp();
  expect((await send({ kind: 'page-missing', path: '/old/link' })).status).toBe(204);
  expect(written).toEqual([{ kind: 'page-missing', path: '/old/link' }]);
});

test('PUB-03 a failure is logged with the id shown to the user', async () => {
  const { written, send } = createTestApp();
  const report = {
    kind: 'page-failed',
    errorId: '0198a7a0-0000-7000-8000-000000000001',
    path: '/chat',
    name: 'TypeError',
    places: ['chat-page-AbCd.js:1:2345'],
  };
  expect((await send(report)).status).toBe(204);
  expect(written).toEqual([report]);
});

test('PUB-02 invalid reports are refused, and reports cannot flood the log', async () => {
  const { written, send } = createTestApp();
  expect((await send({ kind: 'page-missing', path: 'x'.repeat(301) })).status).toBe(400);
  for (let index = 0; index < 15; index += 1) await send({ kind: 'page-missing', path: `/${index}` });
  expect(written).toHaveLength(10);
  await send({ kind: 'page-missing', path: '/other' }, '10.0.0.2');
  expect(written).toHaveLength(11);
});

test('PUB-02 the budget is reset after a minute', () => {
  let now = 1_000_000;
  const mayLog = createReportBudget(() => now);
  const write = (count: number) => Array.from({ length: count }, () => mayLog('a')).filter(Boolean).length;
  expect(write(20)).toBe(10);
  now += 60_000;
  expect(write(20)).toBe(10);
});
