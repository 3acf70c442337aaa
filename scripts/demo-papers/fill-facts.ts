import { facts } from './facts.ts';

/**
 * Fills in the figures that a source refers to: `{{staff.2024.total}}` in the paper's notation, `{{lots.first * 1000}}`
 * in whole euros where the model has thousands, `{{quarters.2024.fares.0}}` for a list entry.
 * @throws Error naming a figure missing from the model
 */
export function fillFacts(source: string, language: 'de' | 'en', name: string): string {
  const format = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { maximumFractionDigits: 1 });
  return source.replaceAll(/\{\{([\w.]+)(?: \* (\d+))?\}\}/gu, (_, path: string, factor: string | undefined) => {
    const value = path
      .split('.')
      .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], facts);
    if (typeof value !== 'number') throw new Error(`${name}: no figure ${path}`);
    return format.format(value * Number(factor ?? 1));
  });
}
