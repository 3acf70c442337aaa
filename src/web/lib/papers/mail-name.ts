import { mailExtensions } from '#shared/limits.ts';

/** True if a file name is a mail's: its date is then the day it was sent. */
export function isMailName(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return mailExtensions.some((known) => known === extension);
}
