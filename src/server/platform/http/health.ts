import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { checkMigrations } from '../database/check-migrations.ts';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './context.ts';
import { shareFor } from './share-result.ts';

/** Anybody may ask: what was found holds for so long, in milliseconds, however often somebody does. */
const freshMilliseconds = 1_000;

type Results = Record<string, 'ok' | 'failed'>;

/** Without these there is still work that can be done: they are named, and the service stays in rotation. */
const dispensable: readonly string[] = ['scanner'];

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. `degraded`, with 200: some
 * of it.
 */
export function healthRoutes(platform: Platform) {
  const health = new Hono<AppEnv>();
  const check = shareFor(freshMilliseconds, () => checkAll(platform));
  health.get('/healthz', (context) => context.json({ status: 'ok' }));
  health.get('/readyz', async (context) => {
    const checks = await check();
    const failed = Object.keys(checks).filter((name) => checks[name] !== 'ok');
    const isReady = !platform.shutdown.aborted && failed.every((name) => dispensable.includes(name));
    const status = failed.length > 0 ? 'degraded' : 'ok';
    return context.json({ status: isReady ? status : 'failed', checks }, isReady ? 200 : 503);
  });
  return health;
}

async function checkAll(platform: Platform): Promise<Results> {
  const { scanner } = platform;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => platform.database.withoutUser((tx) => tx.execute(sql`SELECT 1`)),
    migrations: () => checkMigrations(platform.database),
    queue: () => platform.queue.check(),
    storage: () => platform.uploads.check(),
    ...(scanner && { scanner: () => scanner.check() }),
  };
  const results = Object.entries(checks).map(async ([name, check]): Promise<[string, 'ok' | 'failed']> => {
    const result = check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    );
    return [name, await result];
  });
  return Object.fromEntries(await Promise.all(results));
}
