import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditExport, LoggedAct } from '#shared/contracts/audit-admin.ts';
import { auditExport as de } from '#shared/messages/de/audit-export.ts';
import { auditExport as en } from '#shared/messages/en/audit-export.ts';
import { formatCsv, formatCsvRows } from '#shared/tables/format-csv.ts';
import type { SheetCell } from '#shared/tables/sheet.ts';
import { recordAct } from '../service.ts';
import { describeSearch, presentEntries, resolveSearch } from './search-log.ts';
import { searchEntries } from './search-repository.ts';

/** Entries read at a time. */
const batchSize = 500;

const texts = { de, en };

const columns: readonly [keyof typeof de.columns, (entry: LoggedAct) => SheetCell][] = [
  ['id', (entry) => entry.id],
  ['chain', (entry) => entry.chain],
  ['seq', (entry) => entry.seq],
  ['time', (entry) => ({ moment: entry.occurredAt })],
  ['action', (entry) => entry.action],
  ['result', (entry) => entry.result],
  ['actorId', ({ actor }) => actor?.id],
  ['actor', ({ actor }) => actor?.email],
  ['userId', ({ user }) => user?.id],
  ['user', ({ user }) => user?.email],
  ['customer', ({ customer }) => customer?.name],
  ['address', (entry) => entry.address],
  ['device', (entry) => entry.device],
  ['details', ({ details }) => details && JSON.stringify(details)],
  ['prev', (entry) => entry.prev],
  ['hash', (entry) => entry.hash],
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
      ? formatCsvRows(
          entries.map((entry) => columns.map(([, cellOf]) => cellOf(entry))),
          language,
        )
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  let before: string | undefined;
  return new ReadableStream(
    {
      start: (controller) => {
        if (format === 'csv')
          controller.enqueue(
            encoder.encode(
              formatCsv({ head: columns.map(([name]) => texts[language].columns[name]), rows: [], language }),
            ),
          );
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
