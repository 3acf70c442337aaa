import { type DocHeader, readPlc } from './doc-header.ts';

const pageBytes = 512;

/** Formatting of a range of the main stream, as modifications ("sprm") of its style. */
export interface FormatRun {
  from: number;
  to: number;
  /** Index of the paragraph's style; 0 for character runs. */
  style: number;
  changes: Buffer;
}

/** Paragraph formats in byte order ([MS-DOC] 2.9.33, 2.9.175). */
export function readParagraphFormats(header: DocHeader): FormatRun[] {
  return readRuns(header, header.part('paragraphPages'), 13, (page, offset) => {
    const halves = page[offset] ?? 0;
    const start = halves === 0 ? offset + 2 : offset + 1;
    const length = halves === 0 ? (page[offset + 1] ?? 0) * 2 : halves * 2 - 1;
    const bytes = page.subarray(start, start + length);
    return bytes.length < 2 ? null : { style: bytes.readUInt16LE(0), changes: bytes.subarray(2) };
  });
}

/** Character formats in byte order ([MS-DOC] 2.9.32). */
export function readCharacterFormats(header: DocHeader): FormatRun[] {
  return readRuns(header, header.part('characterPages'), 1, (page, offset) => {
    const length = page[offset] ?? 0;
    return { style: 0, changes: page.subarray(offset + 1, offset + 1 + length) };
  });
}

function readRuns(
  { main }: DocHeader,
  part: Buffer,
  entryBytes: number,
  read: (page: Buffer, offset: number) => { style: number; changes: Buffer } | null,
): FormatRun[] {
  const { positions, data } = readPlc(part, 4);
  const runs: FormatRun[] = [];
  for (let index = 0; index < positions.length - 1; index++) {
    const start = (data(index).readUInt32LE(0) & 0x3fffff) * pageBytes;
    const page = main.subarray(start, start + pageBytes);
    const count = page[pageBytes - 1] ?? 0;
    for (let run = 0; run < count; run++) {
      const entry = (count + 1) * 4 + run * entryBytes;
      if (entry >= pageBytes) break;
      const offset = (page[entry] ?? 0) * 2;
      const format = offset === 0 ? null : read(page, offset);
      const none = { style: 0, changes: page.subarray(0, 0) };
      runs.push({ from: page.readUInt32LE(run * 4), to: page.readUInt32LE(run * 4 + 4), ...(format ?? none) });
    }
  }
  return runs.sort((one, other) => one.from - other.from);
}

/** The run that contains a byte of the main stream. */
export function runAt(runs: readonly FormatRun[], offset: number): FormatRun | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle]?.from ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const run = runs[low];
  return run && run.from <= offset && offset < run.to ? run : undefined;
}

const tableDefinition = 0xd608;
/** Operand bytes by the three highest bits of the sprm code ([MS-DOC] 2.2.5.1); 6 = length given in the operand. */
const operandBytes = [1, 1, 2, 4, 2, 2, 0, 3];

/** The modifications of a format, each with its operand. */
export function* changesOf(changes: Buffer): Generator<{ code: number; operand: Buffer }> {
  let at = 0;
  while (at + 2 <= changes.length) {
    const code = changes.readUInt16LE(at);
    at += 2;
    const kind = code >> 13;
    let length = operandBytes[kind] ?? 1;
    if (kind === 6) {
      const isTable = code === tableDefinition;
      if (at + (isTable ? 2 : 1) > changes.length) return;
      length = isTable ? changes.readUInt16LE(at) - 1 : (changes[at] ?? 0);
      at += isTable ? 2 : 1;
    }
    const operand = changes.subarray(at, at + length);
    if (operand.length < length) return;
    yield { code, operand };
    at += Math.max(0, length);
  }
}
