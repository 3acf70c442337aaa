import type { z } from 'zod';
import { askVendor, fetchFromVendor, type VendorAccess } from '#server/platform/data-source/ask-vendor.ts';
import { type Download, SourceError } from '#server/platform/data-source/data-source.ts';
import { failureOfStatus } from '#server/platform/data-source/source-failures.ts';

export type GraphAccess = {
  /** Base URL of the API, with its version. */
  api: string;
  accessToken: string;
  /** Only tests use a local server. */
  isPrivateAllowed: boolean;
  leastRate?: number | undefined;
};

/** Gets a path, or a link returned by the API, which must point to the API itself. @throws SourceError */
export function askGraph<Schema extends z.ZodType>(
  access: GraphAccess,
  target: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return askVendor(accessOf(access), { url: addressOf(access, target), signal }, schema);
}

/** Creates or deletes something; parses the response by `schema`. @throws SourceError */
export function changeGraph<Schema extends z.ZodType>(
  access: GraphAccess,
  { method, path, body }: { method: 'POST' | 'DELETE'; path: string; body?: unknown },
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return askVendor(accessOf(access), { url: addressOf(access, path), method, body, signal }, schema);
}

/** Downloads a file. The API redirects to another host, to which the token is not sent. @throws SourceError */
export function fetchFromGraph(access: GraphAccess, path: string, signal: AbortSignal): Promise<Download> {
  return fetchFromVendor(accessOf(access), { url: addressOf(access, path), signal });
}

const addressOf = ({ api }: GraphAccess, target: string) => (target.startsWith('/') ? `${api}${target}` : target);

const accessOf = ({ api, accessToken, isPrivateAllowed, leastRate }: GraphAccess): VendorAccess => ({
  origins: [new URL(api).origin],
  accessToken,
  isPrivateAllowed,
  leastRate,
  failureOf: ({ status, headers }) => {
    // Treat both kinds of 410, "apply" and "upload differences", alike: this service never writes, so it compares
    // everything.
    if (status === 410) return new SourceError('cursor_gone');
    if (status === 401) return new SourceError('grant_expired');
    return failureOfStatus(status, headers);
  },
});
