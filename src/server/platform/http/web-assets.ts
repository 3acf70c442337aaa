import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { AppError } from '../errors/app-error.ts';
import type { AppEnv } from './context.ts';

/** Replaced in index.html by each response's own nonce. */
const noncePlaceholder = '__CSP_NONCE__';

/** Serves the built web: hashed assets for ever, every other path the page itself, whose router decides. */
export function serveWeb(directory: string) {
  const web = new Hono<AppEnv>();
  let page: string | undefined;

  web.use(
    '/assets/*',
    serveStatic({
      root: directory,
      precompressed: true,
      onFound: (_, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
      },
    }),
  );
  web.get('/assets/*', () => {
    throw new AppError('not_found');
  });
  web.use('/*', async (context, next) => {
    if (!/\.[a-z0-9]{2,5}$/.test(context.req.path)) return next();
    return serveStatic({ root: directory })(context, next);
  });
  web.get('*', async (context) => {
    if (context.req.path.startsWith('/api/')) throw new AppError('not_found');
    page ??= await readFile(join(directory, 'index.html'), 'utf8');
    context.header('cache-control', 'no-cache');
    return context.html(page.replaceAll(noncePlaceholder, context.get('nonce')));
  });
  return web;
}
