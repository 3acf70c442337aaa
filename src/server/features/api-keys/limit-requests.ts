import { AppError } from '#server/platform/errors/app-error.ts';
import type { OpenedGrant } from '#server/platform/http/context.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';

/** Requests that this server took out of a key's limit and has not used yet. */
type Share = {
  left: number;
  /** What is not used by then is given up. */
  until: number;
  /** How many were asked for the last time. */
  asked: number;
  /** Until then the limit is known to be used up. */
  refusedUntil: number;
  refill: Promise<void> | null;
};

/** A server that is asked often takes so many at once, so that not every request is a write. */
const mostAtOnce = 16;
const shareMilliseconds = 2_000;
const retryAfterSeconds = 1;

/** By the key's id, the least recently used first. */
const createShares = () => new Map<string, Share>();

/**
 * Counts a request against the limit of its key, which holds for all servers together: each takes some requests at a time out
 * of it, more of them the more it is asked.
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
  // The least recently used stand first; those that hold nothing need no entry.
  for (const [each, { until, refill }] of shares) {
    if (until > now || refill !== null || each === id) break;
    shares.delete(each);
  }
  return share;
}
