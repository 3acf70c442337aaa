import { z } from 'zod';
import { askVendor, fetchFromVendor, type VendorAccess } from '#server/platform/data-source/ask-vendor.ts';
import { type Download, SourceError } from '#server/platform/data-source/data-source.ts';
import { failureOfStatus } from '#server/platform/data-source/source-failures.ts';

export type DropboxAccess = {
  /** Base URLs of the API and of the content endpoint, with their version. */
  api: string;
  content: string;
  accessToken: string;
  /** Only tests use a local server. */
  isPrivateAllowed: boolean;
  leastRate?: number | undefined;
};

/** `root`: the namespace in which paths begin; null = the app's default. @throws SourceError */
export function askDropbox<Schema extends z.ZodType>(
  access: DropboxAccess,
  { path, body, root = null }: { path: string; body: unknown; root?: string | null },
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const url = `${access.api}${path}`;
  return askVendor(accessOf(access), { url, method: 'POST', headers: rootHeader(root), body, signal }, schema);
}

/** @throws SourceError */
export function fetchFromDropbox(access: DropboxAccess, path: string, signal: AbortSignal): Promise<Download> {
  const url = `${access.content}/files/download`;
  const headers = { 'dropbox-api-arg': asHeader({ path }) };
  return fetchFromVendor(accessOf(access), { url, method: 'POST', headers, signal });
}

const rootHeader = (root: string | null): Record<string, string> =>
  root === null ? {} : { 'dropbox-api-path-root': asHeader({ '.tag': 'root', root }) };

/** JSON escaped to ASCII for a header. */
function asHeader(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const failureSchema = z.object({ error_summary: z.string().default('') });

const accessOf = ({ api, content, accessToken, isPrivateAllowed, leastRate }: DropboxAccess): VendorAccess => ({
  origins: [new URL(api).origin, new URL(content).origin],
  accessToken,
  isPrivateAllowed,
  leastRate,
  failureOf: ({ status, headers }, text) => {
    const summary = summaryOf(text);
    if (status === 401)
      return new SourceError(summary.startsWith('missing_scope') ? 'permission_missing' : 'grant_expired');
    // The account's root namespace has changed.
    if (status === 422) return new SourceError('cursor_gone');
    if (status !== 409) return failureOfStatus(status, headers);
    if (/^reset\b/.test(summary)) return new SourceError('cursor_gone');
    if (/not_found|not_folder|not_file/.test(summary)) return new SourceError('item_gone');
    if (/restricted_content|no_permission|access_denied/.test(summary)) return new SourceError('no_access');
    if (/too_many|rate_limit/.test(summary)) return failureOfStatus(429, headers);
    return new SourceError('not_understood');
  },
});

/** Error summary such as `path/not_found/..`. */
function summaryOf(text: string): string {
  try {
    return failureSchema.parse(JSON.parse(text)).error_summary;
  } catch {
    return '';
  }
}
