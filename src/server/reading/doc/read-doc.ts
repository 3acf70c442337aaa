import { AppError } from '#server/platform/errors/app-error.ts';
import { type CompoundFile, isNamed, openCompoundFile } from '../office/compound-file.ts';
import { buildPages } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { readHeader } from './doc-header.ts';
import { collectDocPieces } from './doc-pieces.ts';
import { titleOfSummary } from './property-set.ts';

/**
 * Opens a Word 97–2003 file by its structure: headings, lists with their marks, tables, notes, text boxes. Skips hidden
 * text, text deleted under tracked changes, headers, comments, macros and embedded objects.
 * @throws AppError `file_type_mismatch`, `file_encrypted`, `file_damaged`, `file_too_complex`
 */
export function openDoc(bytes: Uint8Array): OpenedFile {
  try {
    const file = openCompoundFile(bytes);
    const main = readStream(file, 'WordDocument');
    if (!main) throw new AppError('file_type_mismatch');
    const header = readHeader(main, [readStream(file, '0Table'), readStream(file, '1Table')]);
    const pages = buildPages(collectDocPieces(header));
    return { metadata: { title: titleOf(file), pageCount: pages.length }, pages };
  } catch (error) {
    // An offset outside the file.
    if (error instanceof RangeError) throw new AppError('file_damaged', { cause: error });
    throw error;
  }
}

/** The title in a legacy office file's metadata. */
export function titleOf(file: CompoundFile): string | null {
  const summary = readStream(file, '\x05SummaryInformation');
  return summary && titleOfSummary(summary);
}

/** A whole stream at the root of a compound file; null if absent. @throws AppError `file_damaged` if it is cut */
export function readStream(file: CompoundFile, name: string): Buffer | null {
  const entry = file.entries.find((each) => each.kind === 'stream' && each.isAtRoot && isNamed(each, name));
  if (!entry) return null;
  const stream = file.readStart(entry, entry.size);
  if (stream.length < entry.size) throw new AppError('file_damaged');
  return stream;
}
