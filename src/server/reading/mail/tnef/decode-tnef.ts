import { decodeCodePage } from '../../text/code-pages.ts';
import { type MapiProperties, type MapiValue, readMapiProperties } from './mapi-properties.ts';

/** The content of Outlook's winmail.dat. */
export interface TnefContent {
  subject: string;
  /** Plain text; '' if none. */
  text: string;
  html: string;
  /** Compressed RTF; null if none. */
  rtf: Buffer | null;
  sender: string;
  /** In milliseconds since 1970; null if unknown. */
  sentAt: number | null;
  files: TnefFile[];
}

export interface TnefFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
  /** A mail within the mail: `bytes` are a TNEF stream of their own. */
  isMail: boolean;
}

const signature = 0x223e9f78;
/** Attributes ([MS-OXTNEF] 2.1.3.3). */
const attributes = {
  codePage: 0x69007,
  subject: 0x18004,
  body: 0x2800c,
  messageProperties: 0x69003,
  fileStart: 0x69002,
  fileTitle: 0x18010,
  fileData: 0x6800f,
  fileProperties: 0x69005,
};
/** Tags of MAPI properties ([MS-OXPROPS]). */
const tags = {
  subject: '0037',
  body: '1000',
  html: '1013',
  rtf: '1009',
  senderName: '0C1A',
  senderAddress: '5D01',
  submitTime: '0039',
  longName: '3707',
  displayName: '3001',
  mediaType: '370E',
  data: '3701',
};
const mostFiles = 1_000;
/** Before an embedded object's bytes: the id of its interface. */
const interfaceBytes = 16;
/** Milliseconds from 1601, where Windows counts from, to 1970. */
const windowsEpoch = 11_644_473_600_000;

/** Decodes a TNEF stream ([MS-OXTNEF]) as far as its lengths are true; null if it is none. */
export function decodeTnef(bytes: Uint8Array): TnefContent | null {
  const stream = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (stream.length < 6 || stream.readUInt32LE(0) !== signature) return null;
  const decoder = new TnefDecoder();
  for (let at = 6; at + 9 <= stream.length; ) {
    const tag = stream.readUInt32LE(at + 1) & 0xfffff;
    const end = at + 9 + stream.readUInt32LE(at + 5);
    if (end > stream.length) break;
    decoder.take(tag, stream.subarray(at + 9, end));
    // A checksum follows.
    at = end + 2;
  }
  return decoder.finish();
}

type FileDraft = { title: string; data: Buffer | null; properties: MapiProperties };

class TnefDecoder {
  #codePage = 1252;
  #subject = '';
  #text = '';
  #properties: MapiProperties = new Map();
  readonly #files: FileDraft[] = [];

  take(tag: number, bytes: Buffer): void {
    const file = this.#files.at(-1);
    if (tag === attributes.codePage && bytes.length >= 4) this.#codePage = bytes.readUInt32LE(0);
    else if (tag === attributes.subject) this.#subject = this.#narrow(bytes);
    else if (tag === attributes.body) this.#text = this.#narrow(bytes);
    else if (tag === attributes.messageProperties) this.#properties = readMapiProperties(bytes);
    else if (tag === attributes.fileStart && this.#files.length < mostFiles)
      this.#files.push({ title: '', data: null, properties: new Map() });
    else if (!file) return;
    else if (tag === attributes.fileTitle) file.title = this.#narrow(bytes);
    else if (tag === attributes.fileData) file.data = bytes;
    else if (tag === attributes.fileProperties) file.properties = readMapiProperties(bytes);
  }

  finish(): TnefContent {
    const text = (tag: string) => this.#textOf(this.#properties.get(tag));
    const rtf = this.#properties.get(tags.rtf);
    const time = this.#properties.get(tags.submitTime);
    const [name, address] = [text(tags.senderName), text(tags.senderAddress)];
    return {
      subject: text(tags.subject) || this.#subject,
      text: text(tags.body) || this.#text,
      html: text(tags.html),
      rtf: rtf?.kind === 'bytes' ? rtf.bytes : null,
      sender: address === '' || name === address ? name || address : `${name} <${address}>`,
      sentAt: time?.kind === 'time' ? Number(time.bytes.readBigUInt64LE(0) / 10_000n) - windowsEpoch : null,
      files: this.#files.flatMap((file) => this.#fileOf(file)),
    };
  }

  #fileOf({ title, data, properties }: FileDraft): TnefFile[] {
    const text = (tag: string) => this.#textOf(properties.get(tag));
    const object = properties.get(tags.data);
    const inner = object?.kind === 'object' ? object.bytes.subarray(interfaceBytes) : null;
    const isMail = inner !== null && inner.length >= 4 && inner.readUInt32LE(0) === signature;
    const bytes = isMail ? inner : (data ?? (object?.kind === 'bytes' ? object.bytes : inner));
    if (!bytes) return [];
    const name = text(tags.longName) || text(tags.displayName) || title;
    return [{ name, mediaType: text(tags.mediaType).toLowerCase(), bytes, isMail }];
  }

  #textOf(value: MapiValue | undefined): string {
    if (!value) return '';
    if (value.kind === 'wide') return untilNul(value.bytes.toString('utf16le', 0, value.bytes.length & ~1));
    return value.kind === 'narrow' || value.kind === 'bytes' ? this.#narrow(value.bytes) : '';
  }

  #narrow(bytes: Buffer): string {
    return untilNul(decodeCodePage(bytes, this.#codePage));
  }
}

function untilNul(text: string): string {
  const end = text.indexOf('\0');
  return (end === -1 ? text : text.slice(0, end)).toWellFormed();
}
