import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditExport, LoggedAct } from '#shared/contracts/audit-admin.ts';
import { formatCsv, formatCsvLines } from '#shared/format-csv.ts';
import { recordAct } from '../service.ts';
import { describeSearch, presentEntries, resolveSearch } from './search-log.ts';
import { searchEntries } from './search-repository.ts';

/** Entries read at a time. */
const batchSize = 500;

const columns = [
  'id',
  'chain',
  'seq',
  'time',
  'action',
  'result',
  'actor_id',
  'actor',
  'user_id',
  'user',
  'customer',
  'address',
  'device',
  'details',
  'prev',
  'hash',
];

/**
 * Exports matching entries, newest first, as CSV or JSON lines, read only as fast as they are consumed. The export
 * itself is recorded before the first byte is sent.
 */
export async function exportLog(
  platform: Platform,
  admin: SignedIn,
  caller: Caller,
  { format, language, ...search }: AuditExport,
): Promise<ReadableStream<Uint8Array>> {
  const { userId, customerId } = admin;
  const filter = await platform.database.withAccount(userId, async (tx) => {
    const act = { action: 'audit_exported', result: 'success', userId: null, actorUserId: userId, customerId } as const;
    await recordAct(tx, { ...act, caller, details: { format, ...describeSearch(search) } });
    return resolveSearch(tx, search);
  });
  const encoder = new TextEncoder();
  const formatEntries = (entries: LoggedAct[]): string =>
    format === 'csv'
      ? formatCsvLines(entries.map(cellsOf), language)
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  let before: string | undefined;
  return new ReadableStream(
    {
      start: (controller) => {
        if (format === 'csv') controller.enqueue(encoder.encode(formatCsv([columns], language)));
      },
      pull: async (controller) => {
        const entries = await platform.database.withAccount(userId, async (tx) =>
          presentEntries(tx, await searchEntries(tx, filter, { before, limit: batchSize })),
        );
        if (entries.length > 0) controller.enqueue(encoder.encode(formatEntries(entries)));
        before = entries.at(-1)?.id;
        if (entries.length < batchSize) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

function cellsOf(entry: LoggedAct): unknown[] {
  const { actor, user, customer, details } = entry;
  return [
    entry.id,
    entry.chain,
    entry.seq,
    entry.occurredAt,
    entry.action,
    entry.result,
    actor?.id,
    actor?.email,
    user?.id,
    user?.email,
    customer?.name,
    entry.address,
    entry.device,
    details && JSON.stringify(details),
    entry.prev,
    entry.hash,
  ];
}
