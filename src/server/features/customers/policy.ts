import { type ChosenPlan, type PlanName, plans } from '#shared/limits.ts';

/** A customer's stored plan; `chosen` = the plan it signed up with. */
export type DecidedPlan = { plan: PlanName; isDecided: boolean; chosen: ChosenPlan | null };

/** Limits agreed with a single customer; null = the plan's. */
export type OwnLimits = { pagesLimit: number | null; queriesLimit: number | null };

/** Pages and questions a month; null = unlimited. */
export type Limits = { pages: number | null; queriesPerMonth: number | null };

/** The effective plan: the operator's decision, else the plan signed up with, else the default. */
export function effectivePlan(decided: DecidedPlan | undefined, defaultPlan: PlanName): PlanName {
  // The provider's own customer is created with its plan.
  if (decided && (decided.isDecided || decided.plan !== 'basic')) return decided.plan;
  return decided?.chosen ?? defaultPlan;
}

/** The customer's limits: its own, else its plan's. */
export function limitsOf(plan: PlanName, own: OwnLimits | undefined): Limits {
  const { pages, queriesPerMonth } = plans[plan];
  return { pages: own?.pagesLimit ?? pages, queriesPerMonth: own?.queriesLimit ?? queriesPerMonth };
}

/**
 * A folder name per user, from the address; with the account's id appended if file systems would confuse it with
 * another.
 */
export function nameFolders(members: readonly { id: string; email: string }[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    members.map(({ id, email }) => {
      const name = email.toLowerCase().replace(/[^\w.@+-]/g, '_');
      const folder = taken.has(name) ? `${name}_${id}` : name;
      taken.add(folder);
      return [id, folder];
    }),
  );
}
