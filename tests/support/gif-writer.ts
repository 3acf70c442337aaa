/** Writes a GIF of black (0) and white (1) frames, one byte per pixel, as large as the canvas. */
export function writeGif(frames: readonly Uint8Array[], width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const colours = [0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0];
  const parts: Buffer[] = [Buffer.from('GIF89a'), size, Buffer.from([0x81, 0, 0, ...colours])];
  for (const frame of frames) {
    parts.push(Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2]));
    const data = pack(frame);
    for (let at = 0; at < data.length; at += 255) {
      const block = data.subarray(at, at + 255);
      parts.push(Buffer.from([block.length]), block);
    }
    parts.push(Buffer.from([0]));
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

const clear = 4;
const end = 5;

/** Three-bit codes throughout: the dictionary is cleared before it needs longer ones. */
function pack(pixels: Uint8Array): Buffer<ArrayBuffer> {
  const codes: number[] = [];
  for (const [index, pixel] of pixels.entries()) {
    if (index % 2 === 0) codes.push(clear);
    codes.push(pixel);
  }
  codes.push(end);
  const bytes = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  for (const [index, code] of codes.entries()) {
    for (let bit = 0; bit < 3; bit++) {
      const at = index * 3 + bit;
      if ((code >> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
    }
  }
  return bytes;
}
