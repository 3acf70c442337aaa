/**
 * `npm run restore-account -- --email you@company.example`: gives the address back to the account that was set aside
 * when the address was claimed anew; running it once more undoes that. Works while the server is running.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand, withOwner } from './operator-command.ts';

const usage = 'Use: npm run restore-account -- --email you@company.example';

async function main(): Promise<void> {
  const [{ z }, { recoverAccount }] = await Promise.all([
    import('zod'),
    import('#server/features/accounts/claims/recover-account.ts'),
  ]);
  const email = z.email().max(254).toLowerCase().safeParse(readAddress());
  if (!email.success) throw new Refusal(usage);
  const refusals = { not_found: `No account was set aside for ${email.data}; nothing was changed.` };
  await withOwner(refusals, (tx) => recoverAccount(tx, email.data));
  process.stdout.write(
    `${email.data} has its earlier account again, with its present password and the second factors of then. ` +
      'The other one is set aside; the same command takes this back.\n',
  );
}

function readAddress(): unknown {
  try {
    return parseArgs({ options: { email: { type: 'string' } } }).values.email;
  } catch {
    return undefined;
  }
}

runCommand(main, 'No account was restored');
