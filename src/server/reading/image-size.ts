/** Width and height in pixels. */
export type ImageSize = { width: number; height: number };

/** Signature tests. */
const signatures = {
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpg: (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
export type ImageKind = keyof typeof signatures;

/** The kind of image by its signature; undefined for anything else. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (Object.keys(signatures) as ImageKind[]).find((kind) => signatures[kind](view));
}

/**
 * The size in an image's header, without decoding; undefined if the header is cut or broken. For an animated GIF or
 * WebP it is the canvas size, which no frame exceeds.
 */
export function readImageSize(bytes: Uint8Array, kind: ImageKind): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readers[kind](view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // Read beyond the end: the header is incomplete.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readers: Record<ImageKind, (bytes: Buffer) => ImageSize | undefined> = {
  png: (bytes) =>
    bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  gif: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  jpg: readJpegSize,
  webp: readWebpSize,
};

/** Size of a JPEG's largest frame: a progressive image may have several headers, and a decoder may pick any. */
function readJpegSize(bytes: Buffer): ImageSize | undefined {
  let largest: ImageSize | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return largest;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // End of image or start of scan data: frames precede both.
    if (marker === 0xd9 || marker === 0xda) return largest;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return largest;
    at += 2 + length;
  }
  return largest;
}

function readWebpSize(bytes: Buffer): ImageSize | undefined {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  return undefined;
}
