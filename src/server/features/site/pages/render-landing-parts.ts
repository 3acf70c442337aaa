import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import { landingTexts } from './render-header.ts';

const looks = {
  primary: 'bg-petrol-fill text-on-petrol hover:bg-petrol-fill-hover',
  secondary: 'border border-line bg-paper text-ink hover:bg-hover',
  onPetrol: 'bg-white text-[#0f4c5c] hover:bg-[#e4eef0]',
  onPetrolQuiet: 'border border-white/45 text-white hover:bg-white/10',
};

/** A link styled as a button. */
export const renderButton = (href: string, label: string, look: keyof typeof looks, more = '') =>
  html`<a href="${href}" class="inline-flex min-h-12 items-center justify-center rounded-md px-5 text-center font-medium transition-colors duration-150 ${looks[look]} ${more}">${label}</a>`;

/** A section's heading with an optional line below. */
export const renderHeading = (id: string, title: string, text?: string) =>
  html`<h2 id="${id}" class="text-[1.75rem] leading-tight font-semibold tracking-tight sm:text-[2rem]">${title}</h2>${text && html`<p class="mt-3 max-w-[60ch] text-lg text-muted">${text}</p>`}`;

/** Marks sample content not yet replaced by the operator. */
export const renderSampleMark = (isSample: boolean, language: Language): Html | false =>
  isSample &&
  html`<p class="mt-3 w-fit rounded-sm bg-warning-soft px-2 py-1 text-sm text-warning">${landingTexts[language].sampleNote}</p>`;

/**
 * Controls line breaks like a typesetter: no break between a figure or form of address and its word ("31. Mai", "Herr
 * Bruckner"), nor after a short word before a hyphen ("Ja-Stimmen").
 */
export const bindWords = (text: string): string =>
  text
    .replace(
      /(?<=(?:^|[\s(])(?:\d{1,3}(?:[.,]\d{3})*\.?|§|Art\.|Abs\.|Nr\.|lit\.|S\.|Herr|Frau|Mr|Ms)) (?=\S)|(?<=EUR) (?=\d)/gu,
      '\u00a0',
    )
    .replace(/(?<=\{\{(?:limits|plans)\.[\w.]+\}\}) (?=\S)/gu, '\u00a0')
    .replace(/(?<![\p{L}-])(\p{L}{1,4})-(?=\p{L})/gu, '$1-\u2060');
