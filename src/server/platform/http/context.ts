import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '../errors/app-error.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { UserScope } from '../scope/user-scope.ts';

/** What every request carries. `scope` is there behind `requireUser` only. */
export type AppEnv = {
  Variables: {
    platform: Platform;
    requestId: string;
    log: Log;
    nonce: string;
    /** Address of the client, by the trusted number of proxies. */
    clientAddress: string;
    scope: UserScope;
  };
  Bindings: { incoming?: { socket?: { remoteAddress?: string; encrypted?: boolean } } };
};

export type Api = OpenAPIHono<AppEnv>;

/** A router whose rejected inputs become one problem that names them all. */
export function createApi(): Api {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      throw new AppError('validation_failed', {
        issues: result.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })),
      });
    },
  });
}
