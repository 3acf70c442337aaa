import { randomBytes } from 'node:crypto';

/** A mail for the parser, without the contents of its large files; those are decoded when they are asked for. */
export interface DividedMail {
  mail: Uint8Array;
  /** The file that stands for such a content: its own bytes and their number, undefined for any other content. */
  fileFor: (content: Uint8Array) => { size: number; bytes: () => Uint8Array } | undefined;
}

/** Base64 of fewer bytes is left to the parser. */
const largeFrom = 64 * 1024;
/** Of the head of a part; longer ones are left to the parser, which refuses them. */
const longestHead = 64 * 1024;
/** RFC 2046, 5.1.1: 70, and the signs around it. */
const longestBoundary = 80;
/** Of the mail that are looked through at a time, and how far they overlap. */
const pieceBytes = 1024 * 1024;
const overlapBytes = 1_024;
const boundaryField = /\bboundary(\*\d*\*?)?\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu;

type Span = { start: number; end: number };
/** A line between parts: `name` is its boundary, without the dashes. */
type BoundaryLine = Span & { name: string };
type Content = Span & { isBase64: boolean };

/**
 * Divides a mail at the boundaries of its parts. A parser holds the parts of a mail all at once: a hundred megabytes of files would
 * lie in memory as they came and decoded. Here they lie there once, as they came.
 * @returns null where the mail has more than `partsAtMost` parts
 */
export function divideMail(mail: Uint8Array, partsAtMost: number): DividedMail | null {
  const bytes = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength);
  const lines = findBoundaryLines(bytes, partsAtMost);
  if (lines === null) return null;
  const token = randomBytes(12).toString('hex');
  const contents = findContents(bytes, lines);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const [index, { start, end, isBase64 }] of contents.entries()) {
    const stand = Buffer.from(`${token}${index}`);
    pieces.push(bytes.subarray(at, start), isBase64 ? Buffer.from(stand.toString('base64')) : stand);
    at = end;
  }
  pieces.push(bytes.subarray(at));
  return {
    mail: contents.length === 0 ? mail : Buffer.concat(pieces),
    fileFor: (content) => {
      if (content.length > 2 * token.length) return undefined;
      const text = Buffer.from(content).toString('latin1').trim();
      const found = text.startsWith(token) ? contents[Number(text.slice(token.length))] : undefined;
      if (!found) return undefined;
      const raw = bytes.subarray(found.start, found.end);
      return found.isBase64
        ? { size: sizeOf(raw), bytes: () => decode(raw) }
        : { size: raw.length, bytes: () => new Uint8Array(raw) };
    },
  };
}

/** The lines that begin a part or end a group of them. Null where there are too many. */
function findBoundaryLines(bytes: Buffer, partsAtMost: number): BoundaryLine[] | null {
  const boundaries = new Set<string>();
  // One that is written in pieces or in percents (RFC 2231) is not put together: then every line that may be one counts.
  let isAnyLine = false;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.toString('latin1', at, Math.min(bytes.length, at + pieceBytes + overlapBytes));
    for (const [, inPieces, quoted, plain] of piece.matchAll(boundaryField)) {
      if (inPieces !== undefined) isAnyLine = true;
      boundaries.add((quoted ?? plain ?? '').trimEnd());
    }
    if (boundaries.size > 2 * partsAtMost) return null;
  }
  const lines: BoundaryLine[] = [];
  if (boundaries.size === 0) return lines;
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 3)) {
    const text = bytes.toString('latin1', at + 3, at + 3 + longestBoundary);
    const whole = (/^[^\r\n]*/u.exec(text)?.[0] ?? '').trimEnd();
    const name = boundaries.has(whole) ? whole : whole.replace(/--$/u, '');
    if (!isAnyLine && !boundaries.has(name)) continue;
    if (lines.length >= partsAtMost) return null;
    const end = bytes.indexOf('\n', at + 1);
    lines.push({ start: at + 1, end: end === -1 ? bytes.length : end + 1, name });
  }
  return lines;
}

/** The contents of large files: those in base64, and mails in the mail as they are, with whatever parts they have. */
function findContents(bytes: Buffer, lines: readonly BoundaryLine[]): Content[] {
  const contents: Content[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as BoundaryLine;
    const head = readHead(bytes, line.end, lines[index + 1]?.start ?? bytes.length);
    if (!head) continue;
    if (head.type.startsWith('message/'))
      while (index + 1 < lines.length && lines[index + 1]?.name !== line.name) index += 1;
    else if (!head.isBase64 || /^(?:text|multipart)\//u.test(head.type)) continue;
    const next = lines[index + 1]?.start;
    // A mail that was cut off is taken as it is.
    if (next === undefined) continue;
    // The line end before a boundary belongs to the boundary.
    const end = bytes[next - 2] === 0x0d ? next - 2 : next - 1;
    if (end - head.end >= largeFrom) contents.push({ start: head.end, end, isBase64: head.isBase64 });
  }
  return contents;
}

function readHead(bytes: Buffer, start: number, end: number): { type: string; isBase64: boolean; end: number } | null {
  const beginning = bytes.toString('latin1', start, Math.min(end, start + longestHead));
  const blank = /\r?\n\r?\n/u.exec(beginning);
  if (!blank) return null;
  const head = beginning.slice(0, blank.index).replace(/\r?\n[ \t]+/gu, ' ');
  return {
    type: /^content-type:\s*([^\s;]+)/imu.exec(head)?.[1]?.toLowerCase() ?? 'text/plain',
    isBase64: /^content-transfer-encoding:\s*"?base64"?\s*$/imu.test(head),
    end: start + blank.index + blank[0].length,
  };
}

function decode(raw: Buffer): Uint8Array {
  // Piece by piece: as one text it would lie in memory twice more.
  const decoded = Buffer.allocUnsafeSlow(Math.ceil((raw.length * 3) / 4) + 3);
  let length = 0;
  let rest = '';
  for (let at = 0; at < raw.length; at += pieceBytes) {
    const signs = rest + raw.toString('latin1', at, at + pieceBytes).replace(/[^A-Za-z0-9+/]+/gu, '');
    const whole = signs.length - (signs.length % 4);
    length += decoded.write(signs.slice(0, whole), length, 'base64');
    rest = signs.slice(whole);
  }
  length += decoded.write(rest, length, 'base64');
  return decoded.subarray(0, length);
}

/** Bytes that base64 stands for, without decoding it: about, if it holds anything but lines of one length. */
function sizeOf(raw: Buffer): number {
  const first = raw.indexOf('\n');
  const line = first === -1 ? raw.length + 1 : first + 1;
  const signs = raw[first - 1] === 0x0d ? line - 2 : line - 1;
  return Math.max(1, Math.round((raw.length * signs * 3) / (line * 4)));
}
