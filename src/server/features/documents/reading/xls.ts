import { AppError } from '#server/platform/errors/app-error.ts';
import { openCompoundFile } from './compound-file.ts';
import { readStream, titleOf } from './doc/read-doc.ts';
import type { OpenedFile } from './read-model.ts';
import { openWorkbook } from './workbook.ts';

/** Record of an encrypted workbook, behind the first ([MS-XLS] 2.4.117). */
const filePass = 0x002f;
const recordsLookedAt = 16;

/**
 * Opens a file of Excel 5 to 2003, as `openWorkbook` does. Of the compound file only the workbook's own stream is read:
 * no macros, no embedded objects.
 */
export function openXls(bytes: Uint8Array): OpenedFile {
  const file = openCompoundFile(bytes);
  const stream = readStream(file, 'Workbook') ?? readStream(file, 'Book');
  if (!stream) throw new AppError('file_type_mismatch');
  let at = 0;
  for (let count = 0; count < recordsLookedAt && at + 4 <= stream.length; count++) {
    if (stream.readUInt16LE(at) === filePass) throw new AppError('file_encrypted');
    at += 4 + stream.readUInt16LE(at + 2);
  }
  return openWorkbook(stream, { title: titleOf(file) });
}
