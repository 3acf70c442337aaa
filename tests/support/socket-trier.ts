/** Tries to open every kind of socket in Node, to the given addresses, and reports the outcome of each attempt. */
import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

export type SocketTargets = { port: number; path: string };

const outcome = async (attempt: () => Promise<unknown>): Promise<string> => {
  try {
    await attempt();
    return 'open';
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    return cause?.code ?? code ?? String(error);
  }
};

process.once('message', async ({ port, path }: SocketTargets) => {
  const attempts: Record<string, () => Promise<unknown>> = {
    tcp: () => once(connect(port, '127.0.0.1'), 'connect'),
    unix: () => once(connect(path), 'connect'),
    tls: () => once(connectSecurely(port, '127.0.0.1'), 'secureConnect'),
    fetch: () => fetch(`http://127.0.0.1:${port}/`),
    listen: () => once(createServer().listen(0, '127.0.0.1'), 'listening'),
    udp: () => {
      const socket = createSocket('udp4');
      return new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve()));
      });
    },
    lookup: () => lookup('boardsearch.invalid'),
    resolve: () => {
      const resolver = new Resolver({ timeout: 200, tries: 1 });
      resolver.setServers([`127.0.0.1:${port}`]);
      return resolver.resolve4('boardsearch.invalid');
    },
    binding: async () => (process as unknown as { binding: (name: string) => unknown }).binding('tcp_wrap'),
  };
  const found: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) found[name] = await outcome(attempt);
  process.send?.(found, () => process.exit(0));
});
process.send?.('ready');
