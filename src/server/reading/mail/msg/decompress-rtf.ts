import { AppError } from '#server/platform/errors/app-error.ts';

/** Initial dictionary ([MS-OXRTFCP] 2.1.2.1). */
const preset =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier' +
  '{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const windowBytes = 4_096;
const headBytes = 16;
const compressed = 0x75465a4c;
const uncompressed = 0x414c454d;

/**
 * Decompresses a mail's RTF ([MS-OXRTFCP], "LZFu"). Two bytes become at most 17, so the input bounds the output; sizes
 * in the header are ignored. A truncated text is returned as far as it goes.
 * @throws AppError `file_damaged`
 */
export function decompressRtf(packed: Buffer): Buffer {
  if (packed.length < headBytes) throw new AppError('file_damaged');
  const kind = packed.readUInt32LE(8);
  if (kind === uncompressed) return packed.subarray(headBytes, headBytes + packed.readUInt32LE(4));
  if (kind !== compressed) throw new AppError('file_damaged');
  const window = Buffer.alloc(windowBytes);
  window.write(preset, 'latin1');
  let at = preset.length;
  const output = Buffer.alloc((packed.length - headBytes) * 9);
  let length = 0;
  const put = (byte: number) => {
    window[at] = byte;
    at = (at + 1) % windowBytes;
    output[length++] = byte;
  };
  for (let input = headBytes; input < packed.length; ) {
    const control = packed[input++] ?? 0;
    for (let bit = 0; bit < 8 && input < packed.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(packed[input++] ?? 0);
        continue;
      }
      if (input + 2 > packed.length) return output.subarray(0, length);
      const reference = packed.readUInt16BE(input);
      input += 2;
      const from = reference >> 4;
      // A reference to the current position marks the end.
      if (from === at) return output.subarray(0, length);
      for (let count = (reference & 15) + 2, offset = 0; offset < count; offset += 1)
        put(window[(from + offset) % windowBytes] ?? 0);
    }
  }
  return output.subarray(0, length);
}
