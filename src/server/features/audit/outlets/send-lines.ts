import { createSocket } from 'node:dgram';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AuditStream } from '#server/platform/config/audit-outlets.ts';
import { resolveOutbound, sendOutbound } from '#server/platform/outbound/send-outbound.ts';
import { formatSyslog, frame, type SyslogMessage } from './format-syslog.ts';

const patienceMilliseconds = 20_000;
/** What of an answer is read, in bytes. */
const answerMaxBytes = 64 * 1024;

/**
 * Sends messages to the operator's collector. When it resolves they have arrived: over HTTPS it has said so, over TCP and TLS it
 * has taken the end of the connection behind them. UDP promises nothing.
 * @throws OutboundError where the address is out of bounds; Error where it is not reached or refuses
 */
export async function sendMessages(
  stream: AuditStream,
  messages: readonly SyslogMessage[],
  shutdown: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(patienceMilliseconds)]);
  if (stream.kind === 'https') return postLines(stream, messages, signal);
  const { address, isPrivate } = await resolveOutbound(stream.host, stream);
  // What stands in the log does not cross the internet for all to read.
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
    // It may come twice: entries have ids.
    isRepeatable: true,
    signal,
  });
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > answerMaxBytes) break;
  }
  response.destroy();
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`the collector answered ${status}`);
}

/** Closed in order by both sides, all of it has been taken. */
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
