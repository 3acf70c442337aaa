import type { HealthAdvice, HealthItem } from '#shared/contracts/admin-operations.ts';

/** What was found about a part of the installation, and what to do about it. */
export type Found = Pick<HealthItem, 'state' | 'advice' | 'facts'>;

export const ok = (facts: HealthItem['facts'] = {}): Found => ({ state: 'ok', advice: null, facts });
export const finding = (state: Found['state'], advice: HealthAdvice, facts: HealthItem['facts'] = {}): Found => ({
  state,
  advice,
  facts,
});
