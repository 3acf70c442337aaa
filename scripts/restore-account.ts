/**
 * `npm run restore-account -- --email you@company.example`: gives the account that was set aside when its address began anew
 * the address back; once more takes that back. Works while the server runs.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assertNodeVersion } from './assert-node-version.ts';
import './register-module-hooks.ts';

assertNodeVersion();
if (existsSync('.env')) process.loadEnvFile('.env');

const usage = 'Use: npm run restore-account -- --email you@company.example';

/** A sentence for whoever typed the command. */
class Refusal extends Error {}

async function main(): Promise<void> {
  const [{ z }, { AppError }, { recoverAccount }, { openOperatorAccess }] = await Promise.all([
    import('zod'),
    import('#server/platform/errors/app-error.ts'),
    import('#server/features/auth/recover-account.ts'),
    import('#server/platform/database/operator-access.ts'),
  ]);
  const [{ parseConfig }, { createLog }, { jobs }] = await Promise.all([
    import('#server/platform/config/config.ts'),
    import('#server/platform/log/log.ts'),
    import('#server/jobs.ts'),
  ]);
  const email = z.email().max(254).toLowerCase().safeParse(readAddress());
  if (!email.success) throw new Refusal(usage);
  const access = await openOperatorAccess(parseConfig(process.env), createLog('error'), jobs);
  try {
    await access.withOwner((tx) => recoverAccount(tx, email.data));
    process.stdout.write(
      `${email.data} has its earlier account again, with its present password and the second factors of then. ` +
        'The other one is set aside; the same command takes this back.\n',
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      throw new Refusal(`No account was set aside for ${email.data}; nothing was changed.`);
    }
    throw error;
  } finally {
    await access.close();
  }
}

function readAddress(): unknown {
  try {
    return parseArgs({ options: { email: { type: 'string' } } }).values.email;
  } catch {
    return undefined;
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const { name, message } = error as Error;
    const isKnown = error instanceof Refusal || (error as Error).constructor.name === 'ConfigError';
    process.stderr.write(`${isKnown ? message : `No account was restored: ${name}`}\n`);
    process.exit(1);
  },
);
