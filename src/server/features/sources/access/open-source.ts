import { createHash } from 'node:crypto';
import { z } from 'zod';
import { seal, UnsealError, unseal } from '#server/platform/crypto/sealing.ts';
import { type DataSource, type SourceAccess, SourceError } from '#server/platform/data-source/data-source.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailGrants } from '#shared/contracts/sources.ts';
import type { SourceRow } from '../repository.ts';

const tokens = { accessToken: z.string(), accessEndsAt: z.number(), refreshToken: z.string() };
const mailbox = { kind: z.literal('imap'), host: z.string(), port: z.number(), username: z.string() };
const accessSchema = z.union([
  z.object({
    kind: z.literal('webdav'),
    address: z.string(),
    username: z.string(),
    password: z.string(),
    isIssued: z.boolean().optional(),
  }),
  z.object({ kind: z.enum(['sharepoint', 'google-drive', 'dropbox']), ...tokens }),
  z.object({ ...mailbox, password: z.string() }),
  z.object({ ...mailbox, grant: z.enum(mailGrants), ...tokens }),
]) satisfies z.ZodType<SourceAccess>;

const purposeOf = (sourceId: string) => `source:${sourceId}` as const;

/** Credentials of a source as they are stored. */
export function sealAccess({ encryptionKey }: Platform, sourceId: string, access: SourceAccess): string {
  return seal(encryptionKey, purposeOf(sourceId), JSON.stringify(access));
}

/** @throws SourceError `refused` if it cannot be unsealed, as after losing the encryption key */
export function unsealAccess(
  { encryptionKey }: Platform,
  source: Pick<SourceRow, 'id' | 'sealedAccess'>,
): SourceAccess {
  try {
    return accessSchema.parse(JSON.parse(unseal(encryptionKey, purposeOf(source.id), source.sealedAccess ?? '')));
  } catch (error) {
    if (error instanceof UnsealError) throw new SourceError('refused', { cause: error });
    throw error;
  }
}

/** A token counts as expired this early, so that it outlasts a turn. Milliseconds. */
const tokenReserve = 5 * 60_000;

/** The same access, or one with a new token, which the caller must store. @throws SourceError grant_expired */
export async function withFreshToken(platform: Platform, access: SourceAccess): Promise<SourceAccess> {
  if (!('refreshToken' in access) || access.accessEndsAt > Date.now() + tokenReserve) return access;
  return platform.sources.grants.renew(access);
}

/** Opens a source for `work` and closes its connections afterwards. */
export async function withSource<T>(
  platform: Platform,
  access: SourceAccess,
  work: (opened: DataSource) => Promise<T>,
): Promise<T> {
  const opened = await platform.sources.open(access);
  try {
    return await work(opened);
  } finally {
    await opened.close().catch(() => undefined);
  }
}

/** Identifies the host that a user named, to share slots by; null for vendors, which everybody shares. */
export function hostKeyOf(access: SourceAccess): string | null {
  if ('refreshToken' in access) return null;
  const host = access.kind === 'webdav' ? new URL(access.address).hostname : access.host;
  return createHash('sha256').update(`source host ${host.toLowerCase()}`).digest('base64url');
}
