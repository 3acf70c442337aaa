import { isIPv4 } from 'node:net';
import { networkOf } from '#server/platform/network/client-network.ts';

/**
 * Maximum age of an entry for a mail, in milliseconds. Older ones are of no use, as after the first start with a long
 * log.
 */
export const alertMilliseconds = 3_600_000;

/** Acts reported to the provider's admins by mail. */
export type Alert = 'new-place' | 'added' | 'looked';

/** The mail that an entry may trigger, judging by the entry alone. */
export function alertOf({
  action,
  result,
  details,
}: {
  action: string;
  result: string;
  details: Record<string, unknown> | null;
}): Alert | null {
  if (result !== 'success') return null;
  if (action === 'admin_looked') return 'looked';
  if (action === 'sign_in') return 'new-place';
  const isAppointed = (action === 'user_created' || action === 'user_changed') && details?.role === 'admin';
  return action === 'admin_created' || isAppointed ? 'added' : null;
}

type Place = { address: string | null; device: string | null };

/** True if the account has signed in at this place with this device before, or never at all. */
export function isKnownPlace({ address, device }: Place, before: readonly Place[]): boolean {
  const place = placeOf(address);
  return before.length === 0 || before.some((each) => each.device === device && placeOf(each.address) === place);
}

/**
 * A place: the first three numbers of an IPv4 address, since the last one changes per line; the line's network for
 * IPv6.
 */
function placeOf(address: string | null): string {
  const network = networkOf(address ?? '');
  return isIPv4(network) ? network.slice(0, network.lastIndexOf('.') + 1) : network;
}
