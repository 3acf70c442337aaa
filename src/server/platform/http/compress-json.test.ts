import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressJson } from './compress-json.ts';

const words = 'Der Rat beschliesst das Budget. '.repeat(100);
const app = new Hono().use(compressJson);
app.get('/large', (context) => context.json({ words }, 201));
app.get('/small', (context) => context.json({ state: 'ok' }));
app.get('/file', (context) => context.json({ words }, 200, { 'content-disposition': 'attachment' }));
app.get('/text', (context) => context.text(words));

const ask = async (path: string, encodings?: string) => {
  const answer = await app.request(path, encodings === undefined ? {} : { headers: { 'accept-encoding': encodings } });
  const body = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    encoding: answer.headers.get('content-encoding'),
    length: answer.headers.get('content-length'),
    vary: answer.headers.get('vary'),
    body,
  };
};

test('a large JSON response is compressed if the client accepts it', async () => {
  const { body, ...head } = await ask('/large', 'br, gzip');
  expect(head).toEqual({
    status: 201,
    type: 'application/json',
    encoding: 'gzip',
    length: String(body.length),
    vary: 'accept-encoding',
  });
  expect(body.length).toBeLessThan(500);
  expect(JSON.parse(gunzipSync(body).toString())).toEqual({ words });
});

test.each([
  ['/small', 'gzip', { state: 'ok' }],
  ['/large', undefined, { words }],
  ['/large', 'gzip;q=0', { words }],
  ['/large', 'br', { words }],
  ['/file', 'gzip', { words }],
])('%s is sent uncompressed for accept-encoding %s', async (path, encodings, content) => {
  const { encoding, body, vary } = await ask(path, encodings);
  expect([encoding, vary, JSON.parse(body.toString())]).toEqual([null, 'accept-encoding', content]);
});

test('other content types are left alone', async () => {
  const { encoding, body } = await ask('/text', 'gzip');
  expect([encoding, body.toString()]).toEqual([null, words]);
});
