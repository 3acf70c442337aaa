import { isIP } from 'node:net';

export type SmtpServer = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** TLS from the first byte; STARTTLS or failure; STARTTLS if the server offers it; never. */
  tls: 'immediate' | 'required' | 'offered' | 'none';
};

/**
 * Reads SMTP_URL: `smtps://` is TLS from the first byte, `smtp://` is STARTTLS. STARTTLS is required to send a password
 * to another machine, since a man in the middle could otherwise suppress it and read along. It is not used on this
 * machine, because certificates of local servers are seldom valid. `?tls=required` and `?tls=none` override this.
 * @returns undefined if it is not such a URL
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
