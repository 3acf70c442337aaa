import type { SiteContent } from '#server/platform/config/site-content.ts';
import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import { legal as german } from '#shared/messages/de/legal.ts';
import { legal as english } from '#shared/messages/en/legal.ts';
import { legalPages, legalPaths } from '../policy.ts';
import { landingTexts } from './render-header.ts';
import { renderLogo } from './render-icon.ts';

export const legalTexts = { de: german, en: english };

const copyrightYear = 2025;

/** The footer of every public page. Entries without a target are left out (PUB-11). */
export function renderFooter({ legalNotice, sales }: SiteContent, language: Language): Html {
  const text = landingTexts[language].footer;
  const ofLaw = legalTexts[language];
  return html`<footer class="border-t border-line bg-paper">
<div class="mx-auto grid max-w-6xl gap-x-6 gap-y-10 px-4 py-12 xs:grid-cols-2 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto_auto_auto] md:gap-16">
<div class="max-md:col-span-full">${renderLogo()}<p class="mt-4 max-w-xs text-sm text-balance text-muted">${landingTexts[language].hero.title}</p></div>
${column(text.product, [link('/#features', text.features), link('/#pricing', text.pricing), link('/demo-login', text.demo)])}
${column(
  text.legal,
  legalPaths.map((path) => link(path, ofLaw[legalPages[path]])),
)}
${column(text.contact, [link(`mailto:${sales.email}`, text.sales), sales.phone && html`<span class="block py-1.5 text-[0.9375rem] text-muted">${sales.phone}</span>`])}
</div>
<div class="mx-auto max-w-6xl px-4 sm:px-6"><p class="border-t border-line py-6 text-sm text-balance text-muted">© ${copyrightYear} ${legalNotice.companyName}. ${text.rights}</p></div>
</footer>`;
}

const link = (href: string, label: string) =>
  html`<a href="${href}" class="touch-target inline-flex items-center py-1.5 text-[0.9375rem] text-muted underline-offset-4 hover:text-ink hover:underline">${label}</a>`;

function column(title: string, links: readonly (Html | string | undefined)[]): Html {
  return html`<nav aria-label="${title}"><h2 class="text-sm font-semibold">${title}</h2><ul class="mt-2">${links.map((each) => each && html`<li>${each}</li>`)}</ul></nav>`;
}
