/** Where clamd listens: a local socket, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** clamd's own port. */
const defaultPort = 3310;

/** `unix:///run/clamav/clamd.ctl` or `tcp://host:3310`; undefined for anything else. */
export function parseClamdUrl(value: string): ClamdAddress | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, port, pathname, username, search, hash } = new URL(value);
  if (username !== '' || search !== '' || hash !== '') return undefined;
  if (protocol === 'unix:')
    return hostname === '' && pathname.startsWith('/') ? { path: decodeURI(pathname) } : undefined;
  if (protocol !== 'tcp:' || hostname === '' || !['', '/'].includes(pathname)) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
}
