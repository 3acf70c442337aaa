import { AppError } from '#server/platform/errors/app-error.ts';

/** Index in the header of each part of the table stream ([MS-DOC] 2.5.6, FibRgFcLcb97). */
const partIndexes = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  sections: 6,
  characterPages: 12,
  paragraphPages: 13,
  pieces: 33,
  endnoteReferences: 46,
  endnoteTexts: 47,
  lists: 73,
  listOverrides: 74,
} as const;

/** First version with this layout: Word 97. */
const firstVersion = 0x00c1;
const startOfParts = 154;
const startOfLengths = 64;

/** A Word file's two streams and its header (FIB) fields. Lengths are in characters. */
export interface DocHeader {
  main: Buffer;
  table: Buffer;
  text: number;
  footnotes: number;
  headers: number;
  macros: number;
  annotations: number;
  endnotes: number;
  boxes: number;
  /** A part of the table stream; empty if the file has none. */
  part: (name: keyof typeof partIndexes) => Buffer;
  /** Offset of a part in the table stream. */
  startOf: (name: keyof typeof partIndexes) => number;
}

/**
 * Reads the header of the stream "WordDocument" ([MS-DOC] 2.5.1).
 * @param tables the streams "0Table" and "1Table"; the header selects one
 * @throws AppError `file_type_mismatch` (also before Word 97), `file_encrypted`, `file_damaged`
 */
export function readHeader(main: Buffer, tables: readonly [Buffer | null, Buffer | null]): DocHeader {
  if (main.readUInt16LE(0) !== 0xa5ec || main.readUInt16LE(2) < firstVersion) throw new AppError('file_type_mismatch');
  const flags = main.readUInt16LE(10);
  if ((flags & 0x0100) !== 0) throw new AppError('file_encrypted');
  const table = tables[(flags & 0x0200) === 0 ? 0 : 1];
  if (!table) throw new AppError('file_damaged');
  const length = (index: number) => Math.max(0, main.readInt32LE(startOfLengths + index * 4));
  const at = (name: keyof typeof partIndexes) => startOfParts + partIndexes[name] * 8;
  return {
    main,
    table,
    text: length(3),
    footnotes: length(4),
    headers: length(5),
    macros: length(6),
    annotations: length(7),
    endnotes: length(8),
    boxes: length(9),
    startOf: (name) => main.readUInt32LE(at(name)),
    part: (name) => {
      const start = main.readUInt32LE(at(name));
      const bytes = main.readUInt32LE(at(name) + 4);
      if (bytes === 0) return table.subarray(0, 0);
      if (start + bytes > table.length) throw new AppError('file_damaged');
      return table.subarray(start, start + bytes);
    },
  };
}

/** Positions with fixed-size data between them (PLC, [MS-DOC] 2.2.2). */
export function readPlc(part: Buffer, dataBytes: number): { positions: number[]; data: (index: number) => Buffer } {
  const count = part.length < 4 ? 0 : Math.floor((part.length - 4) / (4 + dataBytes));
  const positions =
    part.length < 4 ? [] : Array.from({ length: count + 1 }, (_, index) => part.readUInt32LE(index * 4));
  const start = (count + 1) * 4;
  return {
    positions,
    data: (index) => part.subarray(start + index * dataBytes, start + (index + 1) * dataBytes),
  };
}
