import { utils, type WorkSheet, write } from '@e965/xlsx';
import { writeCompoundFile } from './compound-writer.ts';

/**
 * A cell's value; `shown` is a number with its display format (one of Excel's own), `formula` one with its stored
 * result.
 */
export type XlsCell = string | number | { value: number; shown: string } | { value: number; formula: string };

export interface XlsSheet {
  rows: readonly (readonly XlsCell[])[];
  /** Ranges such as "B1:C1". */
  merged?: string[];
  isHidden?: boolean;
}

/** Writes a workbook of Excel 97 (BIFF8). */
export function writeXls(sheets: Readonly<Record<string, XlsSheet>>, title = ''): Uint8Array {
  const book = utils.book_new();
  for (const [name, { rows, merged = [] }] of Object.entries(sheets))
    utils.book_append_sheet(book, sheetOf(rows, merged), name);
  book.Workbook = { Sheets: Object.values(sheets).map(({ isHidden = false }) => ({ Hidden: isHidden ? 1 : 0 })) };
  if (title !== '') book.Props = { Title: title };
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }));
}

function sheetOf(rows: XlsSheet['rows'], merged: readonly string[]): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) =>
      row.map((cell) => {
        if (cell === '') return null;
        if (typeof cell !== 'object') return cell;
        return 'shown' in cell ? { t: 'n', v: cell.value, z: cell.shown } : { t: 'n', v: cell.value, f: cell.formula };
      }),
    ),
  );
  sheet['!merges'] = merged.map((range) => utils.decode_range(range));
  return sheet;
}

/** A cell by its 0-based position. */
export type PlacedCell = readonly [row: number, column: number, value: string | number];

/** Writes a workbook of Excel 5 (BIFF5, [MS-XLS] of that time) in Windows-1252, record by record. */
export function writeBiff5(sheets: Readonly<Record<string, readonly PlacedCell[]>>): Uint8Array {
  const entries = Object.entries(sheets);
  const begin = (kind: number) => record(0x0809, words(0x0500, kind, 0, 0));
  const end = record(0x000a, Buffer.alloc(0));
  const bodies = entries.map(([, cells]) => Buffer.concat([begin(0x0010), ...cells.map(writeCell), end]));
  const head = [begin(0x0005), record(0x0042, words(1252))];
  const names = entries.map(([name]) => Buffer.from(name, 'latin1'));
  const headBytes = [...head, end].reduce((sum, { length }) => sum + length, 0);
  let at = headBytes + names.reduce((sum, { length }) => sum + 4 + 7 + length, 0);
  const list = names.map((name, index) => {
    const place = Buffer.alloc(7);
    place.writeUInt32LE(at, 0);
    place[6] = name.length;
    at += bodies[index]?.length ?? 0;
    return record(0x0085, Buffer.concat([place, name]));
  });
  return writeCompoundFile({ Book: Buffer.concat([...head, ...list, end, ...bodies]) });
}

function writeCell([row, column, value]: PlacedCell): Buffer {
  if (typeof value === 'number') {
    const number = Buffer.alloc(8);
    number.writeDoubleLE(value, 0);
    return record(0x0203, Buffer.concat([words(row, column, 0), number]));
  }
  const text = Buffer.from([...value].map((sign) => (sign === '€' ? 0x80 : sign === '–' ? 0x96 : sign.charCodeAt(0))));
  return record(0x0204, Buffer.concat([words(row, column, 0, text.length), text]));
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function record(type: number, content: Buffer): Buffer {
  return Buffer.concat([words(type, content.length), content]);
}
