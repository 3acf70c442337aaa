import { type PagePath, pagePaths } from '#shared/page-paths.ts';
import { canonicalAddress, legalPaths, type SitePath } from './policy.ts';

/** Pages that search engines may list; `isSample` leaves out unfilled legal pages. */
const listedPaths = (isSample: boolean): SitePath[] => (isSample ? ['/'] : ['/', ...legalPaths]);

/** App pages of use to visitors from elsewhere. */
const openPages: readonly PagePath[] = ['/login', '/signup', '/demo-login', '/api-reference'];

/** Prefixes of all other pages' paths, up to the first parameter. */
const closedPages = pagePaths
  .filter((path) => !openPages.includes(path))
  .map((path) => path.replace(/\/:\w+\?$/, '').replace(/:.*$/, ''));

/** robots.txt: allows public pages and sign-in. Everything else is for signed-in users or links from mails. */
export function describeRobots(publicUrl: string): string {
  return `User-agent: *
${['/api/', ...closedPages].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** Sitemap: every listed page in both languages, each referring to the other. */
export function describeSitemap(publicUrl: string, isSample: boolean): string {
  const languages = ['de', 'en'] as const;
  const address = (path: SitePath, language: 'de' | 'en') => canonicalAddress(publicUrl, path, language);
  const entries = listedPaths(isSample).flatMap((path) => {
    const links = languages.map(
      (each) => `    <xhtml:link rel="alternate" hreflang="${each}" href="${address(path, each)}"/>`,
    );
    return languages.map((each) => `  <url>\n    <loc>${address(path, each)}</loc>\n${links.join('\n')}\n  </url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** Web app manifest. */
export function describeManifest(language: 'de' | 'en', description: string): object {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: 'BoardSearch',
    short_name: 'BoardSearch',
    description,
    lang: language,
    start_url: '/chat',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f6f3',
    theme_color: '#0f4c5c',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
