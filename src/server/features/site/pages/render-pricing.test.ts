import { expect, test } from 'vitest';
import { fillFacts } from '#shared/facts/fill-facts.ts';
import type { PlanFeatureState, PlanFeatureStates, PlanLine } from '#shared/plan-features.ts';
import { usualFacts } from '#support/usual-facts.ts';
import { landingTexts } from './render-header.ts';
import { renderPricing } from './render-pricing.ts';

const languages = ['de', 'en'] as const;
const content = {
  prices: { basic: null, plus: null, currency: 'EUR' },
  sales: { email: 'sales@example.org' },
} as unknown as Parameters<typeof renderPricing>[0];
const facts = usualFacts();
/** The lines of the plans as on the page, without non-breaking characters. */
const readLines = (language: 'de' | 'en', states: PlanFeatureStates) => {
  const page = fillFacts(renderPricing(content, language, states, '/#welcome-chat').source, facts[language]);
  return [...page.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = '']) =>
    line
      .replace(/<[^>]+>/g, '')
      .replaceAll('\u2060', '')
      .replaceAll('\u00a0', ' '),
  );
};
const all = (state: PlanFeatureState) => ({ sharePoint: state, integrations: state, analytics: state });

test('PUB-07 a plan’s line is marked as coming until it is built, and as not set up until it is', () => {
  for (const language of languages) {
    const { pricing } = landingTexts[language];
    const named = [pricing.plans.basic.features, pricing.plans.plus.features]
      .flat()
      .flatMap((line: PlanLine) => (typeof line === 'string' ? [] : [line.text]));
    for (const [state, remark] of [
      ['coming', pricing.comingSoon],
      ['unconfigured', pricing.unconfigured],
    ] as const)
      expect(readLines(language, all(state)).filter((line) => line.includes(`(${remark})`))).toEqual(
        named.map((text) => `${text} (${remark})`),
      );
    const ready = readLines(language, all('ready'));
    const remarks = [pricing.comingSoon, pricing.unconfigured];
    expect(ready.filter((line) => remarks.some((remark) => line.includes(remark)))).toEqual([]);
    expect(ready).toEqual(expect.arrayContaining(named));
    expect(ready[0]).toBe(language === 'de' ? '1 Person' : '1 user');
  }
});
