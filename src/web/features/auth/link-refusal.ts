import { isApiError } from '#web/lib/api/api-error.ts';

const refusals = ['link_invalid', 'link_expired', 'link_used'] as const;
export type LinkRefusal = (typeof refusals)[number];

/** Why a mailed link does not work; undefined if the failure has another cause. */
export const linkRefusal = (error: unknown): LinkRefusal | undefined =>
  refusals.find((code) => isApiError(error, code));
