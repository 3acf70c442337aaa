/** Shared by the operator's commands: database access and process exit. */
import { existsSync } from 'node:fs';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { assertNodeVersion } from './assert-node-version.ts';
import './register-module-hooks.ts';

/** A message for the operator. */
export class Refusal extends Error {}

/** Message for each expected failure (code of an AppError). */
type Refusals = Partial<Record<string, string>>;

/** Runs `work` and turns expected failures into messages. */
export async function sayWhy<T>(refusals: Refusals, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof Error && error.name === 'AppError' ? refusals[error.message] : undefined;
    throw sentence === undefined ? error : new Refusal(sentence);
  }
}

/** Failures of any command. */
const commonRefusals: Refusals = {
  database_unavailable: 'The database does not answer at the moment; try again in a minute.',
  unavailable: 'The database is too busy at the moment; try again in a minute.',
  storage_full: 'The disk of the database is full.',
};

/**
 * Runs `work` in one transaction as the database owner; works while the server is running, and before its first start.
 */
export async function withOwner<T>(refusals: Refusals, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const [{ openOperatorAccess }, { parseConfig }, { createLog }, { jobs }] = await Promise.all([
    import('#server/platform/database/access/operator-access.ts'),
    import('#server/platform/config/config.ts'),
    import('#server/platform/log/log.ts'),
    import('#server/jobs.ts'),
  ]);
  const access = await openOperatorAccess(parseConfig(process.env), createLog('error'), jobs);
  try {
    return await sayWhy({ ...commonRefusals, ...refusals }, () => access.withOwner(work));
  } finally {
    await access.close();
  }
}

/**
 * Runs a command and exits with 0, or with 1 and one sentence. `failure`: says what did not happen, before the name of
 * an unexpected error, whose message is not printed because it may contain data.
 */
export function runCommand(main: () => Promise<void>, failure: string): void {
  assertNodeVersion();
  if (existsSync('.env')) process.loadEnvFile('.env');
  main().then(
    () => process.exit(process.exitCode ?? 0),
    (error: unknown) => {
      const isKnown = error instanceof Refusal || (error as Error).constructor.name === 'ConfigError';
      process.stderr.write(`${isKnown ? (error as Error).message : `${failure}: ${nameOf(error)}`}\n`);
      process.exit(1);
    },
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${(error as { code?: string }).code ?? ''}`.trim() : 'unknown';
}
