import type { Language } from './contracts/users.ts';

/** How dates and numbers are written in a language: English as in Europe, the day before the month. */
export const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };
