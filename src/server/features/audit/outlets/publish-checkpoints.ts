import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { enqueueMail } from '../../accounts/jobs.ts';
import { listProviderAdmins } from '../alerts/alert-repository.ts';
import { listCheckpoints, noCustomer, type StoredCheckpoint } from '../chain/chain-repository.ts';
import { findCursor, saveCursors } from '../chain/cursor-repository.ts';
import { appendCheckpoint, checkpointFiles } from '../chain/published-checkpoints.ts';
import { sendMessages } from './send-lines.ts';

const batchSize = 20;

type Outlet = {
  /** Key of its cursor. */
  reader: string;
  publish: (checkpoint: StoredCheckpoint, tx: Transaction) => Promise<void>;
  /** Sent over the network, hence outside a transaction. */
  isRemote: boolean;
};

/** Publishes every checkpoint to all configured outlets. An unreachable outlet does not hold up the others. */
export async function publishCheckpoints(platform: Platform): Promise<void> {
  for (const outlet of outletsOf(platform)) {
    try {
      await publishTo(platform, outlet);
    } catch (error) {
      if (platform.shutdown.aborted) return;
      platform.log.error(
        { alert: 'audit_checkpoint_unpublished', err: error, outlet: outlet.reader.split(':')[0] },
        'a checkpoint of the audit log could not be taken to where it belongs; it is tried again',
      );
    }
  }
}

function outletsOf(platform: Platform): Outlet[] {
  const { checkpointMail, stream } = platform.config.audit;
  const outlets: Outlet[] = checkpointFiles(platform.config).map((path) => ({
    reader: `file:${path}`,
    isRemote: false,
    publish: (checkpoint) => appendCheckpoint(path, checkpoint),
  }));
  if (checkpointMail) {
    outlets.push({
      reader: `mail:${checkpointMail}`,
      isRemote: false,
      publish: async ({ statement, signature }, tx) => {
        const [admin] = await listProviderAdmins(tx);
        const order = { to: checkpointMail, language: admin?.language ?? 'de', kind: 'audit-checkpoint' } as const;
        await enqueueMail(platform, tx, { ...order, values: { statement, signature } });
      },
    });
  }
  if (stream) {
    const host = new URL(platform.config.publicUrl).hostname;
    outlets.push({
      reader: 'stream',
      isRemote: true,
      publish: ({ statement, signature }) => {
        const { at } = JSON.parse(statement) as { at: string };
        const text = JSON.stringify({ kind: 'boardsearch-audit-checkpoint', statement, signature });
        return sendMessages(stream, [{ at, result: 'success', id: 'checkpoint', host, text }], platform.shutdown);
      },
    });
  }
  return outlets;
}

async function publishTo({ database }: Platform, { reader, publish, isRemote }: Outlet): Promise<void> {
  const name = `checkpoints:${reader}`;
  for (;;) {
    const waiting = await database.withAccount(null, async (tx) =>
      listCheckpoints(tx, await findCursor(tx, name, noCustomer), batchSize),
    );
    for (const checkpoint of waiting) {
      const place = { chain: noCustomer, seq: checkpoint.number };
      if (isRemote) await database.withAccount(null, (tx) => publish(checkpoint, tx));
      await database.withAccount(null, async (tx) => {
        if (!isRemote) await publish(checkpoint, tx);
        await saveCursors(tx, name, [place]);
      });
    }
    if (waiting.length < batchSize) return;
  }
}
