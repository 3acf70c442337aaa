import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  responses: Record<string, { description?: string; content?: Record<string, unknown> }>;
};
type ApiDocument = { openapi: string; info: { title: string }; paths: Record<string, Record<string, Operation>> };

let service: TestApp;
let text: string;
let document: ApiDocument;
let operations: { name: string; path: string; operation: Operation }[];

beforeAll(async () => {
  service = await startTestApp();
  const answer = await service.app.request('/api/openapi.json');
  text = await answer.text();
  document = JSON.parse(text) as ApiDocument;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
});
afterAll(() => service.close());

/**
 * The upload protocol describes itself, vendors notify by their own protocols, and the document does not list itself.
 */
const undescribed = (path: string) =>
  path.startsWith(tusPath) ||
  path.startsWith('/api/sources/notifications/') ||
  path === '/api/openapi.json' ||
  path.endsWith('*');

test('API-02 the document is OpenAPI 3.1 and covers every route', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const routes = service.app.routes
    .filter(({ path }) => path.startsWith('/api') && !undescribed(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
  expect(routes.length).toBeGreaterThan(20);
  expect([...new Set(routes)].sort()).toEqual(operations.map(({ name }) => name).sort());
});

test('API-02 every operation describes its purpose, its parameters and its errors', () => {
  const findings = operations.flatMap(({ name, path, operation }) => {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path' && parameter.required);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const statuses = Object.keys(operation.responses);
    const faults = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    return [
      ...(operation.summary ? [] : [`${name}: no summary`]),
      ...(operation.tags?.length ? [] : [`${name}: no tag`]),
      // External sign-in returns to an address that redirects.
      ...(statuses.some((status) => /^[23]/.test(status)) ? [] : [`${name}: no success`]),
      ...inPath
        .filter((each) => !declared.some((parameter) => parameter.name === each))
        .map((each) => `${name}: ${each}`),
      ...(inPath.length > 0 && !statuses.includes('404') ? [`${name}: no 404`] : []),
      ...faults
        // A range that cannot be satisfied is answered with headers only.
        .filter(([status, response]) => status !== '416' && !response.content?.['application/problem+json'])
        .map(([status]) => `${name}: ${status} is no problem document`),
      ...Object.entries(operation.responses)
        .filter(([, response]) => !response.description)
        .map(([status]) => `${name}: ${status} without words`),
    ];
  });
  expect(findings).toEqual([]);
});

test('API-02 every reference within the document resolves', () => {
  const lookUp = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.filter((pointer) => lookUp(pointer) === undefined)).toEqual([]);
});

/** Open to strangers: signing in, the welcome chat, and reporting a missing page or an error. */
const openToStrangers = new Set([
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/users/session',
  'GET /api/demo/accounts',
  'GET /api/auth/mail-state',
  'GET /api/auth/recovery-state',
  'GET /api/auth/ways-in',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/account/deletion/undo',
  'POST /api/account/email/keep',
  'POST /api/auth/resend-confirmation',
  'POST /api/auth/passkey/sign-in-options',
  'POST /api/auth/passkey/sign-in',
  'POST /api/auth/company/start',
  'GET /api/auth/company/callback',
  'POST /api/functions/emergency-admin-recovery',
  'POST /api/client-reports',
  'POST /api/functions/welcome-chat',
]);

test('ERR-03 AUTH-08 every other operation refuses strangers with a problem document', async () => {
  for (const { name, path } of operations.filter((each) => !openToStrangers.has(each.name))) {
    const [method = ''] = name.split(' ');
    const address = path.replace(/\{number\}/g, '1').replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const answer = await service.app.request(address, {
      method,
      ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
    });
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 401, 'application/problem+json']);
    expect(problemSchema.parse(await answer.json()).code).toBe('unauthenticated');
  }
});

test('API-02 the document is built once, is compressed on request, and is not sent again to clients that have it', async () => {
  const get = (headers: Record<string, string>) => service.app.request('/api/openapi.json', { headers });
  const describe = vi.spyOn(service.app, 'getOpenAPI31Document');
  const packed = await get({ 'accept-encoding': 'gzip, deflate, br' });
  const plain = await get({ 'accept-encoding': 'br, gzip;q=0' });
  expect(describe).not.toHaveBeenCalled();
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
  const unpacked = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString('utf8');
  expect([unpacked === text, (await plain.text()) === text]).toEqual([true, true]);
  const etag = packed.headers.get('etag') ?? '';
  expect(etag).not.toBe(plain.headers.get('etag'));
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${etag}` });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
});
