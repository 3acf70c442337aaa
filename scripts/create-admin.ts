/**
 * `npm run create-admin -- --email you@company.example [--name 'Your Name'] [--language de|en]`: makes an admin of the
 * provider and prints the generated password once. Works while the server runs, and before it ever ran.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assertNodeVersion } from './assert-node-version.ts';
import './register-module-hooks.ts';

assertNodeVersion();
if (existsSync('.env')) process.loadEnvFile('.env');

const usage = "Use: npm run create-admin -- --email you@company.example [--name 'Your Name'] [--language de|en]";

async function main(): Promise<void> {
  const [{ z }, { languages }, { AppError }, { createProviderAdmin }, { openOperatorAccess }] = await Promise.all([
    import('zod'),
    import('#shared/contracts/users.ts'),
    import('#server/platform/errors/app-error.ts'),
    import('#server/features/auth/create-admin.ts'),
    import('#server/platform/database/operator-access.ts'),
  ]);
  const [{ parseConfig }, { createLog }, { jobs }] = await Promise.all([
    import('#server/platform/config/config.ts'),
    import('#server/platform/log/log.ts'),
    import('#server/jobs.ts'),
  ]);
  const input = z
    .object({
      email: z.email().max(254).toLowerCase(),
      name: z.string().trim().max(200).default(''),
      language: z.enum(languages).default('de'),
    })
    .safeParse(readArguments());
  if (!input.success) {
    const wrong = [...new Set(input.error.issues.map(({ path }) => wrongArguments[String(path[0])]))];
    throw new Refusal(`No admin was created: ${wrong.join('; ')}.\n${usage}`);
  }
  const config = parseConfig(process.env);
  const access = await openOperatorAccess(config, createLog('error'), jobs);
  try {
    const password = await access.withOwner((tx) => createProviderAdmin(tx, input.data));
    process.stdout.write(
      `${input.data.email} is now an admin of the provider.\n` +
        `Password, shown this once and to be changed at the first sign-in: ${password}\n`,
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') {
      throw new Refusal(`There is already an account with the address ${input.data.email}; nothing was changed.`);
    }
    throw error;
  } finally {
    await access.close();
  }
}

/** What an argument must be. */
const wrongArguments: Record<string, string> = {
  email: '--email must be an email address, such as you@company.example',
  name: '--name may have 200 characters at most',
  language: '--language must be de or en',
};

/** A sentence for whoever typed the command. */
class Refusal extends Error {}

function readArguments(): unknown {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } },
    });
    return values;
  } catch (error) {
    // It names the argument.
    throw new Refusal(`No admin was created: ${(error as Error).message}.\n${usage}`);
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = error instanceof Refusal || (error as Error).constructor.name === 'ConfigError';
    process.stderr.write(`${isKnown ? (error as Error).message : `No admin was created: ${nameOf(error)}`}\n`);
    process.exit(1);
  },
);

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${(error as { code?: string }).code ?? ''}`.trim() : 'unknown';
}
