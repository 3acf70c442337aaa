import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { FetchError, type FetchRequest, fetchOutbound, readText } from './fetch-outbound.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (address: string, more: Partial<FetchRequest> = {}) =>
  fetchOutbound({
    url: new URL(address),
    method: 'GET',
    headers: { authorization: 'Basic geheim' },
    isPrivateAllowed: true,
    limits: { headMilliseconds: 300, idleMilliseconds: 300, maxBytes: 1_000 },
    signal: new AbortController().signal,
    ...more,
  });
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(FetchError);
  return (error as FetchError).code;
};
const whole = async (address: string, more: Partial<FetchRequest> = {}) => readText(await ask(address, more));

test('SRC-02 redirects are followed with credentials to the same origin only', async () => {
  const seen: (string | undefined)[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.end('dort');
  });
  const here = await serve((request, response) => {
    if (request.url === '/b') {
      seen.push(request.headers.authorization);
      return response.writeHead(307, { location: other }).end();
    }
    response.writeHead(302, { location: '/b' }).end();
  });
  expect(await whole(`${here}/a`)).toBe('dort');
  expect(seen).toEqual(['Basic geheim', undefined]);
});

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://0.0.0.0/',
  'http://[64:ff9b::7f00:1]/',
])('SRC-02 a redirect to %s is refused without connecting', async (location) => {
  const here = await serve((_, response) => response.writeHead(302, { location }).end());
  expect(await failure(ask(here))).toBe('private_address');
});

test.each([
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://[::ffff:7f00:1]:1/',
  'http://2130706433:1/',
  'http://0x7f.1:1/',
  'http://localhost:1/',
  'https://127.0.0.1:1/',
  'https://192.168.0.1/',
  'https://[fc00::1]/',
])('SRC-02 if private addresses are not allowed, %s is refused', async (address) => {
  expect(['private_address', 'not_encrypted']).toContain(await failure(ask(address, { isPrivateAllowed: false })));
});

test('SRC-02 unsafe methods do not follow redirects, and redirect loops end', async () => {
  const here = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
  expect(await failure(ask(here, { method: 'POST', body: 'x' }))).toBe('redirected');
  expect(await failure(ask(here))).toBe('redirected');
  const odd = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  expect(await failure(ask(odd))).toBe('redirected');
});

test('SRC-02 responses that are too large, announced or not, stall or are truncated fail', async () => {
  const large = await serve((_, response) => response.end('x'.repeat(2_000)));
  expect(await failure(whole(large))).toBe('too_large');
  const untold = await serve((_, response) => {
    for (let part = 0; part < 20; part += 1) response.write('x'.repeat(100));
    response.end();
  });
  expect(await failure(whole(untold))).toBe('too_large');
  const silent = await serve(() => undefined);
  expect(await failure(ask(silent))).toBe('timed_out');
  const stalling = await serve((_, response) => void response.write('x'));
  expect(await failure(whole(stalling))).toBe('timed_out');
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '500' });
    response.write('x', () => response.destroy());
  });
  expect(await failure(whole(cut))).toBe('broken');
});

test('SRC-02 a response that trickles a byte now and then fails; a slow one that keeps the least rate does not', async () => {
  const limits = { headMilliseconds: 5_000, idleMilliseconds: 5_000, maxBytes: 100_000, windowMilliseconds: 200 };
  const every = (bytes: number, times: number) =>
    serve((_, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        if (sent > times) response.end();
        else response.write('x'.repeat(bytes));
      }, 20);
      response.once('close', () => clearInterval(timer));
    });
  expect(await failure(whole(await every(1, 10_000), { limits: { ...limits, leastRate: 1_000 } }))).toBe('timed_out');
  const slow = await whole(await every(200, 40), { limits: { ...limits, leastRate: 100 } });
  expect(slow).toHaveLength(8_000);
});

test('SRC-02 proxies of the environment are not used', async () => {
  const here = await serve((_, response) => response.end('selbst'));
  const proxy = await serve((_, response) => response.end('Proxy'));
  const before = { ...process.env };
  Object.assign(process.env, { HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: '1' });
  try {
    expect(await whole(here)).toBe('selbst');
  } finally {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
});
