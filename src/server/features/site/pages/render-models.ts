import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import type { FactModels } from '../facts/describe-models.ts';
import { legalTexts } from './render-footer.ts';

/** The language models and what they receive: a section of the privacy notice that keeps itself up to date. */
export function renderModels(models: NonNullable<FactModels>, language: Language): Html {
  const { title, none, some, received, uses, ownMachine } = legalTexts[language].models;
  const paragraph = (text: string) => html`<p class="mt-3 max-w-[72ch] text-pretty">${text}</p>`;
  const describeModel = (model: (typeof models)[number]) => {
    const place = model.region || (model.isPrivateAllowed || model.dialect === 'local' ? ownMachine : '');
    return `${model.name}${place && ` (${place})`}: ${model.uses.map((use) => uses[use]).join(', ')}`;
  };
  const list = html`<ul class="mt-3 max-w-[72ch] list-disc pl-5">${models.map((model) => html`<li class="mt-1">${describeModel(model)}</li>`)}</ul>`;
  return html`<section class="mt-10"><h2 class="text-xl font-semibold tracking-tight">${title}</h2>${
    models.length === 0 ? paragraph(none) : html`${paragraph(some)}${list}${paragraph(received)}`
  }</section>`;
}
