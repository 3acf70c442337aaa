import { sha256, type TrustedKey } from '#server/platform/crypto/signing.ts';
import type { AuditFault } from '#shared/contracts/audit-admin.ts';
import {
  type ChainHead,
  listCheckpoints,
  listHeads,
  listPrunings,
  listStrays,
  noCustomer,
  type StoredCheckpoint,
} from './chain-repository.ts';
import { type Checkpoint, openCheckpoint, openPruning } from './checkpoint-statement.ts';
import { type Mark, type ReadLog, verifyChain } from './verify-chain.ts';

export type VerifiedLog = {
  entries: number;
  chains: number;
  checkpoints: number;
  /** Number of entries with an earlier time than the one before: clocks were set. Not a fault in itself. */
  clockSteps: number;
  /** The first bad entry of each faulty chain. */
  faults: AuditFault[];
};

/** Checkpoints published outside the database, and the heads last seen by this machine. */
export type OutsideMarks = { published: readonly Omit<StoredCheckpoint, 'number'>[]; seen: readonly ChainHead[] };

const checkpointBatch = 50;
/** Marks compared per chain. The newest prove everything before them. */
const marksOfChain = 8;

/** Verifies the whole log, in bounded memory, while it is being written. */
export async function verifyLog(
  read: ReadLog,
  trusted: readonly TrustedKey[],
  outside: OutsideMarks,
): Promise<VerifiedLog> {
  const marks = new Map<string, Mark[]>();
  const faults: AuditFault[] = [];
  const add = (heads: readonly ChainHead[]) => {
    for (const { chain, seq, hash } of heads) {
      marks.set(chain, [...(marks.get(chain) ?? []), { seq, hash }].slice(-marksOfChain));
    }
  };
  const checkpoints = await verifyCheckpoints(read, trusted, { marks, add, faults });
  faults.push(...takePublished(outside.published, trusted, { ...checkpoints, add }));
  add(outside.seen);

  let pruned = await findPruned(read, trusted);
  faults.push(...pruned.faults);
  const heads = await read(listHeads);
  const chains = [...new Set([...heads.map(({ chain }) => chain), ...marks.keys()])].sort();
  const result: VerifiedLog = {
    entries: 0,
    chains: chains.length,
    checkpoints: checkpoints.count,
    clockSteps: 0,
    faults,
  };
  for (const chain of chains) {
    const known = (marks.get(chain) ?? []).sort((one, other) => one.seq - other.seq);
    const verify = () => verifyChain(read, chain, { pruned: pruned.marks.get(chain) ?? null, marks: known });
    let verified = await verify();
    if (verified.fault) {
      // It may have been pruned meanwhile.
      const before = pruned.marks.get(chain)?.seq;
      pruned = await findPruned(read, trusted);
      if (pruned.marks.get(chain)?.seq !== before) verified = await verify();
    }
    result.entries += verified.entries;
    result.clockSteps += verified.clockSteps;
    if (verified.fault) faults.push(verified.fault);
  }
  for (const stray of await read(listStrays)) faults.push({ ...stray, kind: 'unchained' });
  return result;
}

async function findPruned(read: ReadLog, trusted: readonly TrustedKey[]) {
  const marks = new Map<string, Mark>();
  const faults: AuditFault[] = [];
  for (const stored of await read(listPrunings)) {
    const pruning = openPruning(stored, trusted);
    if (pruning?.chain === stored.chain && pruning.seq === stored.seq) marks.set(stored.chain, pruning);
    else faults.push({ chain: stored.chain, seq: stored.seq, id: null, kind: 'pruning' });
  }
  return { marks, faults };
}

type Collected = { add: (heads: readonly ChainHead[]) => void; faults: AuditFault[]; marks: Map<string, Mark[]> };
type Known = { count: number; newest: number; accepted: number };

/** Checks that every checkpoint is signed and follows the one before. */
async function verifyCheckpoints(
  read: ReadLog,
  trusted: readonly TrustedKey[],
  { add, faults, marks }: Collected,
): Promise<Known> {
  let before: { number: number; statement: string } | null = null;
  let count = 0;
  let accepted = 0;
  for (;;) {
    const after: number = before?.number ?? 0;
    const batch: StoredCheckpoint[] = await read((tx) => listCheckpoints(tx, after, checkpointBatch));
    for (const stored of batch) {
      const opened = openCheckpoint(stored, trusted);
      if (opened?.checkpoint.accepted !== undefined) {
        accepted = stored.number;
        faults.length = 0;
        marks.clear();
      }
      if (!opened || !follows(opened.checkpoint, stored.number, before)) {
        faults.push({ chain: noCustomer, seq: stored.number, id: null, kind: 'checkpoint' });
      } else add(opened.heads);
      before = stored;
      count += 1;
    }
    if (batch.length < checkpointBatch) return { count, newest: before?.number ?? 0, accepted };
  }
}

function follows(
  { number, previous, accepted }: Checkpoint,
  stored: number,
  before: { number: number; statement: string } | null,
): boolean {
  if (number !== stored) return false;
  if (accepted !== undefined) return true;
  return number === (before?.number ?? 0) + 1 && previous === (before ? sha256(before.statement) : null);
}

/** Checks that published checkpoints are signed and known to the database. */
function takePublished(
  published: OutsideMarks['published'],
  trusted: readonly TrustedKey[],
  { accepted, newest, add }: Known & Pick<Collected, 'add'>,
): AuditFault[] {
  const faults: AuditFault[] = [];
  let missing = 0;
  for (const each of published) {
    const opened = openCheckpoint(each, trusted);
    if (!opened) {
      faults.push({ chain: noCustomer, seq: 0, id: null, kind: 'checkpoint' });
      continue;
    }
    const { number } = opened.checkpoint;
    if (number < accepted) continue;
    if (number > newest) missing = missing === 0 ? number : Math.min(missing, number);
    add(opened.heads);
  }
  if (missing > 0) faults.push({ chain: noCustomer, seq: missing, id: null, kind: 'checkpoint' });
  return faults;
}
