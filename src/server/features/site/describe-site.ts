import { type PagePath, pagePaths } from '#shared/page-paths.ts';
import { canonicalAddress, legalPaths, type SitePath } from './policy.ts';

/** Pages that search engines may list; `isSample`: legal pages that nobody has filled yet are left out. */
const listedPaths = (isSample: boolean): SitePath[] => (isSample ? ['/'] : ['/', ...legalPaths]);

/** Pages of the app that say something to whoever comes from elsewhere. */
const openPages: readonly PagePath[] = ['/login', '/signup', '/demo-login', '/api-reference'];

/** How the addresses of all other pages begin: what stands before what differs from page to page. */
const closedPages = pagePaths
  .filter((path) => !openPages.includes(path))
  .map((path) => path.replace(/\/:\w+\?$/, '').replace(/:.*$/, ''));

/** What robots may read: the public pages and the ways in; everything else is for people who are signed in or have a link from a mail. */
export function describeRobots(publicUrl: string): string {
  return `User-agent: *
${['/api/', ...closedPages].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** Every listed page in both languages, each naming the other. */
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

/** The manifest of the app that browsers can install. */
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
