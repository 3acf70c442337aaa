import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { uploadMaxBytes } from '#shared/limits.ts';
import { checkMigrations } from '../database/migrations/check-migrations.ts';
import { AppError } from '../errors/app-error.ts';
import { checkLog } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './context.ts';
import { shareFor } from './share-result.ts';

/** Anybody may ask: what was found holds for so long, in milliseconds, however often somebody does. */
const freshMilliseconds = 1_000;

/** `full`: there is no space; of the store already where a file of the largest size no longer fits beside what is kept free. */
type Result = 'ok' | 'failed' | 'full';

/** `isNeeded`: without it the service can do no work, and leaves the rotation. */
type Check = { result: Result; isNeeded: boolean };

/** Without these there is still work that can be done: they are named, and the service stays in rotation. */
const dispensable: readonly string[] = ['scanner', 'log'];

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. `degraded`, with 200: some
 * of it.
 */
export function healthRoutes(platform: Platform) {
  const health = new Hono<AppEnv>();
  const check = shareFor(freshMilliseconds, () => checkAll(platform));
  health.get('/healthz', (context) => context.json({ status: 'ok' }));
  health.get('/readyz', async (context) => {
    const found = await check();
    const failed = found.filter(([, { result }]) => result !== 'ok');
    const isReady = !platform.shutdown.aborted && failed.every(([, { isNeeded }]) => !isNeeded);
    const status = failed.length > 0 ? 'degraded' : 'ok';
    const checks = Object.fromEntries(found.map(([name, { result }]) => [name, result]));
    return context.json({ status: isReady ? status : 'failed', checks }, isReady ? 200 : 503);
  });
  return health;
}

async function checkAll(platform: Platform): Promise<[string, Check][]> {
  const { scanner } = platform;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => platform.database.withoutUser((tx) => tx.execute(sql`SELECT 1`)),
    migrations: () => checkMigrations(platform.database),
    queue: () => platform.queue.check(),
    storage: () => checkStorage(platform),
    log: () => checkLog(platform.log),
    ...(scanner && { scanner: () => scanner.check() }),
  };
  const results = Object.entries(checks).map(async ([name, check]): Promise<[string, Check]> => {
    const result = await check().then(
      (): Check => ({ result: 'ok', isNeeded: false }),
      (error: unknown): Check => ({ result: resultOf(error), isNeeded: !isDispensable(name, error) }),
    );
    return [name, result];
  });
  return Promise.all(results);
}

/** @throws AppError storage_full where uploads are refused because of the space that is kept free */
async function checkStorage({ uploads }: Platform): Promise<void> {
  await uploads.check();
  if ((await uploads.countFreeBytes()) < uploadMaxBytes) throw new AppError('storage_full');
}

function resultOf(error: unknown): Result {
  if (error instanceof AppError) return error.code === 'storage_full' ? 'full' : 'failed';
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'failed';
}

/** Where uploads alone are refused, questions are still answered. */
function isDispensable(name: string, error: unknown): boolean {
  return (
    dispensable.includes(name) || (error instanceof AppError && error.code === 'storage_full' && name === 'storage')
  );
}
