import { BlockList, isIP, isIPv6 } from 'node:net';

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
  'fc00::/7',
];

/**
 * Refused even where private addresses are allowed: link-local with its metadata services, broadcast, documentation,
 * and transition formats that embed an IPv4 address.
 */
const unusableRanges = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.88.99.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  'fd00:ec2::/32',
  // Inside 2000::/3: Teredo with the other protocol assignments, documentation twice (RFC 9637), 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const privateAddresses = blockListOf(privateRanges);
const unusableAddresses = blockListOf(unusableRanges);
/** All that IANA has assigned as global unicast (RFC 4291, 2.4): what is neither here nor private is unusable. */
const globalUnicast = blockListOf(['2000::/3']);
/** IPv4-mapped addresses (RFC 4291, 2.5.5.2); the lists above judge them as the IPv4 address. */
const mapped = blockListOf(['::ffff:0:0/96']);

/** Classifies an IP address; IPv4-mapped IPv6 counts as the IPv4 address. Whatever is no IP address is unusable. */
export function placeOf(address: string): 'public' | 'private' | 'unusable' {
  const [plain = ''] = address.split('%');
  if (!isIP(plain)) return 'unusable';
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  if (unusableAddresses.check(plain, family)) return 'unusable';
  if (privateAddresses.check(plain, family)) return 'private';
  const isGlobal = family === 'ipv4' || mapped.check(plain, family) || globalUnicast.check(plain, family);
  return isGlobal ? 'public' : 'unusable';
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
