import { mailExtensions } from '#shared/limits.ts';

/** Whether a file is a mail, by its name: its date is the day on which it was sent. */
export function isMailName(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return mailExtensions.some((known) => known === extension);
}
