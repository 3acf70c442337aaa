import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { uploadMaxBytes } from '#shared/limits.ts';
import { checkMigrations } from '../database/migrations/check-migrations.ts';
import { AppError } from '../errors/app-error.ts';
import { checkLog } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './context.ts';
import { shareFor } from './share-result.ts';

/** Results are cached this long, since anybody may send requests. */
const freshMilliseconds = 1_000;

/** `full`: no space left; for storage, already when a file of the maximum size would not fit. */
type Result = 'ok' | 'failed' | 'full';

/** `isNeeded`: without it the service cannot work and leaves the rotation. */
type Check = { result: Result; isNeeded: boolean };

/** Failures of these are reported, but the service stays in rotation. */
const optionalChecks: readonly string[] = ['scanner', 'log'];

/**
 * `/healthz`: the process responds. `/readyz`: it can do its work; otherwise 503, naming the failed checks. `degraded`
 * with 200: it can do some of its work.
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

/** @throws AppError storage_full if uploads are refused for lack of space */
async function checkStorage({ uploads }: Platform): Promise<void> {
  await uploads.check();
  if ((await uploads.countFreeBytes()) < uploadMaxBytes) throw new AppError('storage_full');
}

function resultOf(error: unknown): Result {
  if (error instanceof AppError) return error.code === 'storage_full' ? 'full' : 'failed';
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'failed';
}

/** A full store only refuses uploads; questions are still answered. */
function isDispensable(name: string, error: unknown): boolean {
  return (
    optionalChecks.includes(name) || (error instanceof AppError && error.code === 'storage_full' && name === 'storage')
  );
}
