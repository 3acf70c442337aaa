import { isIPv4 } from 'node:net';

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

/** What counts as one place: an IPv4 address' first three numbers, since lines get another last one; of IPv6 the address' network. */
export function placeOf(address: string): string {
  return isIPv4(address) ? address.slice(0, address.lastIndexOf('.') + 1) : address.split(':').slice(0, 4).join(':');
}
