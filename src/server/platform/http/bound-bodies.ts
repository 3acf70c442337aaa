import type { IncomingMessage, Server } from 'node:http';

/** Time limit for a request's body: enough for the largest one, half a megabyte, at 18 kB/s. */
const bodyMilliseconds = 30_000;

/**
 * Closes connections whose request body is not complete in time, with 408 if nothing was answered yet. Unlike Node's
 * `requestTimeout`, it allows exceptions: `isExempt` is true for paths without a limit.
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
