/**
 * `npm run set-plan -- --user anybody@company.example --plan plus`: decides the plan (basic, plus, enterprise) of the customer to
 * which an address belongs. Works while the server runs; counts from the next question and the next document on.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assertNodeVersion } from './assert-node-version.ts';
import './register-module-hooks.ts';

assertNodeVersion();
if (existsSync('.env')) process.loadEnvFile('.env');

const usage = 'Use: npm run set-plan -- --user anybody@company.example --plan basic|plus|enterprise';

/** A sentence for whoever typed the command. */
class Refusal extends Error {}

async function main(): Promise<void> {
  const [{ z }, { AppError }, { changePlan }, { openOperatorAccess }, { planNames }] = await Promise.all([
    import('zod'),
    import('#server/platform/errors/app-error.ts'),
    import('#server/features/customers/change-plan.ts'),
    import('#server/platform/database/operator-access.ts'),
    import('#shared/limits.ts'),
  ]);
  const [{ parseConfig }, { createLog }, { jobs }] = await Promise.all([
    import('#server/platform/config/config.ts'),
    import('#server/platform/log/log.ts'),
    import('#server/jobs.ts'),
  ]);
  const wanted = z
    .object({ user: z.email().max(254).toLowerCase(), plan: z.enum(planNames) })
    .safeParse(readArguments());
  if (!wanted.success) throw new Refusal(usage);
  const { user, plan } = wanted.data;
  const access = await openOperatorAccess(parseConfig(process.env), createLog('error'), jobs);
  try {
    const companyName = await access.withOwner((tx) => changePlan(tx, user, plan));
    process.stdout.write(`${companyName}, to which ${user} belongs, now has the plan ${plan}.\n`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      throw new Refusal(`There is no account ${user}; nothing was changed.`);
    }
    throw error;
  } finally {
    await access.close();
  }
}

function readArguments(): unknown {
  try {
    return parseArgs({ options: { user: { type: 'string' }, plan: { type: 'string' } } }).values;
  } catch {
    return undefined;
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const { name, message } = error as Error;
    const isKnown = error instanceof Refusal || (error as Error).constructor.name === 'ConfigError';
    process.stderr.write(`${isKnown ? message : `The plan was not changed: ${name}`}\n`);
    process.exit(1);
  },
);
