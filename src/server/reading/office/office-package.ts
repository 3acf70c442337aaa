import { AppError } from '#server/platform/errors/app-error.ts';
import { decodeText } from '../text/decode-text.ts';
import { listZip, readZip } from './zip.ts';

/** Office formats that are zip files of parts, by extension; those with macros differ only by them. */
export type PackageKind = 'docx' | 'docm' | 'xlsx' | 'xlsm' | 'pptx' | 'pptm' | 'ppsx' | 'odt' | 'odp' | 'ods';

const documentTypes: Record<string, PackageKind> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml': 'pptx',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml': 'ppsx',
  'application/vnd.ms-word.document.macroenabled.main+xml': 'docm',
  'application/vnd.ms-excel.sheet.macroenabled.main+xml': 'xlsm',
  'application/vnd.ms-powerpoint.presentation.macroenabled.main+xml': 'pptm',
};
const openDocumentTypes: Record<string, PackageKind> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};
/** Main parts of templates and add-ins: not accepted, whatever the file is called. */
const foreignTypes = /(?:template|slideshow\.macroEnabled|addin|binary)[.\w]*\.main(?:\+xml)?$/iu;

/**
 * The format of a zip file by its content types; undefined for any other archive or for an unsupported variant (dotx,
 * xlsb). Decompresses only that list, within limits.
 * @throws AppError `file_damaged`, `file_encrypted`, `file_too_complex`
 */
export async function packageKindOf(bytes: Uint8Array): Promise<PackageKind | undefined> {
  const entries = await listZip(bytes);
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new AppError('file_encrypted');
  const contents = new Set(['[content_types].xml', 'mimetype', 'meta-inf/manifest.xml']);
  const parts = await readZip(bytes, (name) => contents.has(name.toLowerCase()));
  const textOf = (name: string) => {
    const found = [...parts].find(([part]) => part.toLowerCase() === name);
    return found ? decodeText(found[1]) : '';
  };
  const openDocument = openDocumentTypes[textOf('mimetype').trim()];
  if (openDocument) {
    if (/<(?:\w+:)?encryption-data\b/u.test(textOf('meta-inf/manifest.xml'))) {
      throw new AppError('file_encrypted');
    }
    return openDocument;
  }
  const types = [...textOf('[content_types].xml').matchAll(/\bContentType\s*=\s*["']([^"']{1,200})["']/gu)];
  const named = types.map(([, type = '']) => type.trim());
  if (named.some((type) => foreignTypes.test(type))) return undefined;
  return named
    .map((type) => documentTypes[type] ?? documentTypes[type.toLowerCase()])
    .find((kind) => kind !== undefined);
}
