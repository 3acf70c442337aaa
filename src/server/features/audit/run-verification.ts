import { uuidv7 } from 'uuidv7';
import type { SealingKeys } from '#server/platform/crypto/sealing.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AuditFault, auditFaultSchema } from '#shared/contracts/audit-admin.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { listProviderAdmins } from './alerts/alert-repository.ts';
import { noCustomer } from './chain/chain-repository.ts';
import { checkpointFiles, readCheckpoints } from './chain/published-checkpoints.ts';
import { readSeenHeads } from './chain/seen-heads.ts';
import { listTrustedKeys } from './chain/trusted-keys.ts';
import type { ReadLog } from './chain/verify-chain.ts';
import { type VerifiedLog, verifyLog } from './chain/verify-log.ts';
import { listCustomerNames } from './search/search-repository.ts';
import { findNewestVerification, insertVerification } from './state-repository.ts';

/** Limit of stored faults; the first is what matters. */
const faultsKept = 100;

/** Verifies the log against itself, published checkpoints, and the heads this machine saw last. */
export async function proveLog(
  config: Platform['config'],
  encryptionKey: SealingKeys,
  read: ReadLog,
  furtherFiles: readonly string[] = [],
): Promise<VerifiedLog> {
  const trusted = await read((tx) => listTrustedKeys(tx, encryptionKey));
  const published = [];
  for (const path of [...checkpointFiles(config), ...furtherFiles]) published.push(...(await readCheckpoints(path)));
  const seen = await readSeenHeads(config.dataDirectory, trusted);
  return verifyLog(read, trusted, { published, seen });
}

/** Verifies the log and stores the result. Mails the provider's admins once about a new finding. */
export async function runVerification(platform: Platform): Promise<VerifiedLog> {
  const { database, config, log, encryptionKey } = platform;
  const startedAt = new Date();
  const { entries, chains, faults, ...rest } = await proveLog(config, encryptionKey, (work) =>
    database.withAccount(null, work),
  );
  await database.withAccount(null, async (tx) => {
    const before = await findNewestVerification(tx);
    const kept = faults.slice(0, faultsKept);
    const row = { id: uuidv7(), startedAt, finishedAt: new Date(), entries, chains, faults: kept };
    await insertVerification(tx, row);
    const [first] = kept;
    const known = auditFaultSchema.array().parse(before?.faults ?? []);
    if (!first || !config.audit.areMailsOn || known.some((fault) => isSame(fault, first))) return;
    const names = await listCustomerNames(tx, [first.chain]);
    const place = `${names.get(first.chain) ?? (first.chain === noCustomer ? '–' : first.chain)}, ${first.seq} (${first.kind})`;
    const values = { place, link: `${config.publicUrl}/admin/audit` };
    for (const { email: to, language } of await listProviderAdmins(tx)) {
      await enqueueMail(platform, tx, { to, language, kind: 'audit-broken', values });
    }
  });
  if (faults.length > 0) {
    log.error(
      { alert: 'audit_log_broken', fault: faults[0], faults: faults.length },
      'the audit log is not as it was written',
    );
  }
  return { entries, chains, faults, ...rest };
}

const isSame = (one: AuditFault, other: AuditFault): boolean =>
  one.chain === other.chain && one.seq === other.seq && one.kind === other.kind;
