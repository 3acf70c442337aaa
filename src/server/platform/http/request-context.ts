import { randomBytes, randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './context.ts';

/** Sets the id, log, nonce and client address of each request, and logs a line when it is answered. */
export function requestContext(platform: Platform) {
  let isWarned = false;
  const warnOfProxy = () => {
    isWarned = true;
    platform.log.warn(
      'X-Forwarded-For arrives while TRUSTED_PROXY_HOPS is 0: behind a proxy all users count as one address; set it',
    );
  };
  return createMiddleware<AppEnv>(async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('platform', platform);
    context.set('requestId', requestId);
    context.set('log', platform.log.child({ requestId }));
    if (!isWarned && platform.config.trustedProxyHops === 0 && context.req.header('x-forwarded-for')) warnOfProxy();
    context.set('nonce', randomBytes(16).toString('base64'));
    context.set(
      'clientAddress',
      findClientAddress(
        context.env?.incoming?.socket?.remoteAddress ?? '',
        context.req.header('x-forwarded-for'),
        platform.config.trustedProxyHops,
      ),
    );
    await next();
    context.res.headers.set('x-request-id', requestId);
    context.get('log').info(
      {
        method: context.req.method,
        // Without the query, which may contain a search term.
        path: context.req.path,
        status: context.res.status,
        milliseconds: Math.round(performance.now() - started),
        userId: (context.get('scope') ?? context.get('signedIn'))?.userId,
      },
      'request',
    );
  });
}

/**
 * The client's address: the socket's or, behind `hops` trusted proxies, the X-Forwarded-For entry added by the
 * outermost of them. Entries further left are the client's own claims.
 */
export function findClientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0 || !forwardedFor) return socketAddress;
  const claimed = forwardedFor.split(',').map((entry) => entry.trim());
  return stripPort(claimed.at(-hops) ?? socketAddress);
}

/** Some gateways add the port ("203.0.113.7:51234", "[2001:db8::1]:51234"), which differs for every connection. */
function stripPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
}
