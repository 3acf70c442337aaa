import type { SourceKind } from './contracts/sources.ts';

/** Features named by the plans that depend on the installation or are not built yet. */
export type PlanFeature = 'sharePoint' | 'integrations' | 'analytics';
/** `unconfigured`: built, but this installation's operator has not set it up. `coming`: not built yet. */
export type PlanFeatureState = 'ready' | 'unconfigured' | 'coming';
export type PlanFeatureStates = Readonly<Record<PlanFeature, PlanFeatureState>>;

/** A line of a plan; `needs` names the feature it promises. */
export type PlanLine = string | { text: string; needs: PlanFeature };

/**
 * What this installation has of the plans' features (PUB-07). Switch a feature on here when it is built.
 * @param missing kinds of sources that are not set up
 */
export function planFeatureStates(missing: readonly SourceKind[]): PlanFeatureStates {
  return {
    sharePoint: missing.includes('sharepoint') ? 'unconfigured' : 'ready',
    integrations: missing.length > 0 ? 'unconfigured' : 'ready',
    analytics: 'coming',
  };
}
