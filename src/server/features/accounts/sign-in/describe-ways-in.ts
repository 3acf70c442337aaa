import { isIP } from 'node:net';
import type { z } from '@hono/zod-openapi';
import type { Platform } from '#server/platform/platform.ts';
import type { waysInSchema } from '#shared/contracts/auth.ts';
import { hasProvider } from '../company-sign-in/company-repository.ts';

/** Sign-in methods to offer beside a password, limited to those that can succeed. */
export async function describeWaysIn({ config, database }: Platform): Promise<z.infer<typeof waysInSchema>> {
  const hasCompanySignIn = await database.withAccount(null, hasProvider);
  return { hasCompanySignIn, passkeyOrigin: passkeyOriginOf(config.publicUrl) };
}

/**
 * Browsers support passkeys only in secure contexts, and only for host names, never for IP addresses (WebAuthn Level 3,
 * 5.1.3 and 13.4.9; Secure Contexts, 3.1).
 */
export function passkeyOriginOf(publicUrl: string): string | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isSecure = protocol === 'https:' || isLocal;
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isSecure && isName ? origin : null;
}
