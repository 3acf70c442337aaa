import { guessWide } from './decode-text.ts';

/** Share of control characters, or of invalid UTF-16, tolerated as faults of old programs. */
const strayShare = 0.02;

/** Control bytes that do not occur in text; tab, line and page breaks and printer escapes do. */
const isControl = (byte: number) => byte === 0x7f || (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27);

/** DOS end-of-file mark. */
const endOfFile = 0x1a;

/**
 * Judges whether bytes are text: UTF-8, UTF-16 or a code page without control characters is; with a few it is unclear.
 * @param bytes a whole file or its beginning, which may end within a character
 */
export function judgeText(bytes: Uint8Array): 'text' | 'unclear' | 'binary' {
  const wide = markedWide(bytes) ?? guessWide(bytes);
  if (wide) return judgeWide(new TextDecoder(wide).decode(bytes, { stream: true }));
  let controls = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) return 'binary';
    if (isControl(byte) && !(byte === endOfFile && index === bytes.length - 1)) controls += 1;
  }
  if (controls === 0) return 'text';
  return controls <= strayShare * bytes.length ? 'unclear' : 'binary';
}

function markedWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

function judgeWide(text: string): 'text' | 'binary' {
  let strays = 0;
  for (const _ of text.matchAll(/[^\P{C}\p{Cf}\s]|\ufffd/gu)) strays += 1;
  return strays <= strayShare * text.length ? 'text' : 'binary';
}
