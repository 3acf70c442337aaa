import type { Language } from '#shared/contracts/users.ts';
import { locales } from '#shared/locales.ts';
import type { PlanFeatureState, PlanFeatureStates, PlanLine } from '#shared/plan-features.ts';
import { landingTexts } from '../pages/render-header.ts';
import { factTexts } from './fact-texts.ts';

/** An amount of money without needless decimals. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** What a plan costs. @param amount per month; null = on request */
export function describePrice(amount: number | null, currency: string, language: Language): string {
  const { price, onRequest } = factTexts[language];
  return amount === null ? onRequest : price(formatAmount(amount, currency, language));
}

const order: readonly PlanFeatureState[] = ['ready', 'unconfigured', 'coming'];

/** Sentences about the plan's lines that depend on the installation: what it has, what is not set up, what is coming. */
export function listParts(plan: 'basic' | 'plus', states: PlanFeatureStates, language: Language): string {
  const lines: readonly PlanLine[] = landingTexts[language].pricing.plans[plan].features;
  return order
    .flatMap((state) => {
      const named = lines.flatMap((line) =>
        typeof line !== 'string' && states[line.needs] === state ? [line.text] : [],
      );
      return named.length === 0 ? [] : [factTexts[language].parts[state](named.join(', '))];
    })
    .join(' ');
}
