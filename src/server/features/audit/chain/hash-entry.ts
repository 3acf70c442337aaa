import { sha256 } from '#server/platform/crypto/signing.ts';
import { canonicalJson } from './canonical-json.ts';
import type { ChainEntry } from './chain-repository.ts';

/** Before the first entry of a chain. */
export const noHash = '0'.repeat(64);

/** The hash that an entry must have, made of its parts as the database makes it (audit_canonical). */
export function hashEntry(entry: Omit<ChainEntry, 'hash' | 'content'>): string {
  const { action, actor, at, chain, id, personal, prev, result, seq, user } = entry;
  return sha256(canonicalJson({ action, actor, at, chain, id, personal, prev, result, seq, user }));
}
