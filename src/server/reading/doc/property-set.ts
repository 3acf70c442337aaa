import { decodeCodePage } from '../text/code-pages.ts';

/** Property ids and types of [MS-OLEPS]. */
const codePageProperty = 1;
const titleProperty = 2;
const narrowString = 30;
const wideString = 31;
const maxProperties = 200;

/** The title in a legacy office file's "\x05SummaryInformation" stream; null without one. */
export function titleOfSummary(stream: Buffer): string | null {
  try {
    const start = stream.readUInt32LE(44);
    const count = Math.min(stream.readUInt32LE(start + 4), maxProperties);
    const offsets = new Map<number, number>();
    for (let index = 0; index < count; index++) {
      const at = start + 8 + index * 8;
      offsets.set(stream.readUInt32LE(at), start + stream.readUInt32LE(at + 4));
    }
    const codePage = offsets.get(codePageProperty);
    const title = offsets.get(titleProperty);
    if (title === undefined) return null;
    return readString(stream, title, codePage === undefined ? 1252 : stream.readUInt16LE(codePage + 4));
  } catch {
    // Read the document without its metadata.
    return null;
  }
}

function readString(stream: Buffer, at: number, codePage: number): string | null {
  const type = stream.readUInt32LE(at);
  const length = Math.min(stream.readUInt32LE(at + 4), 1_000);
  if (type !== narrowString && type !== wideString) return null;
  const bytes = stream.subarray(at + 8, at + 8 + length * (type === wideString ? 2 : 1));
  const text = decodeCodePage(bytes, type === wideString ? 1200 : codePage);
  return text.replace(/\0.*$/su, '').trim().slice(0, 500) || null;
}
