import { z } from 'zod';
import type { VendorAccess } from '#server/platform/data-source/ask-vendor.ts';
import { SourceError } from '#server/platform/data-source/data-source.ts';
import { failureOfStatus } from '#server/platform/data-source/source-failures.ts';

export type DriveAccess = {
  /** Base URL of the API, with its version. */
  api: string;
  accessToken: string;
  /** Only tests use a local server. */
  isPrivateAllowed: boolean;
  leastRate?: number | undefined;
};

const failureSchema = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().default('') })).default([]) }),
});

/** Reasons of a 403 that are transient, and other meanings of it. */
const transient = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
]);
const tooLarge = new Set(['exportSizeLimitExceeded']);
const missing = new Set(['insufficientPermissions', 'insufficientScopes', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);

export const driveAccess = ({ api, accessToken, isPrivateAllowed, leastRate }: DriveAccess): VendorAccess => ({
  origins: [new URL(api).origin],
  accessToken,
  isPrivateAllowed,
  leastRate,
  failureOf: ({ status, headers }, text) => {
    if (status === 401) return new SourceError('grant_expired');
    if (status === 410) return new SourceError('cursor_gone');
    if (status !== 403) return failureOfStatus(status, headers);
    const reasons = reasonsOf(text);
    if (reasons.some((reason) => transient.has(reason))) return failureOfStatus(429, headers);
    if (reasons.some((reason) => tooLarge.has(reason))) return new SourceError('item_too_large');
    return new SourceError(reasons.some((reason) => missing.has(reason)) ? 'permission_missing' : 'no_access');
  },
});

function reasonsOf(text: string): string[] {
  try {
    return failureSchema.parse(JSON.parse(text)).error.errors.map(({ reason }) => reason);
  } catch {
    return [];
  }
}
