import { AppError } from '#server/platform/errors/app-error.ts';
import { documentCharactersMax } from '../limits/text-meter.ts';
import { decodeCodePage } from '../text/code-pages.ts';
import { type DocHeader, readPlc } from './doc-header.ts';

/** A run of text: from character `start`, stored at byte `offset` of the main stream. */
interface TextPiece {
  start: number;
  end: number;
  offset: number;
  /** Bytes per character. */
  width: 1 | 2;
}

/** All text of a Word file (main text, notes and boxes in sequence) and each character's position in the file. */
export interface DocText {
  characters: string;
  /** Byte offset of a character in the main stream, by which formats are located. */
  offsetOf: (character: number) => number;
  /** Character ranges stored in a byte range of the main stream. */
  rangesWithin: (fromByte: number, toByte: number) => { start: number; end: number }[];
}

/** Assembles the text from its pieces ([MS-DOC] 2.4.1). @throws AppError `file_damaged`, `file_too_complex` */
export function readText(header: DocHeader): DocText {
  const pieces = readPieces(header);
  // Pieces may share bytes, so a small file may hold a huge text.
  if ((pieces.at(-1)?.end ?? 0) > documentCharactersMax) throw new AppError('file_too_complex');
  const characters = pieces
    .map(({ start, end, offset, width }) => {
      const bytes = header.main.subarray(offset, offset + (end - start) * width);
      if (bytes.length < (end - start) * width) throw new AppError('file_damaged');
      return width === 2 ? bytes.toString('utf16le') : decodeCodePage(bytes, 1252);
    })
    .join('');
  return {
    characters,
    offsetOf: (character) => {
      let low = 0;
      let high = pieces.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((pieces[middle]?.start ?? 0) <= character) low = middle;
        else high = middle - 1;
      }
      const piece = pieces[low];
      return piece ? piece.offset + (character - piece.start) * piece.width : -1;
    },
    rangesWithin: (fromByte, toByte) =>
      pieces.flatMap(({ start, end, offset, width }) => {
        const from = Math.max(start, start + Math.ceil((fromByte - offset) / width));
        const to = Math.min(end, start + Math.ceil((toByte - offset) / width));
        return from < to ? [{ start: from, end: to }] : [];
      }),
  };
}

function readPieces(header: DocHeader): TextPiece[] {
  const part = header.part('pieces');
  let at = 0;
  // Skip the formats that pieces refer to.
  while (part[at] === 1) at += 3 + part.readUInt16LE(at + 1);
  if (part[at] !== 2) throw new AppError('file_damaged');
  const length = part.readUInt32LE(at + 1);
  const { positions, data } = readPlc(part.subarray(at + 5, at + 5 + length), 8);
  return positions.slice(0, -1).map((start, index) => {
    const end = positions[index + 1] ?? 0;
    if (end < start || (index === 0 && start !== 0)) throw new AppError('file_damaged');
    const position = data(index).readUInt32LE(2);
    const isNarrow = (position & 0x40000000) !== 0;
    const offset = position & 0x3fffffff;
    return { start, end, offset: isNarrow ? offset / 2 : offset, width: isNarrow ? 1 : 2 };
  });
}
