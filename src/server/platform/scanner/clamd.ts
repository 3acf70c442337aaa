import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { ClamdAddress } from './clamd-url.ts';

/** A scanner's verdict on a file. `name` is the signature's. */
export type ScanResult = { isClean: true } | { isClean: false; name: string };

/** Scans files for malware with the operator's clamd. */
export type Scanner = {
  /** @throws ScannerError if there is no verdict */
  scanFile: (path: string) => Promise<ScanResult>;
  /** Resolves if the scanner responds. @throws ScannerError */
  check: () => Promise<void>;
};

/** There is no verdict: the scanner is unreachable, takes too long, or reports a failure. */
export class ScannerError extends Error {
  /** The file exceeds the scanner's size limit, which its operator must raise. */
  readonly isTooSmall: boolean;

  constructor(message: string, { isTooSmall = false, cause }: { isTooSmall?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isTooSmall = isTooSmall;
  }
}

/** Timeout without a byte in either direction; clamd scans 200 MB of packed files in less than a minute. */
const defaultSilence = 120_000;
/** Timeout for a response to PING. */
const pingMilliseconds = 3_000;
/** Size of the pieces, each of which is prefixed with its length. */
const pieceBytes = 256 * 1024;
/** Maximum length of clamd's responses. */
const maxAnswerBytes = 4_096;

/** A client of clamd's protocol (clamd(8)): null-terminated commands, each on a separate connection. */
export function openScanner(address: ClamdAddress, silence: number = defaultSilence): Scanner {
  return {
    scanFile: async (path) => parseVerdict(await ask(address, silence, (socket) => sendFile(socket, path))),
    check: async () => {
      const answer = await ask(address, pingMilliseconds, async (socket) => void socket.write('zPING\0'));
      if (answer !== 'PONG') throw new ScannerError('the scanner answers something else');
    },
  };
}

/** Opens a connection, sends, and reads the response, which is valid even if clamd has not read everything. */
async function ask(address: ClamdAddress, silence: number, send: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(silence, () => socket.destroy(new Error('the scanner is silent')));
  let unreadable: unknown;
  send(socket).catch((error: NodeJS.ErrnoException) => {
    // Errors of the socket surface when reading the response.
    if (error.path === undefined) return;
    unreadable = error;
    socket.destroy();
  });
  try {
    return await readAnswer(socket);
  } catch (error) {
    throw unreadable ?? new ScannerError('the scanner was not reached', { cause: error });
  } finally {
    socket.destroy();
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    if (text.includes('\0') || text.length > maxAnswerBytes) socket.destroy();
  });
  // If clamd closes before reading everything, an error follows the response.
  const end = await finished(socket, { writable: false }).catch((error: unknown) => error);
  const [answer = ''] = text.split('\0');
  if (answer === '') throw end ?? new Error('the scanner closed without an answer');
  return answer.trim();
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    await write(socket, Buffer.concat([lengthOf(piece.length), piece]));
  }
  await write(socket, lengthOf(0));
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function lengthOf(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

function parseVerdict(answer: string): ScanResult {
  if (/^stream: OK$/u.test(answer)) return { isClean: true };
  const found = /^stream: (.{1,200}) FOUND$/u.exec(answer);
  if (found?.[1]) return { isClean: false, name: found[1].replace(/[^\w.:+-]/gu, '_') };
  throw new ScannerError(`the scanner gave no verdict: ${answer.slice(0, 200)}`, {
    isTooSmall: /size limit exceeded/iu.test(answer),
  });
}
