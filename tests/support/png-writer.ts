import { deflateSync } from 'node:zlib';
import { framePng, unfilteredRows } from '../../scripts/brand/write-png.ts';

export interface PngOptions {
  /** Bits per sample: 8 or 16. */
  depth?: 8 | 16;
  /** Samples per pixel: 1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha. */
  samples?: 1 | 2 | 3 | 4;
  /** Claimed in the header instead of the real size. */
  claimed?: { width: number; height: number };
}

const colourTypes = { 1: 0, 2: 4, 3: 2, 4: 6 };

/** Writes a PNG. `data` = samples, row by row, high byte first. */
export function writePng(data: Uint8Array, width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, samples = 1, claimed = { width, height } } = options;
  const packed = deflateSync(unfilteredRows(data, height));
  return framePng({ ...claimed, depth, colourType: colourTypes[samples] }, packed);
}
