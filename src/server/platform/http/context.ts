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

/** The sign-in session of a request, as far as it has come. */
export type SignedIn = {
  sessionId: string;
  userId: string;
  email: string;
  state: Exclude<SessionState, 'signed_out'>;
  customerId: string;
  isDemo: boolean;
  language: 'de' | 'en';
};

/** The key or connected program that a request comes by instead of a browser's session. */
export type Grant = { id: string; name: string; scopes: readonly KeyScope[] };

/** What a key or a connected program's token has opened. */
export type OpenedGrant = {
  grant: Grant;
  signedIn: SignedIn;
  scope: UserScope;
  /** Whether it would be opened again. */
  isStillOpen: () => Promise<boolean>;
  /** Takes up to `most` requests out of what the grant may still do, at all servers together; says how many. */
  reserveRequests: (most: number) => Promise<number>;
  /** Writes down what is about to be changed; null = something is looked at, which counts once a day. */
  recordUse: (operation: string | null, caller: Caller) => Promise<void>;
};

/** Who asks, for the audit log and for limits. */
export type Caller = { address: string; device: string | null };

/** What every request carries. `scope` is there once the guard let the request pass as a user, `signedIn` before. */
export type AppEnv = {
  Variables: {
    platform: Platform;
    requestId: string;
    log: Log;
    nonce: string;
    /** Address of the client, by the trusted number of proxies. */
    clientAddress: string;
    scope: UserScope;
    signedIn: SignedIn;
    /** Whether the session that was let pass would be let pass again; for what lasts. */
    isStillSignedIn: () => Promise<boolean>;
    /** Of requests that come by a key; `signedIn` then names no session. */
    grant: Grant | undefined;
  };
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string; encrypted?: boolean } };
    /** Handed on by the service itself where one operation calls others; no request can bring it. */
    opened?: OpenedGrant;
  };
};

/** The content of a body in JSON, as an operation describes it. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

export type Api = OpenAPIHono<AppEnv>;

/** A router whose rejected inputs become one problem that names them all. None may hold a null character. */
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

/** Rules of ours name the fault themselves. */
function codeOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'custom' ? String(issue.params?.fault ?? issue.code) : issue.code;
}

/** How much of a browser's own name is looked at, in characters. */
const userAgentMaxLength = 300;

/** Address of a request, and browser and system by names of ours. */
export function callerOf(context: Context<AppEnv>): Caller {
  const device = nameDevice(context.req.header('user-agent')?.slice(0, userAgentMaxLength) ?? null);
  return { address: context.get('clientAddress'), device };
}

/** Gives the browser the cookies that a sign-in or its end has set. */
export function passOnCookies(context: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) context.header('set-cookie', cookie, { append: true });
}
