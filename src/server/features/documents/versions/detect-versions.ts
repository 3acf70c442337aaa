import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { carryCorrections } from '../../meetings/public.ts';
import { recordNotice } from '../../notices/public.ts';
import { mayHoldFiles } from '../policy.ts';
import { publishDocumentEvent } from '../service.ts';
import { compareVersions, versionKeysOf } from './compare-versions.ts';
import {
  findPaper,
  type KnownPaper,
  linkVersions,
  listBeside,
  listDeniedPairs,
  listPapersByKey,
  listPapersWithoutKeys,
  listReplaced,
  lockVersions,
  saveKeys,
} from './version-repository.ts';

/** Limit of papers with the same name to compare; no paper has so many versions. */
const maxCompared = 200;
/** Older papers given keys per batch. */
const keysAtOnce = 1_000;

/**
 * Finds other versions of a document, in the transaction that makes it ready, so that the newest answers from then on
 * (UPL-08). Pairs decided by the user stay untouched.
 */
export async function detectVersions(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<void> {
  // Serialise: of two versions becoming ready at the same moment, the second must see the first.
  await lockVersions(tx, scope);
  await completeKeys(tx, scope);
  const paper = await findPaper(tx, scope, documentId);
  // Mails with the same subject are replies, and archives of the same name deliveries, not versions.
  if (!paper || mayHoldFiles(paper.fileName)) return;
  const candidates = await listPapersByKey(tx, scope, documentId, versionKeysOf(paper), maxCompared);
  const beside = await listBeside(tx, scope, paper, candidates);
  const versions = candidates
    .filter(({ fileName }) => !mayHoldFiles(fileName))
    .filter((candidate) => !beside.has(candidate.id) || areToldByName(paper, candidate))
    .map((candidate) => ({ candidate, order: compareVersions(paper, candidate) }))
    .filter(({ order }) => order !== 0);
  const changed = new Set<string>();
  for (const { candidate, order } of await withoutDenied(tx, scope, versions)) {
    const [newerId, olderId] = order > 0 ? [documentId, candidate.id] : [candidate.id, documentId];
    const isNews = await linkVersions(tx, scope, { newerId, olderId, decidedBy: 'reading' });
    if (isNews && order > 0) await recordNotice(tx, scope, 'paper-replaced');
    if (isNews) await carryCorrections(tx, scope, { newerId, olderId });
    changed.add(candidate.uploadId);
  }
  // What the user chose to replace is replaced now.
  for (const { uploadId, documentId: olderId } of (await listReplaced(tx, scope, [documentId])).get(documentId) ?? []) {
    await carryCorrections(tx, scope, { newerId: documentId, olderId });
    changed.add(uploadId);
  }
  for (const uploadId of changed) {
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
  }
}

/**
 * True if their names or dates say which is newer. Files that lie side by side at a source, as a copy and its original
 * do, are papers of their own: which of them was fetched first says nothing.
 */
function areToldByName(paper: KnownPaper, candidate: KnownPaper): boolean {
  const order = compareVersions(paper, candidate);
  const swapped = compareVersions({ ...paper, addedAt: candidate.addedAt }, { ...candidate, addedAt: paper.addedAt });
  return Math.sign(order) === Math.sign(swapped);
}

/** Drops papers of another series: those the user denied to be versions of another candidate. */
async function withoutDenied<Version extends { candidate: KnownPaper }>(
  tx: Transaction,
  scope: UserScope,
  versions: readonly Version[],
): Promise<readonly Version[]> {
  if (versions.length < 2) return versions;
  const ids = versions.map(({ candidate }) => candidate.id);
  const denied = new Set((await listDeniedPairs(tx, scope, ids)).map(({ newerId }) => newerId));
  return versions.filter(({ candidate }) => !denied.has(candidate.id));
}

/** Computes missing keys of this and older documents. */
async function completeKeys(tx: Transaction, scope: UserScope): Promise<void> {
  const papers = await listPapersWithoutKeys(tx, scope, keysAtOnce);
  await saveKeys(
    tx,
    scope,
    papers.map((paper) => ({ id: paper.id, ...versionKeysOf(paper) })),
  );
  if (papers.length === keysAtOnce) await completeKeys(tx, scope);
}
