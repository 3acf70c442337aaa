import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { beginNextcloudLogin } from './log-in-at-nextcloud.ts';

test.each([
  ['/cloud/login/v2/flow?x=1', '/cloud/login/v2/flow?x=1'],
  ['http://nextcloud.internal/login/v2/flow', '/login/v2/flow'],
  ['http://nextcloud.internal//other.example/phish', '//other.example/phish'],
  ['//nextcloud.internal//other.example/phish', '//other.example/phish'],
  ['x:javascript:alert(1)', '/javascript:alert(1)'],
  ['x:http://other.example/phish', '/http://other.example/phish'],
])('SRC-04 an answer of Nextcloud leads to no server other than the user’s: %s', async (given, path) => {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ login: given, poll: { token: 't', endpoint: given } })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const begun = await beginNextcloudLogin(
      { isPrivateAllowed: true },
      `${origin}/cloud/`,
      new AbortController().signal,
    );
    expect(begun).toEqual({ loginUrl: `${origin}${path}`, endpoint: `${origin}${path}`, token: 't' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
