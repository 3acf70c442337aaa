/** Order in which a block's frequencies are written (ITU-T T.81, figure A.6). */
const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
];
/** Luminance quantisation, table K.1. */
const coarseness = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
/** Huffman codes, tables K.3 and K.5: number of codes per length, and their symbols. */
const dcCounts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const dcValues = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const acCounts = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d];
const acValues = [
  ...Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
];

export interface JpegOptions {
  /** 1…100. */
  quality?: number;
  /** Camera orientation (EXIF, 1 to 8). */
  orientation?: number;
}

/**
 * Writes a baseline JPEG from planes of bytes: one is grey; four are cyan, magenta, yellow and black as stored by Adobe
 * (0 = full).
 */
export function writeJpeg(
  planes: readonly Uint8Array[],
  width: number,
  height: number,
  { quality = 75, orientation }: JpegOptions = {},
): Buffer {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const table = coarseness.map((each) => Math.min(255, Math.max(1, Math.round(each * scale))));
  const segment = (marker: number, ...bytes: number[]) => [
    0xff,
    marker,
    (bytes.length + 2) >> 8,
    (bytes.length + 2) & 255,
    ...bytes,
  ];
  const ids = planes.map((_, index) => index + 1);
  const head = [
    0xff,
    0xd8,
    ...(orientation === undefined ? [] : segment(0xe1, ...exif(orientation))),
    ...(planes.length === 4 ? segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0) : []),
    ...segment(0xdb, 0, ...zigzag.map((place) => table[place] ?? 1)),
    ...segment(
      0xc0,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      planes.length,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ),
    ...segment(0xc4, 0x00, ...dcCounts, ...dcValues),
    ...segment(0xc4, 0x10, ...acCounts, ...acValues),
    ...segment(0xda, planes.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
  ];
  return Buffer.concat([Buffer.from(head), encode(planes, width, height, table), Buffer.from([0xff, 0xd9])]);
}

/** One entry: orientation, a short. */
function exif(orientation: number): number[] {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return [...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8, ...directory];
}

function encode(planes: readonly Uint8Array[], width: number, height: number, table: readonly number[]): Buffer {
  const bits = new BitWriter();
  const dc = codesOf(dcCounts, dcValues);
  const ac = codesOf(acCounts, acValues);
  const before = planes.map(() => 0);
  const block = new Float64Array(64);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (const [index, plane] of planes.entries()) {
        for (let place = 0; place < 64; place++) {
          const x = Math.min(left + (place & 7), width - 1);
          const y = Math.min(top + (place >> 3), height - 1);
          block[place] = (plane[y * width + x] ?? 0) - 128;
        }
        const levels = quantise(block, table);
        const first = levels[0] ?? 0;
        bits.writeLevel(dc, 0, first - (before[index] ?? 0));
        before[index] = first;
        let zeros = 0;
        for (let at = 1; at < 64; at++) {
          const level = levels[zigzag[at] ?? 0] ?? 0;
          if (level === 0) {
            zeros += 1;
            continue;
          }
          for (; zeros > 15; zeros -= 16) bits.write(ac.get(0xf0));
          bits.writeLevel(ac, zeros << 4, level);
          zeros = 0;
        }
        if (zeros > 0) bits.write(ac.get(0));
      }
    }
  }
  return bits.finish();
}

const cosines = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/** The block's frequencies, quantised by the table. */
function quantise(block: Float64Array, table: readonly number[]): number[] {
  const rows = new Float64Array(64);
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (block[y * 8 + x] ?? 0) * (cosines[u * 8 + x] ?? 0);
      rows[y * 8 + u] = sum;
    }
  }
  const levels = new Array<number>(64);
  for (let u = 0; u < 8; u++) {
    for (let v = 0; v < 8; v++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += (rows[y * 8 + u] ?? 0) * (cosines[v * 8 + y] ?? 0);
      levels[v * 8 + u] = Math.round(sum / (table[v * 8 + u] ?? 1));
    }
  }
  return levels;
}

interface Code {
  code: number;
  length: number;
}

function codesOf(counts: readonly number[], values: readonly number[]): Map<number, Code> {
  const codes = new Map<number, Code>();
  let code = 0;
  let next = 0;
  for (const [index, count] of counts.entries()) {
    for (let each = 0; each < count; each++) codes.set(values[next++] ?? 0, { code: code++, length: index + 1 });
    code <<= 1;
  }
  return codes;
}

class BitWriter {
  readonly #bytes: number[] = [];
  #waiting = 0;
  #count = 0;

  write(code: Code | undefined): void {
    if (!code) throw new Error('no code for this level');
    for (let bit = code.length - 1; bit >= 0; bit--) {
      this.#waiting = (this.#waiting << 1) | ((code.code >> bit) & 1);
      if (++this.#count < 8) continue;
      this.#bytes.push(this.#waiting);
      // A 0xff byte would start a marker.
      if (this.#waiting === 0xff) this.#bytes.push(0);
      this.#waiting = 0;
      this.#count = 0;
    }
  }

  writeLevel(codes: Map<number, Code>, run: number, level: number): void {
    const length = 32 - Math.clz32(Math.abs(level));
    this.write(codes.get(run | length));
    this.write({ code: level < 0 ? level + 2 ** length - 1 : level, length });
  }

  finish(): Buffer {
    while (this.#count > 0) this.write({ code: 1, length: 1 });
    return Buffer.from(this.#bytes);
  }
}
