/**
 * `npm run audit-verify [-- --checkpoints FILE …] [--accept 'why']`: verifies that the audit log is unchanged. Exit
 * code 0 if it is, 2 if not, naming the first bad entry of each chain, 1 if it could not be verified. `--checkpoints`:
 * additional checkpoint files, such as copies kept elsewhere. `--accept`: signs the log as it is from now on, after
 * restoring a backup; entries cut off earlier no longer count as faults, changed entries still do.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand } from './operator-command.ts';

const usage = "Use: npm run audit-verify [-- --checkpoints FILE …] [--accept 'why the log is taken as it is']";

const kinds: Record<string, string> = {
  changed: 'is not as it was written',
  missing: 'is missing',
  inserted: 'was added past the end',
  personal: 'had what it says of people changed or taken away',
  rewritten: 'or one after it was written anew',
  cut: 'was there when the log was last signed, and is not now',
  unchained: 'is in no chain',
  checkpoint: '',
  pruning: 'was pruned without a signature',
};

async function main(): Promise<void> {
  const { checkpoints, accept } = readArguments();
  const [{ openOperatorAccess }, { parseConfig }, { createLog }, { jobs }, { readEncryptionKey }, { proveLog }] =
    await Promise.all([
      import('#server/platform/database/access/operator-access.ts'),
      import('#server/platform/config/config.ts'),
      import('#server/platform/log/log.ts'),
      import('#server/jobs.ts'),
      import('#server/platform/crypto/encryption-key.ts'),
      import('#server/features/audit/run-verification.ts'),
    ]);
  const { acceptLog } = await import('#server/features/audit/accept-log.ts');
  const config = parseConfig(process.env);
  const key = readEncryptionKey(config);
  const access = await openOperatorAccess(config, createLog('error'), jobs);
  try {
    if (accept !== undefined) {
      const number = await access.withOwner((tx) => acceptLog(tx, config, key, accept));
      process.stdout.write(`Checkpoint ${number} takes the log as it is.\n`);
    }
    const found = await proveLog(config, key, access.withOwner, checkpoints);
    for (const { chain, seq, id, kind } of found.faults) {
      const what = kind === 'checkpoint' ? `checkpoint ${seq} is missing or not signed` : `entry ${seq} ${kinds[kind]}`;
      process.stdout.write(`chain ${chain}: ${what}${id ? ` (${id})` : ''}\n`);
    }
    process.stdout.write(
      `${found.entries} entries in ${found.chains} chains, ${found.checkpoints} checkpoints: ${
        found.faults.length === 0 ? 'all as they were written' : `${found.faults.length} faults`
      }.\n`,
    );
    if (found.faults.length > 0) process.exitCode = 2;
  } finally {
    await access.close();
  }
}

function readArguments(): { checkpoints: string[]; accept: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { checkpoints: { type: 'string', multiple: true }, accept: { type: 'string' } },
    });
    return { checkpoints: values.checkpoints ?? [], accept: values.accept };
  } catch (error) {
    throw new Refusal(`Nothing was verified: ${(error as Error).message}.\n${usage}`);
  }
}

runCommand(main, 'The audit log could not be verified');
