import { AppError } from '#server/platform/errors/app-error.ts';
import { imagePixelsMax, readableExtensions } from '#shared/limits.ts';
import { type ImageKind, imageKindOf, readImageSize } from './image-size.ts';
import { openCms } from './mail/smime/open-cms.ts';
import { isCompoundFile } from './office/compound-file.ts';
import { checkLegacyOffice } from './office/legacy-office.ts';
import { packageKindOf } from './office/office-package.ts';
import { isTiff } from './scans/tiff.ts';
import { judgeText } from './text/judge-text.ts';

/** Bytes from the start that `checkBeginning` examines. */
export const contentCheckBytes = 64 * 1024;

/** Content family by extension. `readableExtensions` says which are accepted. */
const families = {
  pdf: 'pdf',
  doc: 'compound',
  xls: 'compound',
  msg: 'compound',
  docx: 'package',
  docm: 'package',
  xlsx: 'package',
  xlsm: 'package',
  pptx: 'package',
  pptm: 'package',
  ppsx: 'package',
  odt: 'package',
  odp: 'package',
  ods: 'package',
  zip: 'archive',
  p7m: 'signed',
  rtf: 'rtf',
  txt: 'text',
  md: 'text',
  csv: 'text',
  html: 'text',
  htm: 'text',
  eml: 'mail',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  tif: 'tiff',
  tiff: 'tiff',
} as const satisfies Record<(typeof readableExtensions)[number], string>;
type KnownExtension = keyof typeof families;

/**
 * Rejects a file whose first bytes contradict its extension: cheap enough for any process, before the rest has arrived.
 * @param head the first `contentCheckBytes` of the file, or all of a smaller one
 * @param extension in lower case, without the dot
 * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`
 */
export async function checkBeginning(head: Uint8Array, extension: string): Promise<void> {
  if (head.length === 0) throw new AppError('file_empty');
  if (!(readableExtensions as readonly string[]).includes(extension)) throw new AppError('file_type_unsupported');
  if (!(await beginsAs(head, extension as KnownExtension))) throw new AppError('file_type_mismatch');
}

/**
 * Rejects a file whose content does not match its extension. Looks into the directories of containers and the headers
 * of images; decodes nothing. Only the parser can tell that a PDF is encrypted or damaged.
 * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`,
 * `file_too_complex`
 */
export async function checkContent(bytes: Uint8Array, extension: string): Promise<void> {
  await checkBeginning(bytes.subarray(0, contentCheckBytes), extension);
  const family = families[extension as KnownExtension];
  if (isCompoundFile(bytes)) checkLegacyOffice(bytes, extension);
  else if (family === 'package' && (await packageKindOf(bytes)) !== extension) throw new AppError('file_type_mismatch');
  else if (family === 'archive') await checkArchive(bytes);
  else if (family === 'signed') checkSigned(bytes);
  else if (family === 'text') {
    if (isBlank(bytes)) throw new AppError('file_empty');
    if (!(await isTextByContent(bytes))) throw new AppError('file_type_mismatch');
  } else if (family === 'tiff') (await import('./scans/tiff.ts')).listTiffPages(bytes);
  else if (family === 'image') checkImage(bytes, extension as ImageKind | 'jpeg');
}

async function beginsAs(head: Uint8Array, extension: KnownExtension): Promise<boolean> {
  switch (families[extension]) {
    case 'pdf':
      return beginsAsPdf(head);
    case 'compound':
      return isCompoundFile(head);
    case 'package':
      // Office encrypts by wrapping the whole file in a compound file.
      return isCompoundFile(head) || beginsAsZip(head);
    case 'archive':
      return beginsAsZip(head);
    case 'signed':
      return head[0] === 0x30 || /^\s*(?:-----BEGIN |MI[A-Za-z0-9+/])/u.test(startOf(head, 64));
    case 'rtf':
      return startOf(head, 16).trimStart().startsWith('{\\rtf');
    case 'tiff':
      return isTiff(head);
    case 'image':
      return imageKindOf(head) === (extension === 'jpeg' ? 'jpg' : extension);
    case 'mail':
      return beginsWithMailHeaders(head) && judgeText(head) !== 'binary';
    case 'text':
      return isTextByContent(head);
  }
}

function beginsAsZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

/** Readers accept a PDF that starts within the first kilobyte; the bytes before it must not be another kind of file. */
function beginsAsPdf(head: Uint8Array): boolean {
  const start = startOf(head, 1_024);
  const at = start.indexOf('%PDF-');
  if (at <= 0) return at === 0;
  const before = start.slice(0, at);
  return (
    !/<(?:!doctype|html|head|body|script|svg|\?xml)/iu.test(before) &&
    !isCompoundFile(head) &&
    !before.startsWith('PK') &&
    !before.startsWith('MZ') &&
    imageKindOf(head) === undefined
  );
}

/** Header fields of a mail (RFC 5322, section 3.6); two of them identify a header. */
const mailField = /^(?:from|to|date|subject|received|message-id|return-path|mime-version|sender|delivered-to):/iu;

function beginsWithMailHeaders(head: Uint8Array): boolean {
  const lines = startOf(head, contentCheckBytes).split(/\r?\n/u);
  // A header longer than the examined bytes ends in mid-line.
  if (head.length >= contentCheckBytes) lines.pop();
  // The mbox format puts this line before each mail.
  if (lines[0]?.startsWith('From ')) lines.shift();
  let known = 0;
  for (const line of lines) {
    if (line === '') break;
    if (!/^(?:[!-9;-~]+[ \t]*:|[ \t])/u.test(line)) return false;
    if (mailField.test(line)) known += 1;
  }
  return known >= 2;
}

/**
 * Text has no signature and may begin like a file that has one ("BMW AG", "MZ-13", "ID3"): all bytes decide. Signatures
 * count only if a few bytes cannot be text. No text begins like a PDF, which may consist of letters alone.
 */
async function isTextByContent(bytes: Uint8Array): Promise<boolean> {
  if (startOf(bytes, 5) === '%PDF-') return false;
  const verdict = judgeText(bytes);
  if (verdict !== 'unclear') return verdict === 'text';
  const type = await detectType(bytes.subarray(0, contentCheckBytes));
  return type === undefined || ['xml', 'rtf', 'ics', 'vcf', 'html'].includes(type);
}

/** Bytes of byte order marks. */
const orderMarks = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe]);

/** True for white space only, in UTF-8, UTF-16 or a code page. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte, index) =>
      byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0 || (index < 3 && orderMarks.has(byte)),
  );
}

/** An Office file called an archive would be read part by part. */
async function checkArchive(bytes: Uint8Array): Promise<void> {
  if ((await packageKindOf(bytes)) !== undefined) throw new AppError('file_type_mismatch');
}

function checkSigned(bytes: Uint8Array): void {
  const found = openCms(bytes);
  if (found?.kind === 'encrypted') throw new AppError('file_encrypted');
  if (!found?.content) throw new AppError('file_damaged');
}

async function detectType(head: Uint8Array): Promise<string | undefined> {
  try {
    const { fileTypeFromBuffer } = await import('file-type');
    return (await fileTypeFromBuffer(head))?.ext;
  } catch {
    // A cut or broken container: its parser will report the fault.
    return undefined;
  }
}

function checkImage(bytes: Uint8Array, extension: ImageKind | 'jpeg'): void {
  const size = readImageSize(bytes, extension === 'jpeg' ? 'jpg' : extension);
  if (!size) throw new AppError('file_damaged');
  if (size.width * size.height > imagePixelsMax) throw new AppError('file_too_complex');
}

function startOf(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString('latin1');
}
