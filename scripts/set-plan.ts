/**
 * `npm run set-plan -- --user anybody@company.example --plan plus`: sets the plan (basic, plus, enterprise) of the
 * customer that an address belongs to. Works while the server is running; applies to the next question and document.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand, withOwner } from './operator-command.ts';

const usage = 'Use: npm run set-plan -- --user anybody@company.example --plan basic|plus|enterprise';

async function main(): Promise<void> {
  const [{ z }, { changePlan }, { planNames }] = await Promise.all([
    import('zod'),
    import('#server/features/customers/change-plan.ts'),
    import('#shared/limits.ts'),
  ]);
  const wanted = z
    .object({ user: z.email().max(254).toLowerCase(), plan: z.enum(planNames) })
    .safeParse(readArguments());
  if (!wanted.success) throw new Refusal(usage);
  const { user, plan } = wanted.data;
  const refusals = { not_found: `There is no account ${user}; nothing was changed.` };
  const companyName = await withOwner(refusals, (tx) => changePlan(tx, user, plan));
  process.stdout.write(`${companyName}, to which ${user} belongs, now has the plan ${plan}.\n`);
}

function readArguments(): unknown {
  try {
    return parseArgs({ options: { user: { type: 'string' }, plan: { type: 'string' } } }).values;
  } catch {
    return undefined;
  }
}

runCommand(main, 'The plan was not changed');
