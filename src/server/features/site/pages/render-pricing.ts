import type { SiteContent } from '#server/platform/config/site-content.ts';
import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import type { PlanFeatureStates, PlanLine } from '#shared/plan-features.ts';
import { formatAmount } from '../facts/describe-plans.ts';
import { landingTexts } from './render-header.ts';
import { renderIcon } from './render-icon.ts';
import { bindWords, renderButton, renderHeading } from './render-landing-parts.ts';

/**
 * Three plans with the limits that the product enforces (PUB-07).
 * @param states what this installation has of the plans' features
 * @param chatHref link to the chatbot
 */
export function renderPricing(
  { prices, sales }: SiteContent,
  language: Language,
  states: PlanFeatureStates,
  chatHref: string,
): Html {
  const { pricing } = landingTexts[language];
  const { basic, plus, enterprise } = pricing.plans;
  const remarks = { coming: pricing.comingSoon, unconfigured: pricing.unconfigured };
  const price = (amount: number | null) =>
    amount === null
      ? html`<span class="text-xl font-semibold">${pricing.onRequest}</span>`
      : html`<span class="tabular text-3xl font-semibold tracking-tight">${formatAmount(amount, prices.currency, language)}</span> <span class="block text-sm text-muted">${pricing.perMonth}</span>`;
  return html`<section id="pricing" data-section="pricing" aria-labelledby="pricing-title" class="scroll-mt-16 border-t border-line bg-paper">
<div class="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
${renderHeading('pricing-title', pricing.title, pricing.text)}
<div class="mt-10 grid grid-cols-1 gap-5 lg:grid-cols-3 lg:gap-y-0">
${renderPlan({
  ...basic,
  states,
  remarks,
  price: price(prices.basic),
  href: '/signup?plan=basic',
})}
${renderPlan({
  ...plus,
  states,
  remarks,
  price: price(prices.plus),
  href: '/signup?plan=plus',
  popular: pricing.mostPopular,
})}
${renderPlan({
  ...enterprise,
  states,
  remarks,
  price: html`<span class="text-xl font-semibold">${pricing.individual}</span><span class="block text-sm text-muted">${pricing.onRequest}</span>`,
  href: `mailto:${sales.email}?subject=${encodeURIComponent('Enterprise Plan Inquiry')}`,
})}
</div>
<p class="mt-8 text-muted">${pricing.question} <a href="${chatHref}" class="font-medium text-petrol underline decoration-1 underline-offset-4 hover:decoration-2">${pricing.askChatbot}</a></p>
</div>
</section>`;
}

type PlanWords = {
  name: string;
  description: string;
  button: string;
  features: readonly PlanLine[];
};

type Plan = PlanWords & {
  states: PlanFeatureStates;
  remarks: { coming: string; unconfigured: string };
  price: Html;
  href: string;
  popular?: string;
};

function renderPlan({ name, description, price, features, button, href, popular, states, remarks }: Plan): Html {
  return html`<article class="flex flex-col rounded-xl border bg-canvas p-6 lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:content-start ${popular ? 'border-petrol ring-1 ring-petrol' : 'border-line'}">
<div class="flex items-center justify-between gap-3"><h3 class="text-xl font-semibold tracking-tight">${name}</h3>${popular && html`<span class="rounded-sm bg-petrol-soft px-2 py-1 text-sm font-medium text-petrol">${popular}</span>`}</div>
<p class="mt-1 text-pretty text-muted">${description}</p>
<p class="mt-5">${price}</p>
<ul class="mt-5 grid flex-1 content-start gap-2.5 border-t border-line pt-5">${features.map((line) => renderLine(line, states, remarks))}</ul>
${renderButton(href, button, popular ? 'primary' : 'secondary', 'mt-7')}
</article>`;
}

/** A feature line. What this installation does not have has no tick, and says why. */
function renderLine(line: PlanLine, states: PlanFeatureStates, remarks: Plan['remarks']): Html {
  const text = bindWords(typeof line === 'string' ? line : line.text);
  const state = typeof line === 'string' ? 'ready' : states[line.needs];
  if (state === 'ready')
    return html`<li class="flex gap-2.5">${renderIcon('check', 'mt-0.5 size-5 text-petrol')}<span>${text}</span></li>`;
  return html`<li class="flex gap-2.5 text-muted">${renderIcon('hourglass', 'mt-0.5 size-5')}<span>${text} <span class="text-sm">(${remarks[state]})</span></span></li>`;
}
