import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import { landingTexts } from './render-header.ts';
import { renderIcon } from './render-icon.ts';
import { bindWords, renderButton, renderHeading } from './render-landing-parts.ts';

/** A real answer with its evidence, and the features behind it. */
export function renderProof(language: Language): Html {
  const { proof, features } = landingTexts[language];
  return html`<section data-section="hero" aria-labelledby="proof-title" class="border-t border-line bg-paper">
<div class="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
${renderHeading('proof-title', proof.title, proof.text)}
<div class="mt-10 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">${renderAnswer(language)}${renderEvidence(language)}</div>
<p class="mt-8">${renderButton('/demo-login?enter=supervisory-board', proof.openInDemo, 'secondary')}</p>
</div>
</section>
<section id="features" data-section="hero" aria-labelledby="features-title" class="scroll-mt-16 border-t border-line">
<div class="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
${renderHeading('features-title', features.title)}
<ul class="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">${features.items.map(
    ({ title, text }) =>
      html`<li class="border-t-2 border-petrol pt-4"><h3 class="text-lg font-semibold tracking-tight">${title}</h3><p class="mt-2 text-muted">${text}</p></li>`,
  )}</ul>
</div>
</section>`;
}

/** The three phases of an answer, as in the product's chat. */
function renderAnswer(language: Language): Html {
  const { proof } = landingTexts[language];
  const step = (number: number, title: string, content: Html, isLast = false) =>
    html`<li class="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 sm:gap-x-4"><div class="grid grid-rows-[auto_1fr] justify-items-center"><span class="tabular grid size-7 place-items-center rounded-full bg-petrol-soft text-sm font-semibold text-petrol" aria-hidden="true">${number}</span>${!isLast && html`<span class="w-px bg-line"></span>`}</div><div class="${isLast ? '' : 'pb-7'}"><h4 class="flex flex-wrap items-baseline gap-x-2.5 font-semibold">${title}<span class="text-sm font-normal text-muted">${proof.phase(number)}</span></h4>${content}</div></li>`;
  const mark = (number: number) =>
    // The word joiner keeps it from starting a line.
    html`\u2060<span class="tabular ml-1 inline-grid h-5 min-w-5 place-items-center rounded-sm bg-petrol-soft px-1 align-[0.1em] text-xs font-semibold text-petrol"><span class="sr-only">${proof.mark(number)}</span><span aria-hidden="true">${number}</span></span>`;
  return html`<article class="rounded-xl border border-line bg-canvas p-4 sm:p-7">
<p class="text-sm text-muted">${proof.questionLabel}</p>
<h3 class="mt-1 text-lg font-semibold tracking-tight text-balance">${bindWords(proof.question)}</h3>
<ol class="mt-6 border-t border-line pt-6">
${step(
  1,
  proof.phases.snippets,
  html`<div class="mt-3 grid grid-cols-1 gap-3">${proof.quotes.map(
    (quote, index) =>
      html`<figure class="rounded-md border border-line bg-paper p-3.5 sm:p-4"><blockquote class="border-l-2 border-amber pl-3 font-serif text-[1.0625rem] leading-relaxed">${bindWords(quote)}</blockquote><figcaption class="mt-2.5 flex items-center text-sm text-muted">${bindWords(proof.source)}${mark(index + 1)}</figcaption></figure>`,
  )}</div>`,
)}
${step(2, proof.phases.summary, html`<p class="mt-2">${bindWords(proof.summary)}${mark(1)}</p>`)}
${step(3, proof.phases.recommendations, html`<p class="mt-2">${bindWords(proof.recommendation)}${mark(2)}</p>`, true)}
</ol>
</article>`;
}

/** The page with the first quotation, as shown in the evidence panel. */
function renderEvidence(language: Language): Html {
  const { proof } = landingTexts[language];
  return html`<figure class="flex flex-col rounded-xl border border-line bg-canvas">
<figcaption class="flex items-start gap-3 border-b border-line px-5 py-3.5"><span class="mt-0.5 text-petrol">${renderIcon('page')}</span><span class="min-w-0"><span class="block text-sm text-muted">${proof.evidence} · ${bindWords(proof.page)}</span><span class="block leading-snug font-medium">${bindWords(proof.document)}</span></span></figcaption>
<div class="flex flex-1 flex-col p-4 sm:p-6"><div class="flex flex-1 flex-col rounded-xs border border-line bg-paper px-5 py-5 font-serif text-[1.0625rem] leading-relaxed shadow-raised sm:px-8 sm:py-6">
<p class="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2.5 text-sm text-muted" aria-hidden="true"><span>${proof.pageOwner}</span></p>
<p class="mt-6 max-lg:hidden">${bindWords(proof.pageContext)}</p>
<p class="mt-6 text-lg font-semibold">${proof.pageHeading}</p>
<p class="mt-2">${bindWords(proof.pageBefore)}<mark class="box-decoration-clone rounded-xs bg-amber px-0.5 text-on-amber">${bindWords(proof.pageMarked)}</mark></p>
<p class="mt-4 mb-8">${bindWords(proof.pageAfter)}</p>
<p class="mt-auto flex justify-between gap-4 border-t border-line pt-2.5 text-sm text-muted" aria-hidden="true"><span>${proof.pageClass}</span><span>${proof.page}</span></p>
</div></div>
</figure>`;
}
