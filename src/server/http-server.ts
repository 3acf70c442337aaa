import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { importPath } from '#shared/contracts/imports.ts';
import { tusPath, validateFilePath } from '#shared/contracts/uploads.ts';
import type { createApp } from './app.ts';
import { ConfigError } from './platform/config/config.ts';
import { boundBodies } from './platform/http/bound-bodies.ts';

export type HttpServer = {
  /** The opened port: the chosen one, or any free one for 0. */
  port: number;
  /** Stops accepting requests; those in progress may finish within the grace, in milliseconds. */
  close: (graceMilliseconds: number) => Promise<void>;
};

/**
 * A connection without a byte in either direction ends after this, in milliseconds; event streams send one every 15 s.
 */
const idleMilliseconds = 60_000;

/**
 * Idle time of a kept-alive connection, in milliseconds: longer than proxies keep theirs (60 to 75 s by default), so
 * that none sends a request on a connection that is just being closed.
 */
const keptMilliseconds = 90_000;

/** How often to look for headers that take too long, in milliseconds. */
const connectionsCheckingInterval = 5_000;

/**
 * Opens the port.
 * @throws ConfigError with one sentence if it is taken or not permitted
 */
export function startHttpServer(
  app: Pick<ReturnType<typeof createApp>, 'fetch'>,
  host: string,
  port: number,
  idle: number = idleMilliseconds,
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const serverOptions = { connectionsCheckingInterval };
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (address) => {
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
    // Files on slow lines take long; headers and other bodies must not, and a stalled connection is closed.
    server.requestTimeout = 0;
    const isFile = (path: string) => path.startsWith(tusPath) || path === validateFilePath || path === importPath;
    boundBodies(server, isFile);
    keepWhileChecking(server, isFile);
    server.headersTimeout = 20_000;
    server.keepAliveTimeout = keptMilliseconds;
    server.setTimeout(idle);
  });
}

/** Checking an uploaded file may take minutes without a byte moving; the connection waits for the response. */
function keepWhileChecking(server: Server, isFile: (path: string) => boolean): void {
  server.prependListener('request', (incoming, outgoing) => {
    if (!isFile(incoming.url ?? '')) return;
    const { socket } = incoming;
    const pause = () => socket.setTimeout(0);
    // HEAD waits for the check, too, and has no body whose end could be seen.
    if (incoming.method === 'HEAD') pause();
    else incoming.once('end', pause);
    // From here on it is kept alive as after any other request.
    outgoing.once('close', () => socket.setTimeout(keptMilliseconds));
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
