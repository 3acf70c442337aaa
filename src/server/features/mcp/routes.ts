import { AppError } from '#server/platform/errors/app-error.ts';
import { createApi } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/http/problem.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { openKey, secretOf, takeRequest } from '../api-keys/service.ts';
import { createOwnApi, type Fetch } from './fetch-own.ts';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request brings its proof and is a server of its own, so
 * that nothing of one user is left for another. `fetch`: the service's own.
 */
export function mcpRoutes(fetch: Fetch) {
  const api = createApi();
  api.post(mcpPath, async (context) => {
    const { platform } = context.var;
    const secret = secretOf(context.req.header('authorization'));
    if (secret === null) throw new AppError('unauthenticated');
    const opened = await openKey(platform, secret);
    context.set('signedIn', opened.signedIn);
    takeRequest(platform, opened.grant.id);
    const { WebStandardStreamableHTTPServerTransport, createToolServer } = await loadProtocol();
    const own = createOwnApi(fetch, context.req.raw, context.env, opened);
    const server = createToolServer(own, new URL(platform.config.publicUrl).origin);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(context.req.raw);
      // A question takes its time: what was revoked meanwhile gets no answer.
      if (!(await opened.isStillOpen())) throw new AppError('unauthenticated');
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

/** Loaded with the first request: most installations never have one. */
async function loadProtocol() {
  const [{ WebStandardStreamableHTTPServerTransport }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('./register-tools.ts'),
  ]);
  return { WebStandardStreamableHTTPServerTransport, createToolServer };
}
