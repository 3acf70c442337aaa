import type { KeyObject } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';
import { deriveSigner } from '#server/platform/crypto/signing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { openCheckpoint } from './chain/checkpoint-statement.ts';
import { makeCheckpoint, signingPurpose } from './chain/make-checkpoint.ts';
import { checkpointFiles, readCheckpoints } from './chain/published-checkpoints.ts';
import { forgetSeenHeads } from './chain/seen-heads.ts';

/**
 * Signs, by the operator's word, that the log is taken as it is from now on; says the checkpoint's number. What was published
 * before stays where it is, and counts no more.
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
