import { isApiError } from '#web/lib/api/api-error.ts';

const refusals = ['link_invalid', 'link_expired', 'link_used'] as const;
export type LinkRefusal = (typeof refusals)[number];

/** Why a link from a mail does not work; undefined where something else failed. */
export const linkRefusal = (error: unknown): LinkRefusal | undefined =>
  refusals.find((code) => isApiError(error, code));
