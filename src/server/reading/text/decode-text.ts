/**
 * Decodes text of unknown encoding: UTF-8 and UTF-16 by byte order mark, UTF-16 without one by its zero bytes, UTF-8 if
 * valid, else Windows-1252, common in old German office files.
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
    return new TextDecoder('windows-1252').decode(bytes);
  }
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
