import { AppError } from '#server/platform/errors/app-error.ts';
import { createApi, type OpenedGrant } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/http/problems/problem.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { openKey, secretOf, takeRequest } from '../api-keys/public.ts';
import { accessTokenOf, openAccessToken, resourceMetadataOf } from '../connections/public.ts';
import { createOwnApi, type Fetch } from './fetch-own.ts';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request has its own credentials and server,
 * so that nothing of one user is left for another. `fetch`: the service's own.
 */
export function mcpRoutes(fetch: Fetch) {
  const api = createApi();
  api.post(mcpPath, async (context) => {
    const { platform } = context.var;
    const opened = await openCredentials(platform, context.req.header('authorization'));
    if (!opened) return refuseUnauthenticated(platform);
    context.set('signedIn', opened.signedIn);
    await takeRequest(platform, opened);
    const { WebStandardStreamableHTTPServerTransport, createToolServer } = await loadProtocol();
    const own = createOwnApi(fetch, context.req.raw, context.env, opened);
    const server = createToolServer(own, new URL(platform.config.publicUrl).origin);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(context.req.raw);
      // A question takes a while: no answer if access was revoked meanwhile.
      if (!(await opened.isStillOpen())) return refuseUnauthenticated(platform);
      return answer;
    } finally {
      await server.close();
    }
  });
  // There is no server stream, and no session to end.
  api.on(['GET', 'DELETE'], mcpPath, () => {
    const refusal = problem('validation_failed', 405);
    refusal.headers.set('allow', 'POST');
    return refusal;
  });
  return api;
}

/**
 * Opens access by API key or by a connected program's token; null = neither.
 * @throws AppError for what the account demands first
 */
async function openCredentials(platform: Platform, authorization: string | undefined): Promise<OpenedGrant | null> {
  const [key, token] = [secretOf(authorization), accessTokenOf(authorization)];
  try {
    if (key !== null) return await openKey(platform, key);
    return token === null ? null : await openAccessToken(platform, token);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  }
}

/** A 401 that says how to get access (RFC 9728, 5.1). */
function refuseUnauthenticated(platform: Platform): Response {
  const refusal = problem('unauthenticated', 401);
  refusal.headers.set('www-authenticate', `Bearer resource_metadata="${resourceMetadataOf(platform)}"`);
  return refusal;
}

/** Loaded on the first request, which most installations never get. */
async function loadProtocol() {
  const [{ WebStandardStreamableHTTPServerTransport }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('./register-tools.ts'),
  ]);
  return { WebStandardStreamableHTTPServerTransport, createToolServer };
}
