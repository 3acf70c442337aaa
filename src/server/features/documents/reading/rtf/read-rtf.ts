import { AppError } from '#server/platform/errors/app-error.ts';
import { buildPages } from '../page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { RtfReader } from './rtf-reader.ts';
import { tokensOf } from './rtf-tokens.ts';

/**
 * Opens an RTF file: headings by style or outline level, lists with the marks that the file stores, tables, notes. What is
 * deleted under tracked changes, hidden or beside the text (headers, comments, fields' instructions, pictures, embedded files) is not read.
 * @throws AppError `file_type_mismatch`, `file_damaged`, `file_too_complex`
 */
export function openRtf(bytes: Uint8Array): OpenedFile {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64))
    .toString('latin1')
    .search(/\{\\rtf/u);
  if (start === -1) throw new AppError('file_type_mismatch');
  const reader = new RtfReader();
  for (const token of tokensOf(bytes.subarray(start))) {
    reader.take(token);
    // Programs leave zeros or line ends behind the last brace.
    if (reader.isComplete) break;
  }
  const { pieces, title } = reader.finish();
  const pages = buildPages(pieces);
  return { metadata: { title, pageCount: pages.length }, pages };
}
