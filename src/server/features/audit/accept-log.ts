import type { KeyObject } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';
import { deriveSigner } from '#server/platform/crypto/signing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { openCheckpoint } from './chain/checkpoint-statement.ts';
import { makeCheckpoint, signingPurpose } from './chain/make-checkpoint.ts';
import { checkpointFiles, readCheckpoints } from './chain/published-checkpoints.ts';
import { forgetSeenHeads } from './chain/seen-heads.ts';

/**
 * Signs a checkpoint that accepts the log as it is now, on the operator's order. Checkpoints published before stay
 * where they are but no longer count. Returns the checkpoint's number.
 */
export async function acceptLog(tx: Transaction, config: Config, key: KeyObject, accepted: string): Promise<number> {
  const signer = deriveSigner(key, signingPurpose);
  let newest = 0;
  for (const path of checkpointFiles(config)) {
    for (const each of await readCheckpoints(path)) {
      newest = Math.max(newest, openCheckpoint(each, signer.publicKey)?.checkpoint.number ?? 0);
    }
  }
  const made = await makeCheckpoint(tx, signer, new Date(), { accepted, atLeast: newest + 1 });
  await forgetSeenHeads(config.dataDirectory);
  return made?.number ?? 0;
}
