import type { Language } from '#shared/contracts/users.ts';
import type { listModelsOfNotice } from '../../language-models/public.ts';
import { factTexts } from './fact-texts.ts';

/** Null = currently unknown. */
export type FactModels = Awaited<ReturnType<typeof listModelsOfNotice>> | null;

/** Whether a language model may write answers, as a sentence. */
export function describeModels(models: FactModels, language: Language): string {
  const { none, some, unknown } = factTexts[language].models;
  if (models === null) return unknown;
  const writing = models.filter(({ uses }) => uses.includes('answers')).map(({ name }) => name);
  return writing.length === 0 ? none : some(writing.join(', '));
}

/** Whether documents may reach a language model, as a sentence. */
export function describeThirdParties(models: FactModels, language: Language): string {
  const { none, some } = factTexts[language].thirdParties;
  return models?.length === 0 ? none : some;
}
