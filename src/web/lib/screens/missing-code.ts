/** How Chromium, Firefox, Safari and the build's loader report a script that could not be fetched. */
const missingCode =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module script/i;

/**
 * True if something failed because its code could not be fetched: the server is down, or was updated while the page was
 * open.
 */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);
