/** True for the error of a missing file or folder. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** For `catch`: returns undefined for a missing file or folder, and rethrows any other error. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
