import { decodeCodePage } from './code-pages.ts';

/**
 * Decodes text of unknown encoding: UTF-8 and UTF-16 by byte order mark, UTF-16 without one by its zero bytes, UTF-8 if
 * valid, else the old Western code page in which most umlauts stand within words.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder('utf-8').decode(bytes.subarray(3));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  const wide = guessWide(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWestern(bytes);
  }
}

/** Umlauts and sharp s of German in the code pages of Windows, DOS and Macintosh. */
const umlautBytes = new Map([
  [1252, new Set([0xe4, 0xf6, 0xfc, 0xdf, 0xc4, 0xd6, 0xdc])],
  [850, new Set([0x84, 0x94, 0x81, 0xe1, 0x8e, 0x99, 0x9a])],
  [10000, new Set([0x8a, 0x9a, 0x9f, 0xa7, 0x80, 0x85, 0x86])],
]);
/** Bytes examined to choose a code page. */
const sampleBytes = 1024 * 1024;

/** Decodes Western text that is not UTF-8; the currency sign stands for the euro, as in ISO 8859-15. */
export function decodeWestern(bytes: Uint8Array): string {
  const text = decodeCodePage(bytes, guessCodePage(bytes.subarray(0, sampleBytes)));
  return text.replace(/¤(?=\s?\d)|(?<=\d\s?)¤/gu, '€');
}

function guessCodePage(bytes: Uint8Array): number {
  const isLetter = (byte: number | undefined) => byte !== undefined && /[A-Za-z]/u.test(String.fromCharCode(byte));
  const counts = new Map([...umlautBytes.keys()].map((codePage) => [codePage, 0]));
  for (const [index, byte] of bytes.entries()) {
    // Quotation marks of other code pages stand at a word's edge.
    if (byte < 0x80 || !isLetter(bytes[index - 1]) || !isLetter(bytes[index + 1])) continue;
    for (const [codePage, umlauts] of umlautBytes)
      if (umlauts.has(byte)) counts.set(codePage, (counts.get(codePage) ?? 0) + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Detects UTF-16 without a byte order mark: every second byte of Western text is zero. */
export function guessWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 4_096);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  }
  const half = sample.length / 2;
  if (odd > 0.6 * half && even < 0.1 * half) return 'utf-16le';
  if (even > 0.6 * half && odd < 0.1 * half) return 'utf-16be';
  return null;
}
