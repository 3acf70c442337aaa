import { isIPv6 } from 'node:net';

/**
 * The network that counts as one address: an IPv4 address, or the IPv6 /64 of a customer's line. An IPv4-mapped address
 * (::ffff:0:0/96, RFC 4291, 2.5.5.2) counts as IPv4 in every notation.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  // URLs have a canonical notation: groups of hexadecimal digits without leading zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');
}
