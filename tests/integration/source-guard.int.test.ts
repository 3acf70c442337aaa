import dns from 'node:dns';
import { createServer as createHttpServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer, isIP, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { openDropbox } from '#server/integrations/dropbox/open-dropbox.ts';
import { openDrive } from '#server/integrations/google-drive/open-drive.ts';
import { openGraph } from '#server/integrations/graph/open-graph.ts';
import { openWebdav } from '#server/integrations/webdav/open-webdav.ts';
import type { DataSource, SourceAccess } from '#server/platform/data-source/data-source.ts';
import { placeOf } from '#server/platform/outbound/private-addresses.ts';
import { sendJson, startVendorServer } from '#support/vendor-server.ts';

/** What names resolve to from now on, as a hostile DNS server could decide. */
let told: { address: string; family: number }[] = [];
const realLookup = dns.lookup;

/** Counts connections at both loopback addresses. */
let connections = 0;
let port = 0;
const traps: Server[] = [];

beforeAll(async () => {
  dns.lookup = ((name: string, options: object, callback: (error: null, all: object[]) => void) =>
    name.endsWith('.rebound.example') ? callback(null, told) : realLookup(name, options, callback as never)) as never;
  syncBuiltinESMExports();
  for (const host of ['127.0.0.1', '::1']) {
    const trap = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    traps.push(trap);
    await new Promise<void>((resolve) => trap.listen(port, host, resolve));
    port = (trap.address() as AddressInfo).port;
  }
});
afterAll(async () => {
  dns.lookup = realLookup;
  syncBuiltinESMExports();
  for (const trap of traps) await new Promise((resolve) => trap.close(resolve));
});

/** Loopback, private and reserved addresses in every notation. */
const hosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    'localhost',
    'localhost.',
  ],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['0.0.0.0', '0', '[::]', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '198.18.0.1', '192.0.2.1'],
  ...[
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fc00::1]',
    '224.0.0.1',
    '255.255.255.255',
  ],
];
const signal = new AbortController().signal;
const bounded = () => AbortSignal.timeout(10_000);

const connector = connectSources({ isPrivateAllowed: false });
const byAccess = (access: SourceAccess) => connector.open(access);
const person = { username: 'anna', password: 'x' };
const token = { accessToken: 'x', isPrivateAllowed: false };
const adapters: Record<string, (host: string) => DataSource | Promise<DataSource>> = {
  'a WebDAV share': (host) => byAccess({ kind: 'webdav', address: `https://${host}:${port}/`, ...person }),
  'a WebDAV share without encryption': (host) =>
    byAccess({ kind: 'webdav', address: `http://${host}:${port}/`, ...person }),
  'a mailbox': (host) => byAccess({ kind: 'imap', host, port, ...person }),
  'Microsoft Graph': (host) => openGraph({ ...token, api: `https://${host}:${port}/v1.0` }),
  'Google Drive': (host) => openDrive({ ...token, api: `https://${host}:${port}/drive/v3` }),
  Dropbox: (host) => openDropbox({ ...token, api: `https://${host}:${port}/2`, content: `https://${host}:${port}/2` }),
};

test.each(Object.keys(adapters))('SRC-02 %s is never requested on this machine or a private network', async (name) => {
  const before = connections;
  for (const host of hosts) {
    const source = await adapters[name]?.(host);
    const failed = await source?.verify(bounded()).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    // `unknown_host` counts too: such a notation is no address and led nowhere.
    expect([host, failed]).toEqual([host, expect.stringMatching(/^(private_address|unknown_host|not_encrypted)$/)]);
    await source?.close();
  }
  expect(hosts.length).toBeGreaterThanOrEqual(30);
  expect(connections - before).toBe(0);
});

const inner = hosts
  .map((host) => host.replace(/^\[|\]$/g, ''))
  .flatMap((address) => (isIP(address) ? [{ address, family: isIP(address) }] : []));

test.each(Object.keys(adapters))(
  'SRC-02 a name that resolves to %s inside, alone or beside a public address, leads nowhere',
  async (name) => {
    const before = connections;
    let asked = 0;
    for (const address of inner) {
      // Alone, and beside a public address: whoever controls the name could choose between the two.
      for (const answer of [[address], [{ address: '8.8.8.8', family: 4 }, address]]) {
        told = answer;
        asked += 1;
        const source = await adapters[name]?.(`x${asked}.rebound.example`);
        const failed = await source?.verify(bounded()).then(
          () => null,
          (error: { code?: string }) => error.code,
        );
        expect([answer, failed]).toEqual([answer, expect.stringMatching(/^(private_address|not_encrypted)$/)]);
        await source?.close();
      }
    }
    expect(asked).toBeGreaterThanOrEqual(30);
    expect(connections - before).toBe(0);
  },
);

const allowed = { accessToken: 'x', isPrivateAllowed: true };
const byOrigin = {
  'a WebDAV share': (origin: string) => openWebdav({ address: `${origin}/`, ...person, isPrivateAllowed: true }),
  'Microsoft Graph': (origin: string) => openGraph({ ...allowed, api: origin }),
  'Google Drive': (origin: string) => openDrive({ ...allowed, api: origin }),
  Dropbox: (origin: string) => openDropbox({ ...allowed, api: origin, content: origin }),
};
const meantByNobody = inner.filter(({ address }) => placeOf(address) === 'unusable');
test.each(Object.keys(byOrigin) as (keyof typeof byOrigin)[])(
  'SRC-02 a redirect of %s to the inside leads nowhere',
  async (name) => {
    for (const { address } of meantByNobody) {
      const location = `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}/x`;
      const server = createHttpServer((_, response) => void response.writeHead(302, { location }).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const source = byOrigin[name](origin);
      const item = { id: 'd/i', folderId: 'f', path: '/a.txt', version: '1' };
      for (const ask of [() => source.verify(bounded()), () => source.download(item, bounded())])
        await expect(ask()).rejects.toMatchObject({ code: expect.stringMatching(/^(private_address|redirected)$/) });
      server.closeAllConnections();
      server.close();
    }
    expect(meantByNobody.length).toBeGreaterThanOrEqual(10);
  },
);

test('SRC-02 links from a vendor, and the token with them, lead only to that vendor', async () => {
  const before = connections;
  for (const host of hosts) {
    const server = await startVendorServer({
      api: '/v1.0',
      answer: async ({ response }) =>
        sendJson(response, { value: [], '@odata.nextLink': `http://${host}:${port}/v1.0/next` }),
    });
    const source = openGraph({ api: `${server.origin}/v1.0`, accessToken: server.accessToken, isPrivateAllowed: true });
    if (source.style !== 'changes') throw new Error('it tells changes');
    const chosen = [{ id: 'd/root', name: '', path: '/' }];
    const { cursor } = await source.readChanges(null, chosen, signal);
    await expect(source.readChanges(cursor, chosen, signal)).rejects.toMatchObject({ code: 'not_understood' });
    await server.close();
  }
  expect(connections - before).toBe(0);
});
