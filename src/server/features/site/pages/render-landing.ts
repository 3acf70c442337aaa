import type { SiteContent } from '#server/platform/config/site-content.ts';
import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import type { PlanFeatureStates } from '#shared/plan-features.ts';
import { landingTexts } from './render-header.ts';
import { renderHero } from './render-hero.ts';
import { renderIcon, renderStar } from './render-icon.ts';
import { bindWords, renderButton, renderHeading, renderSampleMark } from './render-landing-parts.ts';
import { renderPricing } from './render-pricing.ts';
import { renderProof } from './render-proof.ts';

/** Link targets, which depend on who is signed in. */
export type Destinations = { chat: string; demo: string; trial: string };

/** The landing page between header and footer, in the order of the specification (PUB-04). */
export function renderLanding(
  content: SiteContent,
  language: Language,
  states: PlanFeatureStates,
  destinations: Destinations,
): Html {
  return html`${renderHero(content, language)}
${renderProof(language)}
${renderPricing(content, language, states, destinations.chat)}
${renderBadges(content, language)}
${renderVoices(content, language)}
${renderCallToAction(language, destinations)}`;
}

/** The operator's certificates. Without any, the section is left out. */
function renderBadges({ badges, isSample }: SiteContent, language: Language): Html | '' {
  if (badges.items.length === 0) return '';
  return html`<section data-section="pricing" aria-labelledby="badges-title" class="border-t border-line">
<div class="mx-auto max-w-6xl px-4 py-14 sm:px-6">
<h2 id="badges-title" class="text-xl font-semibold tracking-tight">${landingTexts[language].badges.title}</h2>
${renderSampleMark(isSample, language)}
<ul class="mt-7 grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3">${badges.items.map(
    ({ title, subtitle }) =>
      html`<li class="flex flex-col gap-x-4 gap-y-3 bg-paper p-4 hyphens-auto sm:p-5 md:flex-row"><span class="text-petrol">${renderIcon('seal', 'size-7')}</span><div class="min-w-0"><p class="leading-snug font-semibold">${title[language]}</p><p class="mt-1 text-sm text-muted">${bindWords(subtitle[language])}</p></div></li>`,
  )}</ul>
<p class="mt-6 text-muted">${badges.line[language]}</p>
</div>
</section>`;
}

function renderVoices({ testimonials, isSample }: SiteContent, language: Language): Html {
  const { voices } = landingTexts[language];
  return html`<section id="demo" data-section="demo" aria-labelledby="demo-title" class="scroll-mt-16 border-t border-line bg-paper">
<div class="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
${
  testimonials.length > 0
    ? html`${renderHeading('demo-title', voices.title)}${renderSampleMark(isSample, language)}
<div class="mt-10 grid grid-cols-1 gap-5 lg:grid-cols-3">${testimonials.map(
        ({ quote, author, position }) =>
          html`<figure class="flex flex-col rounded-xl border border-line bg-canvas p-6 sm:p-7"><div role="img" aria-label="${voices.stars}" class="flex gap-0.5 text-petrol">${Array.from({ length: 5 }, renderStar)}</div><blockquote class="mt-4 flex-1 -indent-[0.45em] font-serif text-lg leading-relaxed text-pretty before:content-[open-quote] after:content-[close-quote]">${bindWords(quote[language])}</blockquote><figcaption class="mt-5 text-sm"><span class="block font-semibold">${author}</span><span class="block text-muted">${position[language]}</span></figcaption></figure>`,
      )}</div>`
    : ''
}
<div class="${testimonials.length > 0 ? 'mt-12 border-t border-line pt-10' : ''} grid items-center gap-6 md:grid-cols-[minmax(0,1fr)_auto]">
<div>${
    testimonials.length > 0
      ? html`<h3 class="text-xl font-semibold tracking-tight">${voices.demoTitle}</h3>`
      : html`<h2 id="demo-title" class="text-3xl font-semibold tracking-tight">${voices.demoTitle}</h2>`
  }<p class="mt-2 max-w-[60ch] text-muted">${voices.demoText}</p></div>
<div>${renderButton('/demo-login', voices.demoButton, 'primary')}</div>
</div>
</div>
</section>`;
}

function renderCallToAction(language: Language, { demo, trial }: Destinations): Html {
  const { callToAction } = landingTexts[language];
  return html`<section data-section="demo" aria-labelledby="action-title" class="bg-[#0f4c5c] text-white [&_:focus-visible]:outline-white">
<div class="mx-auto grid max-w-6xl items-center gap-8 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,1fr)_auto]">
<div><h2 id="action-title" class="text-2xl leading-tight font-semibold tracking-tight text-balance sm:text-3xl">${callToAction.title}</h2><p class="mt-3 text-lg text-white/85">${callToAction.text}</p></div>
<div class="flex flex-wrap gap-3">${renderButton(demo, callToAction.startDemo, 'onPetrol')}${renderButton(trial, callToAction.startTrial, 'onPetrolQuiet')}</div>
</div>
</section>`;
}
