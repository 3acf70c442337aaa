import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { AppEnv } from '../context.ts';
import { serveWeb } from './web-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardsearch-web-'));
writeFileSync(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
afterAll(() => rmSync(folder, { recursive: true }));

/** The web app, and the warnings it logs. */
function openWeb() {
  const written: unknown[] = [];
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    context.set('nonce', 'abc');
    context.set('clientAddress', context.req.header('x-from') ?? '192.0.2.1');
    context.set('log', { warn: (fields: object, kind: string) => written.push([kind, fields]) } as never);
    await next();
  });
  app.route('/', serveWeb(folder));
  return { app, written };
}

test('PUB-01 every page path returns the app', async () => {
  const { app, written } = openWeb();
  for (const path of ['/login', '/chat', '/chat/0198', '/documents/0198', '/Settings/']) {
    const answer = await app.request(path);
    expect([answer.status, await answer.text()], path).toEqual([200, '<script nonce="abc"></script>']);
  }
  expect((await app.request('/favicon.svg')).status).toBe(200);
  expect(written).toEqual([]);
});

test('PUB-02 any other path returns the app with 404 and is logged', async () => {
  const { app, written } = openWeb();
  for (const path of ['/gibt-es-nicht', '/chat/a/b', '/bild.png']) {
    const answer = await app.request(path);
    expect([answer.status, await answer.text()], path).toEqual([404, '<script nonce="abc"></script>']);
  }
  expect(written).toEqual([
    ['page-missing', { path: '/gibt-es-nicht' }],
    ['page-missing', { path: '/chat/a/b' }],
    ['page-missing', { path: '/bild.png' }],
  ]);
  await app.request(`/${'x'.repeat(2_000)}`);
  expect(JSON.stringify(written.at(-1)).length).toBeLessThan(400);
});

test('PUB-02 requests for missing pages cannot flood the log', async () => {
  const { app, written } = openWeb();
  for (let index = 0; index < 30; index += 1) await app.request(`/weg-${index}`);
  expect(written).toHaveLength(10);
  await app.request('/anderswo', { headers: { 'x-from': '192.0.2.2' } });
  expect(written).toHaveLength(11);
});
