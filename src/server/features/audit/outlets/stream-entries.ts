import type { AuditStream } from '#server/platform/config/audit-outlets.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ChainEntry, readChain } from '../chain/chain-repository.ts';
import { listGrown, saveCursors } from '../chain/cursor-repository.ts';
import { streamReader } from '../describe-state.ts';
import { contentForProvider } from '../search/search-log.ts';
import type { SyslogMessage } from './format-syslog.ts';
import { sendMessages } from './send-lines.ts';

const chainsAtOnce = 100;
const batchSize = 500;

/**
 * Sends new entries, each chain in order. The cursor only advances once the collector has them, so that entries may
 * arrive twice but are never left out. Returns the number sent.
 */
export async function streamEntries(platform: Platform, stream: AuditStream): Promise<number> {
  const { database, shutdown, config } = platform;
  const host = new URL(config.publicUrl).hostname;
  let sent = 0;
  const grown = await database.withAccount(null, (tx) => listGrown(tx, streamReader, chainsAtOnce));
  for (const { chain, readTo } of grown) {
    let place = readTo;
    for (;;) {
      if (shutdown.aborted) return sent;
      const after = place;
      const found = await database.withAccount(null, (tx) => readChain(tx, chain, after, batchSize));
      const last = found?.entries.at(-1);
      if (!found || !last) break;
      await sendMessages(
        stream,
        found.entries.map((entry) => messageOf(entry, host)),
        shutdown,
      );
      place = last.seq;
      await database.withAccount(null, (tx) => saveCursors(tx, streamReader, [{ chain, seq: last.seq }]));
      sent += found.entries.length;
      if (found.entries.length < batchSize) break;
    }
  }
  return sent;
}

function messageOf({ content, ...entry }: ChainEntry, host: string): SyslogMessage {
  const result = entry.result === 'success' || entry.result === 'failure' ? entry.result : 'refused';
  const text = JSON.stringify({
    kind: 'boardsearch-audit-entry',
    ...entry,
    ...contentForProvider(entry.user, content),
  });
  return { at: entry.at, result, id: entry.action, host, text };
}
