/** Facility "log audit"; severity notice for success, else warning (RFC 5424, 6.2.1). */
const facility = 13;
const severities = { success: 5, failure: 4, refused: 4 } as const;

const appName = 'boardsearch';

export type SyslogMessage = {
  /** UTC, to the microsecond. */
  at: string;
  result: keyof typeof severities;
  /** Message id: an action, or `checkpoint`; printable ASCII, at most 32 characters. */
  id: string;
  host: string;
  /** JSON. */
  text: string;
};

/** Formats a message after RFC 5424, without structured data: the text is plain JSON, which every collector reads. */
export function formatSyslog({ at, result, id, host, text }: SyslogMessage): string {
  const name = host.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-';
  const priority = facility * 8 + severities[result];
  // The BOM announces UTF-8 (6.4).
  return `<${priority}>1 ${at} ${name} ${appName} - ${id.slice(0, 32)} - \uFEFF${text}`;
}

/** Over TCP and TLS each message is preceded by its length in bytes (RFC 6587, 3.4.1; RFC 5425, 4.3). */
export function frame(message: string): Buffer {
  const bytes = Buffer.from(message, 'utf8');
  return Buffer.concat([Buffer.from(`${bytes.length} `, 'ascii'), bytes]);
}
