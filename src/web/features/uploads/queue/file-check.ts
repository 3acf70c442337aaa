import type { ErrorCode } from '#shared/contracts/errors.ts';
import { readableExtensions, uploadMaxBytes } from '#shared/limits.ts';

/** Value for the file input's `accept`. */
export const acceptedFiles = readableExtensions.map((extension) => `.${extension}`).join(',');

/** The part after the last dot, in lower case; '' if none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 1 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Checks the browser can do before sending anything; the server later judges the content. */
export function checkFile(file: Pick<File, 'name' | 'size'>): ErrorCode | null {
  const extension = extensionOf(file.name);
  if (!readableExtensions.some((readable) => readable === extension)) return 'file_type_unsupported';
  if (file.size === 0) return 'file_empty';
  if (file.size > uploadMaxBytes) return 'file_too_large';
  return null;
}
