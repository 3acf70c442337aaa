/**
 * `npm run rotate-keys`: replaces the encryption key and the secret of the sign-in cookies without losing anything. Can
 * be killed at any point and repeated. Exit code 0: finished; 2: there is something to do first, which it says; 1: it
 * failed. `--leave-unreadable`: finish although some texts open with neither key, which are lost already.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OperatorAccess } from '#server/platform/database/access/operator-access.ts';
import { Refusal, runCommand } from './operator-command.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { leaveUnreadable } = readArguments();
  const [{ openOperatorAccess }, { parseConfig }, { createLog }, { jobs }] = await Promise.all([
    import('#server/platform/database/access/operator-access.ts'),
    import('#server/platform/config/config.ts'),
    import('#server/platform/log/log.ts'),
    import('#server/jobs.ts'),
  ]);
  const [{ keyFiles, readEncryptionKey }, { authSecretFiles, previousSecretEndsAt, readAuthSecrets }, rotation] =
    await Promise.all([
      import('#server/platform/crypto/encryption-key.ts'),
      import('#server/platform/crypto/auth-secret.ts'),
      import('#server/platform/crypto/rotate-key-files.ts'),
    ]);
  const [{ resealAll }, { nameKey }, { retireSigner }] = await Promise.all([
    import('#server/platform/crypto/reseal.ts'),
    import('#server/platform/crypto/sealing.ts'),
    import('#server/features/audit/chain/trusted-keys.ts'),
  ]);
  const config = parseConfig(process.env);
  const { dataDirectory, encryptionKey, previousEncryptionKey, authSecret } = config;
  if (encryptionKey && (!previousEncryptionKey || previousEncryptionKey === encryptionKey)) {
    throw new Refusal(
      'Set ENCRYPTION_KEY_PREVIOUS to the present ENCRYPTION_KEY, and ENCRYPTION_KEY to a new one (openssl rand -base64 32), on every server; restart all of them, then run this again.',
    );
  }
  const access = await openOperatorAccess(config, createLog('error'), jobs);
  try {
    // Creates what is missing, before it is replaced.
    readEncryptionKey(config);
    readAuthSecrets(config);
    const isNew = !encryptionKey && rotation.beginFileRotation(dataDirectory, keyFiles, 32);
    if (!authSecret) rotateAuthSecret(isNew);
    const keys = readEncryptionKey(config);
    const servers = await countServers(access, nameKey(keys.current));
    if (servers > 0) {
      say(
        `${isNew ? 'A new key was made. ' : ''}${servers} ${servers === 1 ? 'connection' : 'connections'} of a server that does not have it yet: restart every server, then run this again.`,
      );
      process.exitCode = 2;
      return;
    }
    await access.withOwner((tx) => retireSigner(tx, keys));
    let moved = 0;
    for (;;) {
      const pass = await resealAll(access.withOwner, keys, (count) => say(`${moved + count} sealed with the new key`));
      moved += pass.moved;
      if (pass.moved > 0) continue;
      const unreadable = Object.entries(pass.unreadable);
      if (unreadable.length > 0 && !leaveUnreadable) {
        const where = unreadable.map(([place, count]) => `${count} in ${place}`).join(', ');
        say(
          `Not finished: neither key opens ${where}. Put the key that sealed them into ENCRYPTION_KEY_PREVIOUS; if it is lost, finish with: npm run rotate-keys -- --leave-unreadable`,
        );
        process.exitCode = 2;
        return;
      }
      break;
    }
    if ((await countServers(access, nameKey(keys.current))) > 0) {
      throw new Refusal(
        'A server started with the old key meanwhile: restart it with the new one, then run this again.',
      );
    }
    finish(moved);
  } finally {
    await access.close();
  }

  /** Apart from the key, so that a command that was killed between the two replaces both when it is repeated. */
  function rotateAuthSecret(isKeyNew: boolean): void {
    removeOldSecret();
    const { current, previous } = authSecretFiles;
    if (rotation.beginFileRotation(dataDirectory, authSecretFiles, 48))
      say('A new secret signs the sign-in cookies of every server that is restarted from now on.');
    else if (isKeyNew)
      say(
        `${current} was replaced less than a week ago and stays. To replace it at once, delete it and ${previous}, and restart every server: everybody has to sign in again.`,
      );
  }

  function removeOldSecret(): void {
    const endsAt = previousSecretEndsAt(dataDirectory);
    if (endsAt && endsAt.getTime() <= Date.now()) rmSync(join(dataDirectory, authSecretFiles.previous));
  }

  function finish(moved: number): void {
    const kept = encryptionKey ? undefined : rotation.endFileRotation(dataDirectory, keyFiles);
    say(
      `Finished: everything is sealed with the new key (${moved} changed). ${
        kept
          ? `The old one is kept as ${kept} in the data directory, for backups made before; delete it with the last of them. Keep a copy of the new encryption.key somewhere else.`
          : 'Remove ENCRYPTION_KEY_PREVIOUS from every server, and keep the old key with the backups made before.'
      }`,
    );
    const endsAt = authSecret ? undefined : previousSecretEndsAt(dataDirectory);
    // Cookies are signed anew while they are used.
    if (endsAt)
      say(
        `Servers started after ${endsAt.toISOString()} take no cookies signed before; deleting ${authSecretFiles.previous} and restarting signs their users out at once.`,
      );
  }
}

/** Connections of servers that seal with another key than this one. */
async function countServers({ withOwner }: OperatorAccess, name: string): Promise<number> {
  const { rows } = await withOwner((tx) =>
    tx.$client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
         AND application_name LIKE 'boardsearch %' AND application_name <> $1`,
      [`boardsearch ${name}`],
    ),
  );
  return rows[0]?.count ?? 0;
}

function readArguments(): { leaveUnreadable: boolean } {
  try {
    const { values } = parseArgs({ options: { 'leave-unreadable': { type: 'boolean' } } });
    return { leaveUnreadable: values['leave-unreadable'] ?? false };
  } catch (error) {
    throw new Refusal(`Nothing was changed: ${(error as Error).message}.\nUse: npm run rotate-keys`);
  }
}

runCommand(main, 'The keys could not be rotated; run it again');
