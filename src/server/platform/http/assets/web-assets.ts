import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isPagePath } from '#shared/page-paths.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AppEnv } from '../context.ts';
import { createReportBudget } from '../problems/client-reports.ts';

/** Replaced in index.html by the nonce of each response. */
const noncePlaceholder = '__CSP_NONCE__';

/** Maximum characters logged of a missing path. */
const pathLength = 300;

/**
 * Serves the built web app: hashed assets with unlimited caching, and index.html for every other path, whose router
 * decides. Paths without a page get 404 and are logged (PUB-02).
 */
export function serveWeb(directory: string) {
  const web = new Hono<AppEnv>();
  let page: string | undefined;
  const mayLog = createReportBudget();

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
    const hasPage = isPagePath(context.req.path);
    if (!hasPage && mayLog(context.get('clientAddress'))) {
      context.get('log').warn({ path: context.req.path.slice(0, pathLength) }, 'page-missing');
    }
    return context.html(page.replaceAll(noncePlaceholder, context.get('nonce')), hasPage ? 200 : 404);
  });
  return web;
}
