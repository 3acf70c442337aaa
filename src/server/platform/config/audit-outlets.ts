/** Where entries of the audit log are forwarded to: `udp`, `tcp` and `tls` use syslog. */
export type AuditStreamAddress =
  | { kind: 'https'; url: URL }
  | { kind: 'udp' | 'tcp' | 'tls'; host: string; port: number };

export type AuditStream = AuditStreamAddress & {
  /** Bearer token for `https`. */
  token: string | null;
  /** Whether it may be in a private network. */
  isPrivateAllowed: boolean;
};

/** Outputs of the audit log, as configured by the operator. */
export type AuditOutlets = {
  /** File to append checkpoints to, in addition to the one in the data directory. */
  checkpointFile: string | undefined;
  checkpointMail: string | undefined;
  stream: AuditStream | undefined;
  /** Whether the provider's admins are notified by mail. */
  areMailsOn: boolean;
};

export const auditStreamRule =
  'must be an address such as syslog+tls://siem.company.example:6514, syslog+tcp://…, syslog+udp://… or https://…';

const kinds: Record<string, { kind: 'udp' | 'tcp' | 'tls'; port: number }> = {
  'syslog+udp:': { kind: 'udp', port: 514 },
  'syslog+tcp:': { kind: 'tcp', port: 601 },
  'syslog+tls:': { kind: 'tls', port: 6514 },
};

export function parseAuditStream(value: string): AuditStreamAddress | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url?.hostname || url.username || url.password) return undefined;
  if (url.protocol === 'https:' || url.protocol === 'http:') return { kind: 'https', url };
  const found = kinds[url.protocol];
  return found && { kind: found.kind, host: url.hostname, port: url.port === '' ? found.port : Number(url.port) };
}
