import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { checkPassword } from './check-password.ts';

const good = 'Fjord-Ampel-27!';
const owner = { email: 'erika@company.example', name: 'Erika Muster', companyName: 'Verkehrsbetriebe' };
const digest = hash('sha1', good, 'hex').toUpperCase();

let server: Server;
let requests: { url: string; padding: unknown }[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', padding: request.headers['add-padding'] });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const shutdown = new AbortController().signal;

function createPlatform(isAsking = true) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { config: parseConfig(isAsking ? { BREACHED_PASSWORDS_URL: url } : {}), log: createLog('silent'), shutdown };
}

/** Answers like the real service: hash endings with their occurrences, padded with some that have none. */
const lines = (...known: string[]) =>
  [`0018A45C4D1DEF81644B54AB7F969B88D65:3`, ...known, `00D4F6E8FA6EECAD2A3AA415EEC418D38EC:0`].join('\r\n');

test('AUTH-13 a trivial password is refused without a request', async () => {
  expect(await checkPassword(createPlatform(), { password: 'Passwort2026!', ...owner })).toBe('password_too_common');
  expect(await checkPassword(createPlatform(), { password: 'Erika-Muster1!', ...owner })).toBe('password_too_common');
  expect(requests).toEqual([]);
});

describe('AUTH-13 the range check', () => {
  test('is off by default', async () => {
    expect(await checkPassword(createPlatform(false), { password: good, ...owner })).toBeNull();
    expect(requests).toEqual([]);
  });

  test('sends five digits of the hash and nothing more, and refuses a password in the response', async () => {
    answer = (response) => response.end(lines(`${digest.slice(5)}:42`));
    expect(await checkPassword(createPlatform(), { password: good, ...owner })).toBe('password_too_common');
    expect(requests).toEqual([{ url: `/range/${digest.slice(0, 5)}`, padding: 'true' }]);
  });

  test.each([
    ['one that is not in the answer', lines()],
    ['padding', lines(`${digest.slice(5)}:0`)],
    ['only part of the ending', lines(`${digest.slice(5, 39)}0:9`)],
  ])('accepts %s', async (_name, text) => {
    answer = (response) => response.end(text);
    expect(await checkPassword(createPlatform(), { password: good, ...owner })).toBeNull();
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(503).end()],
    ['sends elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers with something else', (response) => response.end('<html>welcome</html>')],
    ['never ends', (response) => response.write(lines()) && undefined],
    ['says nothing', () => undefined],
    ['goes away', (response) => response.destroy()],
    ['answers without end', (response) => void response.end('0'.repeat(3_000_000))],
  ])('accepts every password, with a word in the log, while the service %s', async (_name, misbehave) => {
    answer = misbehave;
    const platform = createPlatform();
    const warn = vi.spyOn(platform.log, 'warn');
    expect(await checkPassword(platform, { password: good, ...owner })).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain(good);
  });
});
