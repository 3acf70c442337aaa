/** What a CMS container (RFC 5652) holds; null for a signature beside its content. */
export type CmsContent = { kind: 'signed'; content: Uint8Array | null } | { kind: 'encrypted' };

/** Object identifiers, encoded. */
const identifiers = {
  signed: '2a864886f70d010702',
  /** Enveloped, encrypted and authenticated-enveloped data (RFC 5652, RFC 5083). */
  encrypted: ['2a864886f70d010703', '2a864886f70d010706', '2a864886f70d0109100117'],
};
const tags = { sequence: 0x30, identifier: 0x06, explicit: 0xa0, octets: 0x04, octetParts: 0x24 };
const deepest = 20;

interface Element {
  tag: number;
  start: number;
  /** Of the content. */
  end: number;
  /** Behind the element. */
  next: number;
}

/**
 * Opens a CMS container, binary or in base64 (PEM): the signed content, without judging the signature, or the fact that
 * it is encrypted. Null if it is none of these.
 */
export function openCms(bytes: Uint8Array): CmsContent | null {
  const file = binaryOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const outer = elementAt(file, 0, file.length);
  if (outer?.tag !== tags.sequence) return null;
  const [identifier, wrapper] = childrenOf(file, outer);
  if (identifier?.tag !== tags.identifier || wrapper?.tag !== tags.explicit) return null;
  const kind = hexOf(file, identifier);
  if (identifiers.encrypted.includes(kind)) return { kind: 'encrypted' };
  if (kind !== identifiers.signed) return null;
  const [signed] = childrenOf(file, wrapper);
  // Version, digest algorithms, then the content.
  const [, , inner] = signed ? childrenOf(file, signed) : [];
  const [, content] = inner ? childrenOf(file, inner) : [];
  const [octets] = content?.tag === tags.explicit ? childrenOf(file, content) : [];
  return { kind: 'signed', content: octets ? octetsOf(file, octets, 0) : null };
}

/** Removes PEM's lines and base64, in which mail programs save it. */
function binaryOf(file: Buffer): Buffer {
  if (file[0] === tags.sequence && file[1] !== undefined && file[1] >= 0x80) return file;
  const text = file.toString('latin1').replace(/-----[A-Z0-9 ]+-----/gu, '');
  return /^[A-Za-z0-9+/=\s]+$/u.test(text) ? Buffer.from(text, 'base64') : file;
}

/** BER (X.690): definite lengths, or indefinite ones that end with two zero bytes. */
function elementAt(file: Buffer, at: number, limit: number, depth = 0): Element | null {
  const tag = file[at];
  const first = file[at + 1];
  if (tag === undefined || first === undefined || at + 2 > limit || (tag & 0x1f) === 0x1f || depth > deepest)
    return null;
  if (first === 0x80) return indefiniteAt(file, tag, at + 2, limit, depth);
  let length = first;
  let start = at + 2;
  if (first > 0x80) {
    const count = first & 0x7f;
    if (count > 4 || start + count > limit) return null;
    length = file.readUIntBE(start, count);
    start += count;
  }
  const end = start + length;
  return end > limit ? null : { tag, start, end, next: end };
}

function indefiniteAt(file: Buffer, tag: number, start: number, limit: number, depth: number): Element | null {
  let at = start;
  while (at + 2 <= limit && (file[at] !== 0 || file[at + 1] !== 0)) {
    const inner = elementAt(file, at, limit, depth + 1);
    if (!inner) return null;
    at = inner.next;
  }
  return at + 2 > limit ? null : { tag, start, end: at, next: at + 2 };
}

function childrenOf(file: Buffer, { start, end }: Element): Element[] {
  const found: Element[] = [];
  for (let at = start; at < end && found.length < deepest; ) {
    const child = elementAt(file, at, end);
    if (!child) break;
    found.push(child);
    at = child.next;
  }
  return found;
}

/** An octet string, whose parts may be octet strings of their own. */
function octetsOf(file: Buffer, { tag, start, end }: Element, depth: number): Uint8Array {
  if (tag === tags.octets) return file.subarray(start, end);
  if (tag !== tags.octetParts || depth > deepest) return new Uint8Array();
  const parts: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    const part = elementAt(file, at, end);
    if (!part) break;
    parts.push(octetsOf(file, part, depth + 1));
    at = part.next;
  }
  return Buffer.concat(parts);
}

function hexOf(file: Buffer, { start, end }: Element): string {
  return file.toString('hex', start, Math.min(end, start + 20));
}
