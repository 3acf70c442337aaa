import type { z } from 'zod';
import { askVendor, fetchFromVendor, type VendorAccess } from '#server/platform/data-source/ask-vendor.ts';
import { type Download, SourceError } from '#server/platform/data-source/data-source.ts';
import { failureOfStatus } from '#server/platform/data-source/source-failures.ts';

export type GraphAccess = {
  /** Of the interface, with its version. */
  api: string;
  accessToken: string;
  /** Tests alone have it within this machine. */
  isPrivateAllowed: boolean;
};

/** Asks for a path, or for a link that the interface gave out: such a link must lead to the interface itself. @throws SourceError */
export function askGraph<Schema extends z.ZodType>(
  access: GraphAccess,
  target: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return askVendor(accessOf(access), { url: addressOf(access, target), signal }, schema);
}

/** Makes or ends something; what it answers is read by `schema`. @throws SourceError */
export function tellGraph<Schema extends z.ZodType>(
  access: GraphAccess,
  { method, path, body }: { method: 'POST' | 'DELETE'; path: string; body?: unknown },
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return askVendor(accessOf(access), { url: addressOf(access, path), method, body, signal }, schema);
}

/** The bytes of a file; they lie elsewhere, where the token is not sent to. @throws SourceError */
export function fetchFromGraph(access: GraphAccess, path: string, signal: AbortSignal): Promise<Download> {
  return fetchFromVendor(accessOf(access), { url: addressOf(access, path), signal });
}

const addressOf = ({ api }: GraphAccess, target: string) => (target.startsWith('/') ? `${api}${target}` : target);

const accessOf = ({ api, accessToken, isPrivateAllowed }: GraphAccess): VendorAccess => ({
  origins: [new URL(api).origin],
  accessToken,
  isPrivateAllowed,
  failureOf: ({ status, headers }) => {
    // Both kinds, "apply" and "upload differences": nothing is written here, so everything is compared.
    if (status === 410) return new SourceError('cursor_gone');
    if (status === 401) return new SourceError('grant_expired');
    return failureOfStatus(status, headers);
  },
});
