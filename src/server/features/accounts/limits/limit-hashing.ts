import { createMiddleware } from 'hono/factory';
import { hashFor } from '#server/platform/crypto/password-hash.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';

/** Password hashing takes turns between addresses, whatever account it is for. */
export const shareHashing = createMiddleware<AppEnv>((context, next) =>
  hashFor(networkOf(context.get('clientAddress')), next),
);
