import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { KeyScope } from '#shared/contracts/api-keys.ts';
import type { SessionState } from '#shared/contracts/auth.ts';
import { nameDevice } from '#shared/describe-device.ts';
import { AppError } from '../errors/app-error.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { UserScope } from '../scope/user-scope.ts';
import { findNul } from './find-nul.ts';

/** The sign-in session of a request, with the state it has reached. */
export type SignedIn = {
  sessionId: string;
  userId: string;
  email: string;
  state: Exclude<SessionState, 'signed_out'>;
  customerId: string;
  isDemo: boolean;
  language: 'de' | 'en';
};

/** The API key or connected program that authenticates a request instead of a browser session. */
export type Grant = { id: string; name: string; scopes: readonly KeyScope[] };

/** The access granted by an API key or a connected program's token. */
export type OpenedGrant = {
  grant: Grant;
  signedIn: SignedIn;
  scope: UserScope;
  /** Whether access would still be granted. */
  isStillOpen: () => Promise<boolean>;
  /** Reserves up to `most` requests of the grant's limit, which all servers share. Returns how many. */
  reserveRequests: (most: number) => Promise<number>;
  /** Records the change about to be made; null = a read, which is recorded once a day. */
  recordUse: (operation: string | null, caller: Caller) => Promise<void>;
};

/** Who sends a request, for the audit log and limits. */
export type Caller = { address: string; device: string | null };

/** Context of every request. The guard sets `signedIn` first, and `scope` once it accepts the request as a user's. */
export type AppEnv = {
  Variables: {
    platform: Platform;
    requestId: string;
    log: Log;
    nonce: string;
    /** The client's address, given the number of trusted proxies. */
    clientAddress: string;
    scope: UserScope;
    signedIn: SignedIn;
    /** Whether the accepted session would still be accepted; for long-lasting requests. */
    isStillSignedIn: () => Promise<boolean>;
    /** For requests with a key or token; `signedIn` then names no session. */
    grant: Grant | undefined;
  };
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string; encrypted?: boolean } };
    /** Set by the service itself if one operation calls others; no client can set it. */
    opened?: OpenedGrant;
  };
};

/** A JSON body in the description of an operation. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

export type Api = OpenAPIHono<AppEnv>;

/** A router that reports all invalid inputs in one problem. Also rejects null characters in any input. */
export function createApi(): Api {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) {
        const place = findNul(result.data);
        if (place === undefined) return;
        throw new AppError('validation_failed', { issues: [{ path: place, code: 'invalid_format' }] });
      }
      throw new AppError('validation_failed', {
        issues: result.error.issues.map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue) })),
      });
    },
  });
}

/** The code of an issue; our custom rules name their own. */
function codeOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'custom' ? String(issue.params?.fault ?? issue.code) : issue.code;
}

/** Characters read of a user agent. */
const userAgentMaxLength = 300;

/** The address of a request, and our name for its browser and system. */
export function callerOf(context: Context<AppEnv>): Caller {
  const device = nameDevice(context.req.header('user-agent')?.slice(0, userAgentMaxLength) ?? null);
  return { address: context.get('clientAddress'), device };
}

/** Copies the cookies set by signing in or out to the response. */
export function passOnCookies(context: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) context.header('set-cookie', cookie, { append: true });
}
