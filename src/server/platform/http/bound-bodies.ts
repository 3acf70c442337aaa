import type { IncomingMessage, Server } from 'node:http';

/** Milliseconds within which a request's body must be here: half a megabyte, the largest one, at 18 kB/s. */
const bodyMilliseconds = 30_000;

/**
 * Ends connections whose request does not come to its end in time, answered or not: with 408 where nothing was said yet.
 * Node's own limit (`requestTimeout`) knows no exceptions; `isExempt` names the paths that take their time.
 */
export function boundBodies(
  server: Server,
  isExempt: (path: string) => boolean,
  milliseconds: number = bodyMilliseconds,
): void {
  server.prependListener('request', (incoming, outgoing) => {
    if (!announcesBody(incoming) || isExempt(incoming.url ?? '')) return;
    const { socket } = incoming;
    const timer = setTimeout(() => {
      if (incoming.complete) return;
      if (!outgoing.headersSent) socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
    }, milliseconds);
    timer.unref();
    const stop = () => clearTimeout(timer);
    incoming.once('end', stop);
    socket.once('close', stop);
    incoming.once('close', () => socket.off('close', stop));
  });
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
