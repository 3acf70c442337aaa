import type { Language } from '#shared/contracts/users.ts';
import { preferenceKeys } from '#shared/preferences.ts';

/** How a visitor wants to see the public pages. */
export type View = { language: Language; theme: 'light' | 'dark' };

/** Legal pages in the order of the footer, by their addresses. */
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

/**
 * The language that the address names, else the one that was chosen before, else German; the theme that was chosen before,
 * else the light one.
 */
export function chooseView(named: string | undefined, cookies: Record<string, string>): View {
  return {
    language: asLanguage(named) ?? asLanguage(cookies[preferenceKeys.language]) ?? 'de',
    theme: cookies[preferenceKeys.theme] === 'dark' ? 'dark' : 'light',
  };
}

/** The one address of a page in a language: German has the plain one, by which links from elsewhere come. */
export function canonicalAddress(publicUrl: string, path: SitePath, language: Language): string {
  return `${publicUrl}${path}${language === 'de' ? '' : `?lang=${language}`}`;
}
