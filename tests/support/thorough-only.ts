/**
 * Title suffix for a journey that is one of several variants (other language, theme, width): if `is`, only `npm run
 * test:thorough` runs it (playwright.config.ts).
 */
export function thoroughOnly(is: boolean): string {
  return is ? ' @thorough' : '';
}
