import { type Html, html } from '#server/platform/http/assets/html.ts';
import { landing as german } from '#shared/messages/de/landing.ts';
import { landing as english } from '#shared/messages/en/landing.ts';
import type { SitePath, View } from '../policy.ts';
import { renderIcon, renderLogo } from './render-icon.ts';

export const landingTexts = { de: german, en: english };

/** Anchors of the landing page; only the demo is a page of its own. */
const entries = [
  { section: 'hero', href: '#hero', key: 'chatbot' },
  { section: 'pricing', href: '#pricing', key: 'pricing' },
  { section: 'demo', href: '/demo-login', key: 'startDemo' },
] as const;

const names = { de: 'Deutsch', en: 'English' };

/** The header of every public page. Section navigation only on the landing page. */
export function renderHeader(path: SitePath, view: View): Html {
  const text = landingTexts[view.language].nav;
  const hasSections = path === '/';
  return html`<header class="sticky top-0 z-20 border-b border-line bg-canvas">
<div class="mx-auto flex h-16 max-w-6xl items-center gap-4 px-4 sm:px-6">
<a href="/" aria-label="${text.home}" class="touch-target inline-flex items-center rounded-sm">${renderLogo()}</a>
${
  hasSections &&
  html`<nav aria-label="${text.label}" class="ml-6 hidden gap-1 lg:flex">${entries.map(
    ({ section, href, key }) =>
      html`<a href="${href}" data-section-link="${section}" class="rounded-sm px-3 py-2 text-[0.9375rem] font-medium text-muted decoration-2 underline-offset-8 transition-colors duration-150 hover:text-ink aria-[current]:text-petrol aria-[current]:underline">${text[key]}</a>`,
  )}</nav>`
}
<div class="ml-auto hidden items-center gap-1.5 lg:flex">${renderLanguages(path, view)}${renderThemeSwitch(view)}<a href="/login" class="ml-2 inline-flex h-10 items-center rounded-md border border-line bg-paper px-4 text-[0.9375rem] font-medium hover:bg-hover">${text.login}</a></div>
<button type="button" popovertarget="menu" class="ml-auto inline-flex size-11 items-center justify-center rounded-md hover:bg-hover lg:hidden" aria-label="${text.menu}"><span class="[header:has(:popover-open)_&]:hidden">${renderIcon('menu', 'size-6')}</span><span class="hidden [header:has(:popover-open)_&]:inline">${renderIcon('close', 'size-6')}</span></button>
</div>
<div id="menu" popover class="menu border-b border-line bg-canvas text-ink">
<div class="mx-auto grid max-w-6xl gap-1 px-4 pt-2 pb-5 sm:px-6">
<nav aria-label="${text.menu}" class="-mx-2 grid">${
    hasSections
      ? entries.map(({ section, href, key }) => menuLink(href, text[key], html` data-section-link="${section}"`))
      : menuLink('/demo-login', text.startDemo)
  }${menuLink('/login', text.login)}</nav>
<div class="mt-3 flex items-center justify-between gap-4 border-t border-line pt-4"><span class="text-sm text-muted">${text.language}</span>${renderLanguages(path, view)}</div>
<div class="needs-script flex items-center justify-between gap-4"><span class="text-sm text-muted">${text.theme}</span>${renderThemeSwitch(view)}</div>
</div></div>
</header>`;
}

const menuLink = (href: string, label: string, attributes: Html | '' = '') =>
  html`<a href="${href}"${attributes} class="flex min-h-12 items-center rounded-md px-2 text-lg font-medium hover:bg-hover aria-[current]:text-petrol">${label}</a>`;

/** Links, so that they work without the script, which keeps the scroll position. */
function renderLanguages(path: SitePath, { language }: View): Html {
  const text = landingTexts[language].nav;
  return html`<div role="group" aria-label="${text.language}" class="inline-flex rounded-md border border-line p-0.5">${(
    ['de', 'en'] as const
  ).map(
    (each) =>
      html`<a href="${path}?lang=${each}" lang="${each}" hreflang="${each}" data-language="${each}"${each === language && html` aria-current="true"`} class="touch-target inline-flex h-8 min-w-9 items-center justify-center rounded-sm px-2 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current]:bg-petrol-soft aria-[current]:text-petrol">${each.toUpperCase()}<span class="sr-only"> ${names[each]}</span></a>`,
  )}</div>`;
}

function renderThemeSwitch({ language, theme }: View): Html {
  const { toDark, toLight } = landingTexts[language].nav;
  return html`<button type="button" data-theme-switch data-to-dark="${toDark}" data-to-light="${toLight}" aria-label="${theme === 'dark' ? toLight : toDark}" class="needs-script touch-target inline-flex size-10 items-center justify-center rounded-md transition-colors duration-150 hover:bg-hover"><span class="dark:hidden">${renderIcon('moon')}</span><span class="hidden dark:inline">${renderIcon('sun')}</span></button>`;
}
