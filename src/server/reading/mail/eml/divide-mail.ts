import { randomBytes } from 'node:crypto';
import { repairCharset, repairHead } from './repair-charset.ts';

/** A mail for the parser without the contents of its large attachments, which are decoded on demand. */
export interface DividedMail {
  mail: Uint8Array;
  /** The attachment that replaces a placeholder, with its size; undefined for any other content. */
  fileFor: (content: Uint8Array) => { size: number; bytes: () => Uint8Array } | undefined;
}

/** Smaller base64 contents are left to the parser. */
const largeFrom = 64 * 1024;
/** Bytes of a part's header; longer ones are left to the parser, which refuses them. */
const longestHead = 64 * 1024;
/** RFC 2046, 5.1.1: 70, plus delimiters. */
const longestBoundary = 80;
/** Bytes scanned at a time, and their overlap. */
const pieceBytes = 1024 * 1024;
const overlapBytes = 1_024;
const boundaryField = /\bboundary(\*\d*\*?)?\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu;

type Span = { start: number; end: number };
/** A line between parts; `name` is its boundary without the dashes. */
type BoundaryLine = Span & { name: string };
type Content = Span & { isBase64: boolean };
/** Bytes of the mail that the parser would misread, and what they mean. */
type Repair = Span & { bytes: Uint8Array };

/**
 * Splits a mail at its part boundaries. A parser holds all parts at once, encoded and decoded, so a hundred megabytes
 * of attachments would be in memory twice. Here they are held once, encoded.
 * @returns null if the mail has more than `maxParts` parts
 */
export function divideMail(mail: Uint8Array, maxParts: number): DividedMail | null {
  const bytes = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength);
  const lines = findBoundaryLines(bytes, maxParts);
  if (lines === null) return null;
  const token = randomBytes(12).toString('hex');
  const { contents, repairs } = findContents(bytes, lines);
  const placeholders = contents.map(({ start, end, isBase64 }, index): Repair => {
    const placeholder = Buffer.from(`${token}${index}`);
    return { start, end, bytes: isBase64 ? Buffer.from(placeholder.toString('base64')) : placeholder };
  });
  const replaced = [...placeholders, ...repairs].sort((one, other) => one.start - other.start);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const piece of replaced) {
    pieces.push(bytes.subarray(at, piece.start), piece.bytes);
    at = piece.end;
  }
  pieces.push(bytes.subarray(at));
  return {
    mail: replaced.length === 0 ? mail : Buffer.concat(pieces),
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

/** The lines that begin a part or end a group of parts; null if there are too many. */
function findBoundaryLines(bytes: Buffer, maxParts: number): BoundaryLine[] | null {
  const boundaries = new Set<string>();
  // A boundary split up or percent-encoded (RFC 2231) is not reassembled: then any candidate line counts.
  let isAnyLine = false;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.toString('latin1', at, Math.min(bytes.length, at + pieceBytes + overlapBytes));
    for (const [, inPieces, quoted, plain] of piece.matchAll(boundaryField)) {
      if (inPieces !== undefined) isAnyLine = true;
      boundaries.add((quoted ?? plain ?? '').trimEnd());
    }
    if (boundaries.size > 2 * maxParts) return null;
  }
  const lines: BoundaryLine[] = [];
  if (boundaries.size === 0) return lines;
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 3)) {
    const text = bytes.toString('latin1', at + 3, at + 3 + longestBoundary);
    const whole = (/^[^\r\n]*/u.exec(text)?.[0] ?? '').trimEnd();
    const name = boundaries.has(whole) ? whole : whole.replace(/--$/u, '');
    if (!isAnyLine && !boundaries.has(name)) continue;
    if (lines.length >= maxParts) return null;
    const end = bytes.indexOf('\n', at + 1);
    lines.push({ start: at + 1, end: end === -1 ? bytes.length : end + 1, name });
  }
  return lines;
}

/** Contents of large attachments: base64 parts, and nested mails as they are, with all their parts; and repairs. */
function findContents(bytes: Buffer, lines: readonly BoundaryLine[]): { contents: Content[]; repairs: Repair[] } {
  const contents: Content[] = [];
  const repairs = findTopRepairs(bytes, lines[0]?.start ?? null);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as BoundaryLine;
    const head = readHead(bytes, line.end, lines[index + 1]?.start ?? bytes.length);
    if (!head) continue;
    if (head.type.startsWith('message/'))
      while (index + 1 < lines.length && lines[index + 1]?.name !== line.name) index += 1;
    else if (/^text\/(?:plain|html)$/u.test(head.type)) {
      const end = endOfContent(bytes, lines[index + 1]?.start ?? bytes.length);
      const repaired = repairCharset(bytes.toString('latin1', line.end, head.end), bytes.subarray(head.end, end));
      if (repaired) repairs.push({ start: line.end, end, bytes: repaired });
      continue;
    } else if (!head.isBase64 || /^(?:text|multipart)\//u.test(head.type)) continue;
    const next = lines[index + 1]?.start;
    // A truncated mail is taken as is.
    if (next === undefined) continue;
    const end = endOfContent(bytes, next);
    if (end - head.end >= largeFrom) contents.push({ start: head.end, end, isBase64: head.isBase64 });
  }
  return { contents, repairs };
}

/** The line end before a boundary belongs to the boundary. */
function endOfContent(bytes: Buffer, next: number): number {
  if (next >= bytes.length) return bytes.length;
  return bytes[next - 2] === 0x0d ? next - 2 : next - 1;
}

/** Repairs of the mail's own header, and of its text if it has no parts. @param parts where they begin */
function findTopRepairs(bytes: Buffer, parts: number | null): Repair[] {
  const head = readHead(bytes, 0, parts ?? bytes.length);
  if (!head) return [];
  const raw = repairHead(bytes.subarray(0, head.end));
  const text = (raw ?? bytes.subarray(0, head.end)).toString('latin1');
  const isText = parts === null && /^text\/(?:plain|html)$/u.test(head.type);
  const whole = isText ? repairCharset(text, bytes.subarray(head.end)) : null;
  if (whole) return [{ start: 0, end: bytes.length, bytes: whole }];
  return raw ? [{ start: 0, end: head.end, bytes: raw }] : [];
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
  // Piece by piece: a single string would take twice the memory.
  const decoded = Buffer.allocUnsafeSlow(Math.ceil((raw.length * 3) / 4) + 3);
  let length = 0;
  let rest = '';
  for (let at = 0; at < raw.length; at += pieceBytes) {
    const characters = rest + raw.toString('latin1', at, at + pieceBytes).replace(/[^A-Za-z0-9+/]+/gu, '');
    const whole = characters.length - (characters.length % 4);
    length += decoded.write(characters.slice(0, whole), length, 'base64');
    rest = characters.slice(whole);
  }
  length += decoded.write(rest, length, 'base64');
  return decoded.subarray(0, length);
}

/** Decoded size of base64 without decoding it; an estimate if the lines differ in length. */
function sizeOf(raw: Buffer): number {
  const first = raw.indexOf('\n');
  const line = first === -1 ? raw.length + 1 : first + 1;
  const characters = raw[first - 1] === 0x0d ? line - 2 : line - 1;
  return Math.max(1, Math.round((raw.length * characters * 3) / (line * 4)));
}
