import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { cellInWords, type Sheet, type SheetCell } from '#shared/tables/sheet.ts';
import { oneLine } from '../policy.ts';

/** Characters per cell, and per name of a sheet, that Excel opens. */
const maxCellLength = 32_767;
const maxNameLength = 31;
/** Columns are as wide as their longest text, within these numbers of characters. */
const widths = { least: 8, most: 60 };
/** Excel's calendar begins here; its day 60, 29 February 1900, does not exist, so days before March are kept as text. */
const calendar = { dayZero: Date.UTC(1899, 11, 30), firstDay: '1900-03-01' };
const dayMilliseconds = 86_400_000;

/**
 * A sheet as an Excel workbook. Texts are cells of the text type, which no program evaluates: "=1+1" and "-3 %" stay
 * what they are. Days and numbers are sorted and counted as such.
 */
export function writeXlsx({ title, language, head, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const lines = [head, ...rows].map((row) => row.map((cell) => writeCell(cell, language)));
  const sheet: WorkSheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = head.map((name, column) => ({
    wch: Math.min(
      widths.most,
      Math.max(widths.least, ...[name, ...rows.map((row) => row[column])].map((cell) => lengthOf(cell, language))) + 1,
    ),
  }));
  if (sheet['!ref']) sheet['!autofilter'] = { ref: sheet['!ref'] };
  const book = utils.book_new();
  // Excel refuses these characters in a sheet's name.
  utils.book_append_sheet(book, sheet, title.replace(/[\\/*?:[\]]/g, ' ').slice(0, maxNameLength));
  book.Props = { Title: title, Application: 'BoardSearch' };
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

function writeCell(cell: SheetCell, language: Sheet['language']): CellObject | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return textCell(cell);
  if ('address' in cell) return { ...textCell(cell.text), l: { Target: cell.address } };
  const [moment, time] = 'day' in cell ? [`${cell.day}T00:00:00Z`, ''] : [cell.moment, ' hh:mm:ss'];
  if (moment < calendar.firstDay) return textCell(String(cellInWords(cell, language)));
  const days = (Date.parse(moment) - calendar.dayZero) / dayMilliseconds;
  return { t: 'n', v: days, z: `${language === 'de' ? 'dd\\.mm\\.yyyy' : 'yyyy-mm-dd'}${time}` };
}

/** What a workbook takes for a character's code ("_x0041_"): its underscore is written as one itself. */
const looksLikeCode = /_(?=x[0-9a-f]{4}_)/gi;

function textCell(text: string): CellObject {
  const line = oneLine(text).replace(looksLikeCode, '_x005F_');
  return { t: 's', v: line.length > maxCellLength ? `${line.slice(0, maxCellLength - 1)}…` : line };
}

const lengthOf = (cell: SheetCell, language: Sheet['language']): number => String(cellInWords(cell, language)).length;
