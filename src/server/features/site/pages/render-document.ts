import { Html, html } from '#server/platform/http/assets/html.ts';
import type { SiteAssets } from '../load-assets.ts';
import { canonicalAddress, type SitePath, type View } from '../policy.ts';
import { landingTexts, renderHeader } from './render-header.ts';

export type SiteDocument = {
  path: SitePath;
  title: string;
  description: string;
  /** True if search engines may list it. */
  isListed: boolean;
  main: Html;
  footer: Html;
};

const locales = { de: 'de_DE', en: 'en_GB' };

/** A complete public page: works without JavaScript, style sheet inlined, everything else from this server. */
export function renderDocument(
  { path, title, description, isListed, main, footer }: SiteDocument,
  view: View,
  publicUrl: string,
  assets: SiteAssets | null,
): string {
  const { language, theme } = view;
  const other = language === 'de' ? 'en' : 'de';
  const address = (each: 'de' | 'en') => canonicalAddress(publicUrl, path, each);
  const page = html`<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
${assets?.font && html`<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`}
${assets && html`<style>${new Html(assets.css)}</style>`}
${assets && html`<script type="module" src="${assets.script}"></script>`}
<meta name="color-scheme" content="${theme}">
<meta name="theme-color" content="${theme === 'dark' ? '#0f171d' : '#f7f6f3'}">
${!isListed && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${address(language)}">
<link rel="alternate" hreflang="de" href="${address('de')}">
<link rel="alternate" hreflang="en" href="${address('en')}">
<link rel="alternate" hreflang="x-default" href="${address('de')}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta property="og:type" content="website">
<meta property="og:site_name" content="BoardSearch">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address(language)}">
<meta property="og:locale" content="${locales[language]}">
<meta property="og:locale:alternate" content="${locales[other]}">
<meta property="og:image" content="${publicUrl}/og-${language}.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${landingTexts[language].imageText}">
<meta name="twitter:card" content="summary_large_image">
</head>
<body>
<a href="#content" class="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-30 focus:rounded-md focus:bg-petrol-fill focus:px-4 focus:py-2 focus:text-on-petrol">${landingTexts[language].skip}</a>
${renderHeader(path, view)}
<main id="content" tabindex="-1" class="outline-none">${main}</main>
${footer}
</body>
</html>
`;
  return page.source;
}
