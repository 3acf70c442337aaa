import type { Language } from './contracts/users.ts';

/** Locale for dates and numbers: European English, day before month. */
export const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };
