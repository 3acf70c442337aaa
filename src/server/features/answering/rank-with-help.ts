import type { MessagePort } from 'node:worker_threads';
import { type PackedCounts, unpackCounts } from '#server/platform/linguistics/pack-counts.ts';
import type { TextCounts } from '#server/platform/linguistics/scoring.ts';
import { countLookedUp, rankLookedUp, type Retrieval } from '../retrieval/service.ts';
import type { Lookups } from './compose-messages.ts';

/** Ranks what was looked up; where another thread counts a part of it, that is waited for, and done here where it fails. */
export async function rankWithHelp(found: Lookups['lookUp']['result'], limit: number): Promise<Retrieval> {
  const { apart, ...lookedUp } = found;
  if (apart === undefined) return rankLookedUp(lookedUp, limit);
  const arriving = receiveCounts(apart.port);
  const own = countLookedUp(lookedUp, 0, apart.from);
  const others = (await arriving) ?? countLookedUp(lookedUp, apart.from);
  return rankLookedUp(lookedUp, limit, [...own, ...others]);
}

/** Null where the other thread ends before it has sent them. */
function receiveCounts(port: MessagePort): Promise<TextCounts[] | null> {
  const { promise, resolve } = Promise.withResolvers<TextCounts[] | null>();
  port.once('message', (packed: PackedCounts) => resolve(unpackCounts(packed)));
  port.once('close', () => resolve(null));
  return promise;
}
