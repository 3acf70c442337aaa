import { maxAttachmentNotes, maxAttachments, readableExtensions, uploadMaxBytes } from '#shared/limits.ts';
import { imageKindOf, readImageSize } from '../image-size.ts';
import type { FileAttachment } from '../read-model.ts';
import { type MailPart, tidyLine } from './mail-model.ts';
import { nameAttachment } from './name-attachment.ts';

/** An inline picture below these bytes or pixels is a logo or a rule, not a page or a photograph. */
const smallPictureBytes = 20 * 1024;
const smallPicturePixels = 300 * 300;
const narrowPicturePixels = 120;

const signatures = new Set([
  'application/pgp-signature',
  // Only states the PGP version of the next part (RFC 3156).
  'application/pgp-encrypted',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'message/delivery-status',
  'text/rfc822-headers',
]);

/**
 * Selects the parts of a mail that are attachments, in order. Skips layout pictures and signatures; unsupported files
 * are listed with the reason, and those beyond `maxAttachmentNotes` only counted in the mail's header.
 */
export function chooseAttachments(parts: readonly MailPart[]): { names: string[]; files: Iterable<FileAttachment> } {
  const chosen = parts.filter((part) => !isSignature(part) && !isDecoration(part));
  const named = chosen.map((part, index) => ({ part, ...nameByContent(part, nameAttachment(part, index + 1)) }));
  return {
    names: named.map(({ fileName }) => tidyLine(fileName)),
    files: filesOf(named.slice(0, maxAttachmentNotes)),
  };
}

type Named = { part: MailPart; fileName: string; extension: string };

function isSignature({ mediaType, name }: MailPart): boolean {
  return signatures.has(mediaType) || /\.p7s$/iu.test(name ?? '');
}

/** Extensions of four letters that old programs cut to three ("VORLAG~1.DOC"), with a part that such a file has. */
const cutExtensions: Readonly<Record<string, readonly [extension: string, part: string]>> = {
  doc: ['docx', 'word/document.xml'],
  xls: ['xlsx', 'xl/workbook.xml'],
  ppt: ['pptx', 'ppt/presentation.xml'],
};

/** Gives an Office file its full extension if the name has lost the last letter. */
function nameByContent(part: MailPart, named: { fileName: string; extension: string }) {
  const [extension, inner] = cutExtensions[named.extension] ?? [];
  if (extension === undefined || inner === undefined) return named;
  const content = part.bytes();
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK' || !bytes.includes(inner)) return named;
  return { fileName: named.fileName.replace(/[a-z]{3}$/iu, extension), extension };
}

function* filesOf(named: readonly Named[]): Generator<FileAttachment> {
  let taken = 0;
  let bytes = 0;
  for (const { part, fileName, extension } of named) {
    const refused = { fileName, size: part.size, bytes: null };
    if (isEncrypted(part)) yield { ...refused, reason: 'file_encrypted' };
    else if (!readableExtensions.some((readable) => readable === extension))
      yield { ...refused, reason: 'file_type_unsupported' };
    else if (part.size === 0) yield { ...refused, reason: 'file_empty' };
    else if (taken >= maxAttachments || bytes + part.size > uploadMaxBytes)
      yield { ...refused, reason: 'attachments_too_many' };
    else {
      const content = part.bytes();
      taken += 1;
      bytes += content.length;
      if (content.length === 0) yield { ...refused, reason: 'file_empty' };
      else yield { fileName, size: content.length, bytes: content, reason: null };
    }
  }
}

/** Starts of encrypted content: PGP's armour (RFC 9580), or S/MIME's CMS envelopes (RFC 5652, RFC 5083). */
const pgpArmour = '-----BEGIN PGP MESSAGE-----';
const envelopes = ['2a864886f70d010703', '2a864886f70d0109100117'];
const bytesOfHead = 64;

function isEncrypted(part: MailPart): boolean {
  if (!/\b(?:octet-stream|pkcs7-mime|x-pkcs7-mime|pgp-encrypted)\b/u.test(part.mediaType)) return false;
  const head = Buffer.from(part.bytes().subarray(0, bytesOfHead));
  return (
    head.toString('latin1').trimStart().startsWith(pgpArmour) || envelopes.some((id) => head.includes(id, 0, 'hex'))
  );
}

function isDecoration(part: MailPart): boolean {
  if (!part.isInline || !part.mediaType.startsWith('image/')) return false;
  if (part.size <= smallPictureBytes) return true;
  const content = part.bytes();
  const kind = imageKindOf(content);
  const size = kind && readImageSize(content, kind);
  if (!size) return false;
  return size.width * size.height <= smallPicturePixels || Math.min(size.width, size.height) < narrowPicturePixels;
}
