import { AppError } from '#server/platform/errors/app-error.ts';
import { buildPages } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { judgeText } from '../text/judge-text.ts';
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
  const file = bytes.subarray(start);
  const reader = new RtfReader();
  for (const token of tokensOf(file)) {
    reader.take(token);
    if (!reader.isComplete || token.type !== 'close') continue;
    if (!isHarmlessEnd(file.subarray(token.end))) throw new AppError('file_damaged');
    break;
  }
  const { pieces, title } = reader.finish();
  const pages = buildPages(pieces);
  return { metadata: { title, pageCount: pages.length }, pages };
}

/** Programs leave zeros, line ends or a note of theirs behind the last brace; noise says that the brace was none. */
function isHarmlessEnd(rest: Uint8Array): boolean {
  return judgeText(rest.filter((byte) => byte !== 0)) !== 'binary';
}
