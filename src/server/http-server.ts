import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { createApp } from './app.ts';
import { ConfigError } from './platform/config/config.ts';

export type HttpServer = {
  /** Port that was opened: the chosen one, or any free one for 0. */
  port: number;
  /** No new requests; those under way may finish within the grace, in milliseconds. */
  close: (graceMilliseconds: number) => Promise<void>;
};

/** A connection without a byte in either direction ends after this; event streams send one every 15 s. */
const idleMilliseconds = 60_000;

/**
 * Opens the port.
 * @throws ConfigError with one sentence where it is taken or not permitted
 */
export function startHttpServer(app: ReturnType<typeof createApp>, host: string, port: number): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (address) => {
      server.off('error', fail);
      resolve({ port: address.port, close: (grace) => closeServer(server, grace) });
    }) as Server;
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'it is already in use' : (error.code ?? error.message);
      reject(
        new ConfigError(`BoardSearch cannot start: port ${port} on ${host} cannot be opened (${reason}); set PORT.`),
      );
    };
    server.once('error', fail);
    // Uploads over slow lines take long; headers must not, and a line on which nothing moves is closed.
    server.requestTimeout = 0;
    server.headersTimeout = 20_000;
    server.setTimeout(idleMilliseconds);
  });
}

function closeServer(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
