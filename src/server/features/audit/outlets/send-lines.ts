import { createSocket } from 'node:dgram';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AuditStream } from '#server/platform/config/audit-outlets.ts';
import { resolveOutbound, sendOutbound } from '#server/platform/outbound/send-outbound.ts';
import { formatSyslog, frame, type SyslogMessage } from './format-syslog.ts';

const timeoutMilliseconds = 20_000;
/** Maximum bytes read of a response. */
const responseMaxBytes = 64 * 1024;

/**
 * Sends messages to the operator's collector. Resolves once they have arrived: acknowledged over HTTPS; the connection
 * closed by the collector over TCP and TLS. UDP guarantees nothing.
 * @throws OutboundError if the address is not allowed; Error if the collector is unreachable or refuses
 */
export async function sendMessages(
  stream: AuditStream,
  messages: readonly SyslogMessage[],
  shutdown: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMilliseconds)]);
  if (stream.kind === 'https') return postLines(stream, messages, signal);
  const { address, isPrivate } = await resolveOutbound(stream.host, stream);
  // The log must not cross the internet unencrypted.
  if (stream.kind !== 'tls' && !isPrivate) throw new Error('syslog without TLS goes to private addresses alone');
  if (stream.kind === 'udp') return sendDatagrams({ address, port: stream.port }, messages);
  const { host, port } = stream;
  const name = host.replace(/^\[|\]$/g, '');
  const socket =
    stream.kind === 'tls'
      ? connectTls({ host: address, port, ...(isIP(name) ? {} : { servername: name }) })
      : connect({ host: address, port });
  await writeAll(socket, Buffer.concat(messages.map((message) => frame(formatSyslog(message)))), signal);
}

async function postLines(
  stream: AuditStream & { kind: 'https' },
  messages: readonly SyslogMessage[],
  signal: AbortSignal,
): Promise<void> {
  const response = await sendOutbound({
    url: stream.url,
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      'user-agent': 'BoardSearch',
      ...(stream.token ? { authorization: `Bearer ${stream.token}` } : {}),
    },
    body: messages.map(({ text }) => `${text}\n`).join(''),
    isPrivateAllowed: stream.isPrivateAllowed,
    // Duplicates are harmless: entries have ids.
    isRepeatable: true,
    signal,
  });
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > responseMaxBytes) break;
  }
  response.destroy();
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`the collector answered ${status}`);
}

/** Resolves once both sides have closed the connection cleanly, so that everything has been received. */
function writeAll(socket: Socket, bytes: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy(new Error('the collector did not take it in time'));
    signal.addEventListener('abort', abort, { once: true });
    let isEnded = false;
    socket.once('end', () => (isEnded = true));
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      if (isEnded) resolve();
      else reject(new Error('the collector broke the connection off'));
    });
    socket.resume();
    socket.end(bytes);
  });
}

function sendDatagrams(
  { address, port }: { address: string; port: number },
  messages: readonly SyslogMessage[],
): Promise<void> {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  return new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    const sendNext = (index: number): void => {
      const message = messages[index];
      if (!message) {
        resolve();
        return;
      }
      socket.send(Buffer.from(formatSyslog(message), 'utf8'), port, address, (error) =>
        error ? reject(error) : sendNext(index + 1),
      );
    };
    sendNext(0);
  }).finally(() => socket.close());
}
