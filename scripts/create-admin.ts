/**
 * `npm run create-admin -- --email you@company.example [--name 'Your Name'] [--language de|en]`: creates an admin of
 * the provider and prints the generated password once. Works while the server is running, and before its first start.
 */
import { parseArgs } from 'node:util';
import { nameMaxLength } from '#shared/limits.ts';
import { Refusal, runCommand, withOwner } from './operator-command.ts';

const usage = "Use: npm run create-admin -- --email you@company.example [--name 'Your Name'] [--language de|en]";

async function main(): Promise<void> {
  const [{ z }, { languages, nameSchema }, { createProviderAdmin }] = await Promise.all([
    import('zod'),
    import('#shared/contracts/users.ts'),
    import('#server/features/accounts/administration/create-admin.ts'),
  ]);
  const input = z
    .object({
      email: z.email().max(254).toLowerCase(),
      name: nameSchema.default(''),
      language: z.enum(languages).default('de'),
    })
    .safeParse(readArguments());
  if (!input.success) {
    const wrong = [...new Set(input.error.issues.map(({ path }) => wrongArguments[String(path[0])]))];
    throw new Refusal(`No admin was created: ${wrong.join('; ')}.\n${usage}`);
  }
  const { email } = input.data;
  const refusals = { email_taken: `There is already an account with the address ${email}; nothing was changed.` };
  const password = await withOwner(refusals, (tx) => createProviderAdmin(tx, input.data));
  process.stdout.write(
    `${email} is now an admin of the provider.\n` +
      `Password, shown this once and to be changed at the first sign-in: ${password}\n`,
  );
}

/** Requirements for each argument. */
const wrongArguments: Record<string, string> = {
  email: '--email must be an email address, such as you@company.example',
  name: `--name may have ${nameMaxLength} characters at most, on one line and without web addresses`,
  language: '--language must be de or en',
};

function readArguments(): unknown {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } },
    });
    return values;
  } catch (error) {
    // The message names the argument.
    throw new Refusal(`No admin was created: ${(error as Error).message}.\n${usage}`);
  }
}

runCommand(main, 'No admin was created');
