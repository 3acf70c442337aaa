import { AppError } from '#server/platform/errors/app-error.ts';
import { readStream, titleOf } from '../doc/read-doc.ts';
import { openCompoundFile } from '../office/compound-file.ts';
import type { OpenedFile } from '../read-model.ts';
import { openWorkbook } from './workbook.ts';

/**
 * Opens an Excel 5 to 2003 file like `openWorkbook`. Reads only the workbook stream of the compound file: no macros, no
 * embedded objects.
 */
export function openXls(bytes: Uint8Array): OpenedFile {
  const file = openCompoundFile(bytes);
  const stream = readStream(file, 'Workbook') ?? readStream(file, 'Book');
  if (!stream) throw new AppError('file_type_mismatch');
  return openWorkbook(stream, { title: titleOf(file) });
}
