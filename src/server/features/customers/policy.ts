import { type ChosenPlan, type PlanName, plans } from '#shared/limits.ts';

/** What stands in a customer's row; `chosen` = with which plan it signed up. */
export type DecidedPlan = { plan: PlanName; isDecided: boolean; chosen: ChosenPlan | null };

/** What was agreed for a customer alone; null = what its plan has. */
export type OwnLimits = { pagesLimit: number | null; queriesLimit: number | null };

/** Pages and questions a month; null = unlimited. */
export type Limits = { pages: number | null; queriesPerMonth: number | null };

/** The plan that counts: what the operator decided for the customer, else what it signed up with, else the one for all others. */
export function effectivePlan(decided: DecidedPlan | undefined, defaultPlan: PlanName): PlanName {
  // The provider's own customer is made with its plan.
  if (decided && (decided.isDecided || decided.plan !== 'basic')) return decided.plan;
  return decided?.chosen ?? defaultPlan;
}

/** What the customer may use: what was agreed for it alone, else what its plan has. */
export function limitsOf(plan: PlanName, own: OwnLimits | undefined): Limits {
  const { pages, queriesPerMonth } = plans[plan];
  return { pages: own?.pagesLimit ?? pages, queriesPerMonth: own?.queriesLimit ?? queriesPerMonth };
}

/** A folder for each, by address; where one is taken that systems would take for the same, with the account's id behind it. */
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
