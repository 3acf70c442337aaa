import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isPagePath } from '#shared/page-paths.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AppEnv } from '../context.ts';
import { createReportBudget } from '../problems/client-reports.ts';

/** Replaced in index.html by each response's own nonce. */
const noncePlaceholder = '__CSP_NONCE__';

/** As much of a missing path is written down, in characters. */
const pathLength = 300;

/**
 * Serves the built web: hashed assets for ever, every other path the page itself, whose router decides; with 404 where it has
 * no page there, which is written down (PUB-02).
 */
export function serveWeb(directory: string) {
  const web = new Hono<AppEnv>();
  let page: string | undefined;
  const mayWrite = createReportBudget();

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
    const isThere = isPagePath(context.req.path);
    if (!isThere && mayWrite(context.get('clientAddress'))) {
      context.get('log').warn({ path: context.req.path.slice(0, pathLength) }, 'page-missing');
    }
    return context.html(page.replaceAll(noncePlaceholder, context.get('nonce')), isThere ? 200 : 404);
  });
  return web;
}
