import { createMiddleware } from 'hono/factory';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { type Platform, singletonOf } from '../platform.ts';
import type { AppEnv } from './context.ts';
import { isOwnHost } from './own-host.ts';

/** Headers of every response. Scripts and styles must come from here or have the response's nonce. */
export const securityHeaders = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const nonce = context.get('nonce');
  const headers: Record<string, string> = {
    'content-security-policy': [
      "default-src 'none'",
      // pdf.js decodes JPEG 2000 images in WebAssembly.
      `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      // For previews of mails.
      "frame-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
  };
  if (context.get('platform').config.publicUrl.startsWith('https://')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
  if (context.req.path.startsWith('/api/') && !context.res.headers.has('cache-control')) {
    context.res.headers.set('cache-control', 'no-store');
  }
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site makes a browser send: the Fetch Metadata header, else the Origin, must be ours.
 * Clients without either (scripts, integrations) carry no ambient cookie and pass.
 */
export const refuseCrossSite = createMiddleware<AppEnv>(async (context, next) => {
  if (!safeMethods.has(context.req.method)) {
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const { config } = context.get('platform');
    const host = context.req.header('host');
    if (site && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden');
    if (!site && origin && !isOwnOrigin(origin, config, host)) throw new AppError('forbidden');
    if ((site || origin) && !config.isPublicUrlSet && host !== undefined && !isOwnHost(host)) {
      warnOfHost(context.get('platform'), host);
      throw new AppError('forbidden');
    }
  }
  await next();
});

/**
 * True if scheme, host and port match PUBLIC_URL. If it is not set, the host of the request is accepted instead, so
 * that a trial installation works under all names of the machine, but only those (`isOwnHost`).
 */
function isOwnOrigin(
  origin: string,
  { publicUrl, isPublicUrlSet }: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
  host: string | undefined,
): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return !isPublicUrlSet && URL.canParse(origin) && new URL(origin).host === host;
}

const createWarning = () => ({ isGiven: false });

/** Warns once, to tell operators who try the service under another name what to do. */
function warnOfHost(platform: Platform, host: string): void {
  const warning = singletonOf(platform, createWarning);
  if (warning.isGiven) return;
  warning.isGiven = true;
  platform.log.warn(
    { host: host.slice(0, 200) },
    'a change came under a name that is not the machine’s: set PUBLIC_URL',
  );
}
