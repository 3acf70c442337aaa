import type { ImapFlow } from 'imapflow';
import { type PaceLimits, TransferPace } from '#server/platform/outbound/transfer-pace.ts';

const checkMilliseconds = 1_000;
/** A mail server may search for so long before it sends anything, as its limit for silence says. */
const windowMilliseconds = 60_000;

/** Closes a connection whose server falls behind the least rate while it answers commands. */
export function watchPace(
  client: ImapFlow,
  { leastRate, windowMilliseconds: patience = windowMilliseconds }: PaceLimits,
): { isTooSlow: () => boolean; end: () => void } {
  const pace = new TransferPace({ leastRate, windowMilliseconds: patience });
  let received = client.stats().received;
  let since = performance.now();
  let isTooSlow = false;
  const timer = setInterval(
    () => {
      const [total, now] = [client.stats().received, performance.now()];
      if (!pace.keeps(total - received, now - since)) {
        isTooSlow = true;
        client.close();
      }
      received = total;
      since = now;
    },
    Math.min(checkMilliseconds, patience),
  );
  timer.unref();
  return { isTooSlow: () => isTooSlow, end: () => clearInterval(timer) };
}
