import { facts } from './facts.ts';

/**
 * Puts figures where a source names them: `{{staff.2024.total}}` in the notation of the paper's language, `{{lots.first * 1000}}` in
 * whole euros where the model has thousands, `{{quarters.2024.fares.0}}` an entry of a list.
 * @throws Error naming a figure that the model does not have
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
