import type { LegalText, Named, SiteContent } from '#server/platform/config/site-content.ts';
import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import { locales } from '#shared/locales.ts';
import { type LegalPath, legalPages } from '../policy.ts';
import { legalTexts } from './render-footer.ts';
import { landingTexts } from './render-header.ts';
import { renderIcon } from './render-icon.ts';
import { bindWords } from './render-landing-parts.ts';

/** A legal page from the operator's content file, with an addition from the configuration. */
export function renderLegal(
  path: LegalPath,
  content: SiteContent,
  language: Language,
  addition: Html | null = null,
): Html {
  const page = legalPages[path];
  const title = legalTexts[language].titles[page];
  const body = page === 'legalNotice' ? renderNotice(content, language) : renderText(content[page], language);
  return html`<article class="mx-auto max-w-3xl px-4 py-12 sm:px-6 sm:py-16">
<h1 class="text-3xl font-semibold tracking-tight sm:text-4xl">${title}</h1>
${content.isSample && html`<p class="mt-6 flex gap-3 rounded-md border border-line bg-warning-soft px-4 py-3 text-warning">${renderIcon('alert', 'mt-0.5 size-5')}<span>${landingTexts[language].sampleNote}</span></p>`}
${body}
${addition}
</article>`;
}

function renderNotice({ legalNotice }: SiteContent, language: Language): Html {
  const { fields, legalNoticeText } = legalTexts[language];
  const { companyName, address, registerNumber, registrationCourt, managingDirectors, email, phone } = legalNotice;
  const { vatId, supervisoryAuthority, responsibleForContent } = legalNotice;
  const say = (name: Named | undefined) => (typeof name === 'object' ? name[language] : name);
  const rows: [string, Html | string | undefined][] = [
    [fields.companyName, companyName],
    [fields.address, html`${address.map((line, index) => html`${index > 0 && html`<br>`}${say(line)}`)}`],
    [fields.registerNumber, registerNumber],
    [fields.registrationCourt, say(registrationCourt)],
    [fields.managingDirectors, managingDirectors.join(', ')],
    [fields.email, html`<a href="mailto:${email}" class="text-petrol underline underline-offset-4">${email}</a>`],
    [fields.phone, phone],
    [fields.vatId, vatId],
    [fields.supervisoryAuthority, say(supervisoryAuthority)],
    [fields.responsibleForContent, say(responsibleForContent)],
  ];
  return html`<p class="mt-6 text-muted">${legalNoticeText}</p>
<dl class="mt-6 border-t border-line">${rows.map(
    ([name, value]) =>
      value &&
      html`<div class="grid gap-1 border-b border-line py-4 sm:grid-cols-[16rem_minmax(0,1fr)] sm:gap-6"><dt class="text-sm text-muted sm:pt-0.5">${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function renderText({ updated, sections }: LegalText, language: Language): Html {
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${updated}T00:00:00Z`),
  );
  return html`<p class="mt-4 text-sm text-muted">${legalTexts[language].updated(day)}</p>
${sections.map(
  ({ heading, paragraphs }) =>
    html`<section class="mt-10"><h2 class="text-xl font-semibold tracking-tight">${heading[language]}</h2>${paragraphs.map((paragraph) => html`<p class="mt-3 max-w-[72ch] text-pretty">${bindWords(paragraph[language])}</p>`)}</section>`,
)}`;
}
