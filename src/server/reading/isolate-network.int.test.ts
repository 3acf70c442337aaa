import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyNetwork, socketGuard } from '#server/platform/processes/isolate-network.ts';
import type { SocketTargets } from '#support/socket-trier.ts';
import { permissionsFor, root } from './processes/child-limits.ts';
import { launchReader } from './processes/launch-reader.ts';

const trier = join(root, 'tests/support/socket-trier.ts');
const folder = mkdtempSync(join(tmpdir(), 'sockets-'));
const path = join(folder, 'socket');
let servers: Server[] = [];
let port = 0;
let connections = 0;

beforeAll(async () => {
  const count = () => {
    connections += 1;
  };
  const tcp = createServer(count).listen(0, '127.0.0.1');
  servers = [tcp, createServer(count).listen(path)];
  await Promise.all(servers.map((server) => once(server, 'listening')));
  port = (tcp.address() as AddressInfo).port;
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function tryFrom(child: ReturnType<typeof launchReader>): Promise<Record<string, string>> {
  await once(child, 'message');
  const targets: SocketTargets = { port, path };
  child.send(targets);
  const [found] = (await once(child, 'message')) as [Record<string, string>];
  return found;
}

test('UPL-06 a reader can neither open sockets nor resolve names', async () => {
  const found = await tryFrom(launchReader(trier, []));
  const denied = 'ERR_ACCESS_DENIED';
  expect(found).toEqual({
    tcp: denied,
    unix: denied,
    tls: denied,
    fetch: denied,
    listen: denied,
    udp: denied,
    lookup: denied,
    resolve: denied,
    binding: denied,
  });
  expect(connections).toBe(0);
});

test('UPL-06 without network namespaces the socket guard alone blocks everything', async () => {
  const child = spawn(process.execPath, [...permissionsFor(trier), ...socketGuard, trier], {
    cwd: root,
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  expect(new Set(Object.values(await tryFrom(child)))).toEqual(new Set(['ERR_ACCESS_DENIED']));
  expect(connections).toBe(0);
});

const [unshare = '', ...flags] = emptyNetwork(trier);

test.skipIf(unshare === '')('UPL-06 in the network namespace nothing is reachable (needs namespaces)', async () => {
  const child = spawn(unshare, [...flags, process.execPath, trier], {
    cwd: root,
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const { tcp, tls, fetch, udp } = await tryFrom(child);
  expect(new Set([tcp, tls, fetch, udp])).toEqual(new Set(['ENETUNREACH']));
});
