import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { checkMigrations } from '../database/check-migrations.ts';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './context.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. */
export function healthRoutes(platform: Platform) {
  const health = new Hono<AppEnv>();
  health.get('/healthz', (context) => context.json({ status: 'ok' }));
  health.get('/readyz', async (context) => {
    const checks = {
      database: () => platform.database.withoutUser((tx) => tx.execute(sql`SELECT 1`)),
      migrations: () => checkMigrations(platform.database),
      queue: () => platform.queue.check(),
      storage: () => platform.uploads.check(),
    };
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) =>
          [
            name,
            await check().then(
              () => 'ok',
              () => 'failed',
            ),
          ] as const,
      ),
    );
    const isReady = !platform.shutdown.aborted && results.every(([, result]) => result === 'ok');
    return context.json(
      { status: isReady ? 'ok' : 'failed', checks: Object.fromEntries(results) },
      isReady ? 200 : 503,
    );
  });
  return health;
}
