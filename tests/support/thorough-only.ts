/**
 * Ends the title of a journey that is one of several alike (the other language, theme, width): where it `is`, it is taken
 * by `npm run test:thorough` alone (playwright.config.ts).
 */
export function thoroughOnly(is: boolean): string {
  return is ? ' @thorough' : '';
}
