import { afterEach, expect, test } from 'vitest';
import { type PlanLine, planFeatures } from '#shared/plan-features.ts';
import { landingTexts } from './render-header.ts';
import { renderPricing } from './render-pricing.ts';

const languages = ['de', 'en'] as const;
const content = {
  prices: { basic: null, plus: null, currency: 'EUR' },
  sales: { email: 'sales@example.org' },
} as unknown as Parameters<typeof renderPricing>[0];
/** The lines of the plans as on the page, without non-breaking characters. */
const readLines = (language: 'de' | 'en') =>
  [...renderPricing(content, language, '/#welcome-chat').source.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(
    ([, line = '']) =>
      line
        .replace(/<[^>]+>/g, '')
        .replaceAll('\u2060', '')
        .replaceAll('\u00a0', ' '),
  );
const before = { ...planFeatures };
afterEach(() => void Object.assign(planFeatures, before));

test('PUB-07 a plan’s line is marked as coming until its part is switched on', () => {
  for (const language of languages) {
    const { pricing } = landingTexts[language];
    const named = [pricing.plans.basic.features('', ''), pricing.plans.plus.features('', '', '')]
      .flat()
      .flatMap((line: PlanLine) => (typeof line === 'string' ? [] : [line.text]));
    Object.assign(planFeatures, { sharePoint: false, integrations: false, analytics: false });
    expect(readLines(language).filter((line) => line.includes(pricing.comingSoon))).toEqual(
      named.map((text) => `${text} (${pricing.comingSoon})`),
    );
    Object.assign(planFeatures, { sharePoint: true, integrations: true, analytics: true });
    expect(readLines(language).filter((line) => line.includes(pricing.comingSoon))).toEqual([]);
    expect(readLines(language)).toEqual(expect.arrayContaining(named));
  }
});
