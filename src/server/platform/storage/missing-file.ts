/** True for a file or folder that is not there. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** For `catch`: undefined for what is not there; whatever else failed is thrown on. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
