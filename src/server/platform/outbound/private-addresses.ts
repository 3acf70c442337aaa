import { BlockList, isIPv6 } from 'node:net';

/** Special-purpose ranges of IANA's registries (RFC 6890) that are not on the public internet. */
const privateRanges = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::1/128',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
];

/**
 * Refused even where private addresses are allowed: link-local with its metadata services, broadcast, and transition
 * formats that embed an IPv4 address.
 */
const unusableRanges = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.88.99.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b::/96',
  '2001::/23',
  '2002::/16',
  'fd00:ec2::/32',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const privateAddresses = blockListOf(privateRanges);
const unusableAddresses = blockListOf(unusableRanges);
// IPv4-compatible addresses, the predecessors of IPv4-mapped ones (RFC 4291, 2.5.5.1), except for ::1.
unusableAddresses.addRange('::2', '::ffff:ffff', 'ipv6');

/** Classifies an IP address; IPv4-mapped IPv6 counts as the IPv4 address. */
export function placeOf(address: string): 'public' | 'private' | 'unusable' {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (unusableAddresses.check(address, family)) return 'unusable';
  return privateAddresses.check(address, family) ? 'private' : 'public';
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
