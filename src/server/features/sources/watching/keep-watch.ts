import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { type DataSource, SourceError, type Watch } from '#server/platform/data-source/data-source.ts';
import { placeOf } from '#server/platform/outbound/private-addresses.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SourceFolder } from '#shared/contracts/sources.ts';
import { findSource, type SourceRow, updateSource } from '../repository.ts';
import { type Turn, withHeld } from '../syncs/ensure-lease.ts';

/** Subscriptions expire; they are renewed long before, each time with a new secret. Milliseconds. */
const hour = 3_600_000;
const renewAfter = 24 * hour;

/** The hash that finds the source of a notification: the secret itself is stored nowhere. */
export const watchKeyOf = (kind: string, key: string): string =>
  createHash('sha256').update(`${kind} ${key}`).digest('base64url');

/** Where vendors reach this service; null if they cannot. */
export function notificationAddress({ config }: Pick<Platform, 'config'>, kind: string): string | null {
  const { protocol, hostname } = new URL(config.publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host)
    ? placeOf(host) === 'public'
    : host.includes('.') && !/\.(local|internal|test)$/.test(host);
  return protocol === 'https:' && isPublic ? `${config.publicUrl}/api/sources/notifications/${kind}` : null;
}

/**
 * After a pass over a source that is synced at once: subscribes to its changes. Without a subscription, passes go on as
 * scheduled.
 */
export async function keepWatch(turn: Turn, opened: DataSource): Promise<void> {
  const { platform, scope, sourceId } = turn;
  if (opened.style !== 'changes' || !opened.watch) return;
  const source = await platform.database.withUser(scope, (tx) => findSource(tx, scope, sourceId));
  const address = source && notificationAddress(platform, source.kind);
  if (!source?.cursor || !source.folders || !address || !isAtOnce(source)) return;
  const chosen = hashOf(source.folders);
  const now = Date.now();
  if (source.watch && source.watch.chosen === chosen && source.watch.renewAt > now) return;
  const secret = randomBytes(32).toString('base64url');
  const wish = { address, secret, chosen: source.folders, cursor: source.cursor };
  let watch: Watch = { key: secret, channels: [], endsAt: 0 };
  let renewAt = now + renewAfter;
  let throttled: SourceError | null = null;
  try {
    watch = await opened.watch(wish, turn.signal);
    renewAt = Math.min(renewAt, watch.endsAt - hour);
  } catch (error) {
    if (!(error instanceof SourceError) || turn.signal.aborted) throw error;
    // Scheduled passes will report what is wrong.
    platform.log.info({ err: error, sourceId }, 'a data source does not tell of its changes');
    renewAt = now + hour;
    if (error.code === 'throttled') throttled = error;
  }
  const { channels, endsAt } = watch;
  await withHeld(turn, (tx) =>
    updateSource(tx, scope, sourceId, {
      watchKey: watchKeyOf(source.kind, watch.key),
      watch: { channels, endsAt, renewAt, chosen, numbers: {} },
    }),
  );
  // Stop asking a source that throttles.
  if (throttled) throw throttled;
  if (source.watch) await endWatch(opened, source.watch.channels, turn.signal);
}

/** Cancels a subscription at the vendor; if that fails, its notifications are refused anyway. */
export async function endWatch(opened: DataSource, channels: Watch['channels'], signal: AbortSignal): Promise<void> {
  if (opened.style !== 'changes' || channels.length === 0) return;
  await opened.unwatch?.(channels, signal).catch((error) => {
    if (!(error instanceof SourceError)) throw error;
  });
}

/** Neither nightly nor by hand. */
const isAtOnce = ({ nextPassAt }: SourceRow) => nextPassAt !== null && nextPassAt.getTime() < Date.now() + hour;

const hashOf = (chosen: readonly SourceFolder[]) =>
  createHash('sha256')
    .update(JSON.stringify(chosen.map(({ id }) => id).sort()))
    .digest('base64url');
