/**
 * Parts of the product that the plans name beside their figures, and whether they are there: what is not yet is said to be coming
 * wherever plans are told (PUB-07). Whoever builds one switches it on here.
 */
export const planFeatures = { sharePoint: true, integrations: false, analytics: false };
export type PlanFeature = keyof typeof planFeatures;

/** A line of a plan; with `needs`, one that stands for a part of the product. */
export type PlanLine = string | { text: string; needs: PlanFeature };

/** Whether what a line promises is not there yet. */
export const isComing = (line: PlanLine): line is Exclude<PlanLine, string> =>
  typeof line !== 'string' && !planFeatures[line.needs];
