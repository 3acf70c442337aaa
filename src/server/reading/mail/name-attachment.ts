import { fileNameMaxLength, readableExtensions } from '#shared/limits.ts';
import type { MailPart } from './mail-model.ts';

/** Extension by media type, for names without one. */
const extensionOfMediaType: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.ms-outlook': 'msg',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'text/html': 'html',
  'text/calendar': 'ics',
  'application/ms-tnef': 'dat',
  'application/zip': 'zip',
};

/** As in uploads/policy.ts, which refuses such names; here these characters are removed. */
const harmful = /[\\/\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u{FFFD}]+/gu;

/**
 * A name for an attachment: the last path segment of the mail's name for it, without anything dangerous to display or
 * save, at most `fileNameMaxLength` long; else "Anhang 2.pdf". `extension` is in lower case, '' for none.
 */
export function nameAttachment(
  { name, mediaType }: Pick<MailPart, 'name' | 'mediaType'>,
  number: number,
): { fileName: string; extension: string } {
  const last = (name ?? '').split(/[\\/]/u).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .toWellFormed()
    .replace(harmful, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const own = /^(.*[^.\s])\.([a-z0-9]{1,5})$/iu.exec(clean);
  const byMediaType = extensionOfMediaType[mediaType];
  const isRead = (extension: string | undefined) => readableExtensions.some((readable) => readable === extension);
  const ownExtension = own?.[2]?.toLowerCase();
  if (own && (isRead(ownExtension) || !isRead(byMediaType))) {
    return { fileName: shorten(own[1] ?? '', own[2] ?? ''), extension: ownExtension ?? '' };
  }
  const stem = clean === '' ? `Anhang ${number}` : clean;
  return byMediaType === undefined
    ? { fileName: shorten(stem, ''), extension: '' }
    : { fileName: shorten(stem, byMediaType), extension: byMediaType };
}

function shorten(stem: string, extension: string): string {
  const ending = extension === '' ? '' : `.${extension}`;
  return `${stem
    .slice(0, fileNameMaxLength - ending.length)
    .toWellFormed()
    .replaceAll('\u{FFFD}', '')
    .trim()}${ending}`;
}
