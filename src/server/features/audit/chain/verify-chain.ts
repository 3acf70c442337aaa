import { sha256 } from '#server/platform/crypto/signing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { AuditFault } from '#shared/contracts/audit-admin.ts';
import { type ChainEntry, type ChainHead, listErased, readChain } from './chain-repository.ts';
import { hashEntry, noHash } from './hash-entry.ts';

/** Runs work in a transaction that may read the chains: the service's or the operator's. */
export type ReadLog = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** A signed position of a chain. */
export type Mark = { seq: number; hash: string };

/** Entries read at a time. */
const batchSize = 1_000;

export type VerifiedChain = { entries: number; clockSteps: number; fault: AuditFault | null };

/**
 * Verifies a chain from its beginning or pruning point, in bounded memory, and reports the first entry that was
 * tampered with. `marks`: ordered by seq.
 */
export async function verifyChain(
  read: ReadLog,
  chain: string,
  { pruned, marks }: { pruned: Mark | null; marks: readonly Mark[] },
): Promise<VerifiedChain> {
  const walk = startWalk(chain, pruned, marks);
  for (;;) {
    const found = await read((tx) => readChain(tx, chain, walk.last.seq, batchSize));
    if (!found) return walk.end(walk.suspicion ?? markFault(chain, marks, walk.last));
    const { head, entries } = found;
    const blanked: ChainEntry[] = [];
    for (const entry of entries) {
      const fault = walk.take(entry);
      if (fault) return walk.end(fault);
      if (entry.personal !== null && entry.content === null) blanked.push(entry);
    }
    const taken = await findTaken(read, blanked);
    if (taken) return walk.end({ chain, seq: taken.seq, id: taken.id, kind: 'personal' });
    if (entries.length < batchSize) return walk.end(endFault(head, walk.last, marks, walk.suspicion));
  }
}

function startWalk(chain: string, pruned: Mark | null, marks: readonly Mark[]) {
  let last: Mark & { id: string | null; at: string } = {
    seq: pruned?.seq ?? 0,
    hash: pruned?.hash ?? noHash,
    id: null,
    at: '',
  };
  const bySeq = new Map(marks.map((mark) => [mark.seq, mark.hash]));
  let proven = last.seq;
  let suspicion: AuditFault | null = null;
  let entries = 0;
  let clockSteps = 0;
  return {
    get last() {
      return last;
    },
    /** According to a signed mark, the log was rewritten up to the last entry. */
    get suspicion() {
      return suspicion;
    },
    take(entry: ChainEntry): AuditFault | null {
      const { seq, id } = entry;
      if (seq !== last.seq + 1) return suspicion ?? { chain, seq: last.seq + 1, id: null, kind: 'missing' };
      if (hashEntry(entry) !== entry.hash) return suspicion ?? movedFault(entry) ?? { chain, seq, id, kind: 'changed' };
      // This entry is genuine, so the one before was changed.
      if (entry.prev !== last.hash) return { chain, seq: last.id ? last.seq : seq, id: last.id ?? id, kind: 'changed' };
      if (suspicion) return suspicion;
      if (entry.content !== null && sha256(entry.content) !== entry.personal)
        return { chain, seq, id, kind: 'personal' };
      const marked = bySeq.get(seq);
      if (marked === entry.hash) proven = seq;
      // The next entry may show that only this one was changed. Otherwise everything, hashes included, was rewritten
      // somewhere since the last mark.
      else if (marked !== undefined) suspicion = { chain, seq: proven + 1, id: null, kind: 'rewritten' };
      if (entry.at < last.at) clockSteps += 1;
      entries += 1;
      last = entry;
      return null;
    },
    end: (fault: AuditFault | null): VerifiedChain => ({ entries, clockSteps, fault }),
  };
}

/** Maximum number of inserted entries to look for before an entry. */
const maxInserted = 50;

/** The entry matches an earlier place: others were inserted from there on. */
function movedFault(entry: ChainEntry): AuditFault | null {
  const { chain, seq } = entry;
  for (let place = seq - 1; place >= Math.max(1, seq - maxInserted); place -= 1) {
    if (hashEntry({ ...entry, seq: place }) === entry.hash) return { chain, seq: place, id: null, kind: 'inserted' };
  }
  return null;
}

/** Finds an entry whose personal content is gone although the log records no erasure. */
async function findTaken(read: ReadLog, blanked: readonly ChainEntry[]): Promise<ChainEntry | undefined> {
  if (blanked.length === 0) return undefined;
  const ids = [...new Set(blanked.map(({ user }) => user).filter((id) => id !== null))];
  const erased = await read((tx) => listErased(tx, ids));
  return blanked.find(({ user }) => !erased.has(user ?? ''));
}

function endFault(
  head: ChainHead,
  last: Mark & { id: string | null },
  marks: readonly Mark[],
  suspicion: AuditFault | null,
): AuditFault | null {
  const { chain } = head;
  if (last.seq === head.seq && last.hash !== head.hash) return { chain, seq: last.seq, id: last.id, kind: 'changed' };
  if (suspicion) return suspicion;
  if (last.seq < head.seq) return { chain, seq: last.seq + 1, id: null, kind: 'missing' };
  if (last.seq > head.seq) return { chain, seq: head.seq + 1, id: null, kind: 'inserted' };
  return markFault(chain, marks, last);
}

/** A signed mark knows of missing entries: the end was cut off, or an old copy restored. */
function markFault(chain: string, marks: readonly Mark[], last: Mark): AuditFault | null {
  const isShort = marks.some(({ seq }) => seq > last.seq);
  return isShort ? { chain, seq: last.seq + 1, id: null, kind: 'cut' } : null;
}
