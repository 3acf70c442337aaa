import { AppError } from '#server/platform/errors/app-error.ts';
import { createApi, type OpenedGrant } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/http/problems/problem.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { openKey, secretOf, takeRequest } from '../api-keys/public.ts';
import { accessTokenOf, openAccessToken, resourceMetadataOf } from '../connections/public.ts';
import { createOwnApi, type Fetch } from './fetch-own.ts';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request brings its proof and is a server of its own, so
 * that nothing of one user is left for another. `fetch`: the service's own.
 */
export function mcpRoutes(fetch: Fetch) {
  const api = createApi();
  api.post(mcpPath, async (context) => {
    const { platform } = context.var;
    const opened = await openProof(platform, context.req.header('authorization'));
    if (!opened) return askForProof(platform);
    context.set('signedIn', opened.signedIn);
    await takeRequest(platform, opened);
    const { WebStandardStreamableHTTPServerTransport, createToolServer } = await loadProtocol();
    const own = createOwnApi(fetch, context.req.raw, context.env, opened);
    const server = createToolServer(own, new URL(platform.config.publicUrl).origin);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(context.req.raw);
      // A question takes its time: what was revoked meanwhile gets no answer.
      if (!(await opened.isStillOpen())) return askForProof(platform);
      return answer;
    } finally {
      await server.close();
    }
  });
  // There is no stream of the server's own, and no session to be ended.
  api.on(['GET', 'DELETE'], mcpPath, () => {
    const refusal = problem('validation_failed', 405);
    refusal.headers.set('allow', 'POST');
    return refusal;
  });
  return api;
}

/** By an API key, or by the token of a connected program; null = nobody. @throws AppError as the account demands something first */
async function openProof(platform: Platform, authorization: string | undefined): Promise<OpenedGrant | null> {
  const [key, token] = [secretOf(authorization), accessTokenOf(authorization)];
  try {
    if (key !== null) return await openKey(platform, key);
    return token === null ? null : await openAccessToken(platform, token);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  }
}

/** Says where to learn how to be let in (RFC 9728, 5.1). */
function askForProof(platform: Platform): Response {
  const refusal = problem('unauthenticated', 401);
  refusal.headers.set('www-authenticate', `Bearer resource_metadata="${resourceMetadataOf(platform)}"`);
  return refusal;
}

/** Loaded with the first request: most installations never have one. */
async function loadProtocol() {
  const [{ WebStandardStreamableHTTPServerTransport }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('./register-tools.ts'),
  ]);
  return { WebStandardStreamableHTTPServerTransport, createToolServer };
}
