import { sha256 } from '#server/platform/crypto/signing.ts';
import { canonicalJson } from './canonical-json.ts';
import type { ChainEntry } from './chain-repository.ts';

/** Previous hash of a chain's first entry. */
export const noHash = '0'.repeat(64);

/** An entry's expected hash, computed as the database does (audit_canonical). */
export function hashEntry(entry: Omit<ChainEntry, 'hash' | 'content'>): string {
  const { action, actor, at, chain, id, personal, prev, result, seq, user } = entry;
  return sha256(canonicalJson({ action, actor, at, chain, id, personal, prev, result, seq, user }));
}
