/**
 * Product features named by the plans, and whether they are available: unavailable ones are marked as coming wherever
 * plans are shown (PUB-07). Switch a feature on here when it is built.
 */
export const planFeatures = { sharePoint: true, integrations: false, analytics: false };
export type PlanFeature = keyof typeof planFeatures;

/** A line of a plan; `needs` names the feature it promises. */
export type PlanLine = string | { text: string; needs: PlanFeature };

/** True if the line's feature is not available yet. */
export const isComing = (line: PlanLine): line is Exclude<PlanLine, string> =>
  typeof line !== 'string' && !planFeatures[line.needs];
