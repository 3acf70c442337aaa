import { AppError } from '#server/platform/errors/app-error.ts';
import { buildPages } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { judgeText } from '../text/judge-text.ts';
import { RtfReader } from './rtf-reader.ts';
import { tokensOf } from './rtf-tokens.ts';

/**
 * Opens an RTF file: headings by style or outline level, lists with their stored marks, tables, notes. Skips hidden
 * text, text deleted under tracked changes, headers, comments, field instructions, pictures and embedded files.
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

/** Programs append NULs, line ends or a note after the last brace; noise means that it was not the last brace. */
function isHarmlessEnd(rest: Uint8Array): boolean {
  return judgeText(rest.filter((byte) => byte !== 0)) !== 'binary';
}
