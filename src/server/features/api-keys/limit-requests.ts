import { AppError } from '#server/platform/errors/app-error.ts';
import type { OpenedGrant } from '#server/platform/http/context.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';

/** Requests that this server has reserved from a key's limit and not used yet. */
type Share = {
  left: number;
  /** Expiry of the unused rest. */
  until: number;
  /** Size of the last reservation. */
  asked: number;
  /** The limit is known to be used up until then. */
  refusedUntil: number;
  refill: Promise<void> | null;
};

/** Maximum reservation of a busy server, which avoids a write per request. */
const mostAtOnce = 16;
const shareMilliseconds = 2_000;
const retryAfterSeconds = 1;

/** By key id, least recently used first. */
const createShares = () => new Map<string, Share>();

/**
 * Counts a request against its key's limit, shared by all servers. Each server reserves requests in batches, larger
 * ones the busier it is.
 * @throws AppError rate_limited
 */
export async function takeRequest(
  platform: Platform,
  { grant, reserveRequests }: Pick<OpenedGrant, 'reserveRequests'> & { grant: { id: string } },
  clock = Date.now,
): Promise<void> {
  const share = shareOf(platform, grant.id, clock());
  for (;;) {
    const now = clock();
    if (share.left > 0 && share.until > now) {
      share.left -= 1;
      return;
    }
    if (share.refusedUntil > now) throw new AppError('rate_limited', { retryAfterSeconds });
    share.refill ??= refill(share, reserveRequests, clock).finally(() => {
      share.refill = null;
    });
    await share.refill;
  }
}

async function refill(share: Share, reserve: OpenedGrant['reserveRequests'], clock: () => number): Promise<void> {
  const isBusy = share.until > clock();
  share.asked = isBusy ? Math.min(2 * share.asked, mostAtOnce) : 1;
  share.left = await reserve(share.asked);
  const now = clock();
  share.until = now + shareMilliseconds;
  if (share.left === 0) share.refusedUntil = now + retryAfterSeconds * 1_000;
}

function shareOf(platform: Platform, id: string, now: number): Share {
  const shares = singletonOf(platform, createShares);
  const share = shares.get(id) ?? { left: 0, until: 0, asked: 1, refusedUntil: 0, refill: null };
  shares.delete(id);
  shares.set(id, share);
  // Drop expired entries, which come first.
  for (const [each, { until, refill }] of shares) {
    if (until > now || refill !== null || each === id) break;
    shares.delete(each);
  }
  return share;
}
