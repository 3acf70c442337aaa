import { AppError } from '#server/platform/errors/app-error.ts';
import { type CompoundFile, isNamed, openCompoundFile } from './compound-file.ts';

/** The main stream of each type. */
const mainStreams: Record<string, readonly string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  msg: ['__properties_version1.0'],
};

/** Records examined at a workbook's start; a protected one declares it there. */
const maxRecords = 16;

/**
 * Rejects a compound file that is not the doc, xls or msg its extension says, or is encrypted.
 * @throws AppError `file_type_mismatch`, `file_encrypted`, `file_damaged`, `file_too_complex`
 */
export function checkLegacyOffice(bytes: Uint8Array, extension: string): void {
  const file = openCompoundFile(bytes);
  // Old and new Office versions put encrypted content here.
  if (streamOf(file, ['EncryptedPackage'])) throw new AppError('file_encrypted');
  const main = streamOf(file, mainStreams[extension] ?? []);
  if (!main) throw new AppError('file_type_mismatch');
  if (extension === 'doc') checkWordHeader(file.readStart(main, 32));
  if (extension === 'xls') checkWorkbookStart(file.readStart(main, 4_096));
}

function streamOf(file: CompoundFile, names: readonly string[]) {
  return file.entries.find((entry) => entry.kind === 'stream' && entry.isAtRoot && isNamed(entry, ...names));
}

/** FibBase of [MS-DOC] 2.5.2: bit 8 of the flags is fEncrypted. */
function checkWordHeader(header: Buffer): void {
  if (header.length < 32) throw new AppError('file_damaged');
  if (header.readUInt16LE(0) !== 0xa5ec) throw new AppError('file_type_mismatch');
  if ((header.readUInt16LE(10) & 0x0100) !== 0) throw new AppError('file_encrypted');
}

/** [MS-XLS] 2.4.117: FilePass (0x2F) follows the first BOF record of an encrypted workbook. */
function checkWorkbookStart(start: Buffer): void {
  for (let at = 0, count = 0; at + 4 <= start.length && count < maxRecords; count += 1) {
    const type = start.readUInt16LE(at);
    // BOF of the versions 2 to 8.
    if (count === 0 && ![0x0009, 0x0209, 0x0409, 0x0809].includes(type)) throw new AppError('file_type_mismatch');
    if (type === 0x002f) throw new AppError('file_encrypted');
    at += 4 + start.readUInt16LE(at + 2);
  }
  if (start.length < 4) throw new AppError('file_damaged');
}
