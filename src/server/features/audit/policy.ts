import { isIPv4 } from 'node:net';
import { networkOf } from '#server/platform/network/client-network.ts';

/** Mails about what is older come too late to be of use, as after the first start with a long log. */
export const alertMilliseconds = 3_600_000;

/** Acts that the provider's admins are told of by mail. */
export type Alert = 'new-place' | 'added' | 'looked';

/** Which mail an entry may be worth, as far as it alone says. */
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

/** Whether an account signed in at this place with this device before, or never before at all. */
export function isKnownPlace({ address, device }: Place, before: readonly Place[]): boolean {
  const place = placeOf(address);
  return before.length === 0 || before.some((each) => each.device === device && placeOf(each.address) === place);
}

/** What counts as one place: an IPv4 address' first three numbers, since lines get another last one; of IPv6 the line's network. */
function placeOf(address: string | null): string {
  const network = networkOf(address ?? '');
  return isIPv4(network) ? network.slice(0, network.lastIndexOf('.') + 1) : network;
}
