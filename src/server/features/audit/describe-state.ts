import { deriveSigner } from '#server/platform/crypto/signing.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AuditState, auditFaultSchema } from '#shared/contracts/audit-admin.ts';
import { signingPurpose } from './chain/make-checkpoint.ts';
import { recordAct } from './service.ts';
import {
  countUnread,
  findNewestVerification,
  isTaskOpen,
  listNewestCheckpoints,
  orderTask,
  type VerificationRow,
} from './state-repository.ts';

const checkpointsShown = 10;

/** Task name by which servers take turns. */
export const verifyTask = 'verify';
export const streamReader = 'stream';

/** The log's state: last verification, newest checkpoints, public key. */
export async function describeState(platform: Platform, { userId }: SignedIn): Promise<AuditState> {
  const { database, config, encryptionKey } = platform;
  return database.withAccount(userId, async (tx) => {
    const verification = await findNewestVerification(tx);
    const checkpoints = await listNewestCheckpoints(tx, checkpointsShown);
    return {
      publicKey: deriveSigner(encryptionKey, signingPurpose).publicKey,
      retentionDays: config.auditRetentionDays,
      isVerifying: await isTaskOpen(tx, verifyTask),
      verification: verification && presentVerification(verification),
      checkpoints: checkpoints.map(({ number, statement, signature }) => {
        const { at, entries } = JSON.parse(statement) as { at: string; entries: number };
        return { number, at, entries, statement, signature };
      }),
      stream: config.audit.stream ? { waiting: await countUnread(tx, streamReader) } : null,
    };
  });
}

const presentVerification = ({ startedAt, finishedAt, entries, chains, faults }: VerificationRow) => ({
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt.toISOString(),
  entries,
  chains,
  faults: auditFaultSchema.array().parse(faults),
});

/** Orders a verification, which a worker starts within seconds. */
export async function orderVerification(platform: Platform, admin: SignedIn, caller: Caller): Promise<void> {
  const { userId, customerId } = admin;
  await platform.database.withAccount(userId, async (tx) => {
    await orderTask(tx, verifyTask);
    const act = { action: 'audit_verification_ordered', result: 'success', userId: null, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller });
  });
}
