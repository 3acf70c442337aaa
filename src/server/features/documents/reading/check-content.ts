import { AppError } from '#server/platform/errors/app-error.ts';
import { readableExtensions } from '#shared/limits.ts';

/** As many first bytes suffice for `checkContent`, except that an encrypted PDF may show itself only in the whole file. */
export const contentCheckBytes = 64 * 1024;

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Whether a file's content is of the kind that its extension says.
 * @param bytes the whole file or its first `contentCheckBytes`; a few reads, no parsing
 * @param extension in lower case, without the dot
 * @param restHolds whether the rest of the file holds these bytes; asked only where `bytes` cannot decide
 * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`
 */
export async function checkContent(
  bytes: Uint8Array,
  extension: string,
  restHolds: (searched: Buffer) => Promise<boolean> = async () => false,
): Promise<void> {
  if (bytes.length === 0) throw new AppError('file_empty');
  if (!(readableExtensions as readonly string[]).includes(extension)) throw new AppError('file_type_unsupported');
  if (extension === 'txt' || extension === 'csv') {
    await checkText(bytes);
    return;
  }
  if (extension === 'pdf') {
    // Readers accept a PDF that begins within its first kilobyte.
    if (indexOf(bytes, '%PDF-', 1_024) === -1) throw new AppError('file_type_mismatch');
    return;
  }
  // Office encrypts by putting the whole file into a compound file, which lists its parts anywhere; the old formats are
  // compound files, too.
  if (compoundFile.every((byte, index) => bytes[index] === byte)) {
    const isEncrypted =
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(encryptedPart) ||
      (await restHolds(encryptedPart));
    throw new AppError(isEncrypted ? 'file_encrypted' : 'file_type_mismatch');
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new AppError('file_type_mismatch');
  const type = await detectType(bytes);
  if (type !== undefined && type !== 'zip' && type !== extension) throw new AppError('file_type_mismatch');
}

/** Text has no type of its own: it is what no other type claims and what holds no binary zeros. */
async function checkText(bytes: Uint8Array): Promise<void> {
  const type = await detectType(bytes);
  if (type !== undefined && !['xml', 'rtf', 'ics', 'vcf', 'html'].includes(type))
    throw new AppError('file_type_mismatch');
  const hasWideMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (hasWideMark) return;
  const sample = bytes.subarray(0, contentCheckBytes);
  let zeros = 0;
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) zeros += 1;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  // UTF-16 without a mark: about every second byte of western text is zero.
  const looksWide = zeros > 0.3 * sample.length && zeros < 0.6 * sample.length;
  if ((zeros > 0 && !looksWide) || controls > 0.02 * sample.length) throw new AppError('file_type_mismatch');
}

async function detectType(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const { fileTypeFromBuffer } = await import('file-type');
    return (await fileTypeFromBuffer(bytes.subarray(0, contentCheckBytes)))?.ext;
  } catch {
    // A cut or broken container: its parser says what is wrong.
    return undefined;
  }
}

function indexOf(bytes: Uint8Array, text: string, within: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, within)).indexOf(text, 0, 'latin1');
}
