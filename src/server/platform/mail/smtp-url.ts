import { isIP } from 'node:net';

export type SmtpServer = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** From the first byte; STARTTLS or nothing is sent; STARTTLS where the server offers it; never. */
  tls: 'immediate' | 'required' | 'offered' | 'none';
};

/**
 * Reads SMTP_URL: `smtps://` is TLS from the first byte, `smtp://` is STARTTLS. Where a password would be sent to another
 * machine, STARTTLS is required: otherwise whoever sits in between could suppress it and read along. On this very machine
 * it is left out, because certificates of local servers are seldom valid. `?tls=required` and `?tls=none` say otherwise.
 * @returns undefined where it is no such address
 */
export function parseSmtpUrl(value: string): SmtpServer | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname) || url.hash) return undefined;
  const wanted = url.searchParams.get('tls');
  const known = [...url.searchParams.keys()].every((name) => name === 'tls');
  if (!known || (wanted !== null && wanted !== 'required' && wanted !== 'none')) return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isImmediate = url.protocol === 'smtps:';
  if (isImmediate && wanted === 'none') return undefined;
  const isLocal = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  const usual = isLocal ? 'none' : url.username ? 'required' : 'offered';
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined) return undefined;
  return {
    host,
    port: url.port === '' ? (isImmediate ? 465 : 587) : Number(url.port),
    user,
    password,
    tls: isImmediate ? 'immediate' : (wanted ?? usual),
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
