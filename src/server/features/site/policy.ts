import type { Language } from '#shared/contracts/users.ts';
import { preferenceKeys } from '#shared/preferences.ts';

/** A visitor's language and theme for the public pages. */
export type View = { language: Language; theme: 'light' | 'dark' };

/** Legal pages by path, in footer order. */
export const legalPages = {
  '/impressum': 'legalNotice',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/accessibility': 'accessibility',
} as const;
export type LegalPath = keyof typeof legalPages;
export const legalPaths = Object.keys(legalPages) as LegalPath[];
export type SitePath = '/' | LegalPath;

const asLanguage = (value: string | undefined): Language | undefined =>
  value === 'de' || value === 'en' ? value : undefined;

/** Language from the URL, else the last choice, else German; theme from the last choice, else light. */
export function chooseView(named: string | undefined, cookies: Record<string, string>): View {
  return {
    language: asLanguage(named) ?? asLanguage(cookies[preferenceKeys.language]) ?? 'de',
    theme: cookies[preferenceKeys.theme] === 'dark' ? 'dark' : 'light',
  };
}

/** Canonical URL of a page in a language. German has the plain one, which external links use. */
export function canonicalAddress(publicUrl: string, path: SitePath, language: Language): string {
  return `${publicUrl}${path}${language === 'de' ? '' : `?lang=${language}`}`;
}
