import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type AppEnv, callerOf, createApi } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/http/problems/problem.ts';
import { registerClientSchema, tokenRequestSchema } from '#shared/contracts/connections.ts';
import { limitPrograms } from '../accounts/public.ts';
import {
  describeAuthorization,
  describeResource,
  registerPath,
  resourceMetadataPath,
  revokePath,
  tokenPath,
} from './policy.ts';
import { issueTokens, registerProgram, revokeToken } from './process-token-request.ts';

/** Maximum size of a program's request, in bytes. */
const requestMaxBytes = 32 * 1024;

/** OAuth 2.1 endpoints for programs. None of them reads a cookie. */
export const oauthProtocol = createApi();

const published = ['/.well-known/oauth-protected-resource', resourceMetadataPath];
for (const path of published) {
  oauthProtocol.get(path, (context) => context.json(describeResource(context.get('platform').config.publicUrl)));
}
oauthProtocol.get('/.well-known/oauth-authorization-server', (context) =>
  context.json(describeAuthorization(context.get('platform').config.publicUrl)),
);

oauthProtocol.use(
  '/oauth/*',
  bodyLimit({ maxSize: requestMaxBytes, onError: () => problem('payload_too_large', 413) }),
);

oauthProtocol.post(registerPath, async (context) => {
  const { platform } = context.var;
  await limitPrograms(platform, callerOf(context), 'clientRegistrationAtAddress');
  const asked = registerClientSchema.safeParse(await context.req.json().catch(() => null));
  if (!asked.success) return refuse(context, { error: 'invalid_client_metadata' });
  const answer = await registerProgram(platform, asked.data);
  if (answer.error !== undefined) return refuse(context, { error: answer.error });
  return context.json(answer, 201, unstored);
});

oauthProtocol.post(tokenPath, async (context) => {
  const { platform } = context.var;
  await limitPrograms(platform, callerOf(context), 'tokenRequestAtAddress');
  const asked = tokenRequestSchema.safeParse(await context.req.parseBody());
  if (!asked.success) return refuse(context, { error: 'invalid_request' });
  const answer = await issueTokens(platform, asked.data);
  if (answer.error !== undefined) return refuse(context, { error: answer.error });
  return context.json(answer, 200, unstored);
});

oauthProtocol.post(revokePath, async (context) => {
  const { platform } = context.var;
  await limitPrograms(platform, callerOf(context), 'tokenRequestAtAddress');
  const { token } = await context.req.parseBody();
  if (typeof token !== 'string' || token === '') return refuse(context, { error: 'invalid_request' });
  await revokeToken(platform, token);
  return context.json({}, 200, unstored);
});

/** RFC 6749, 5.1: tokens must not be cached. */
const unstored = { 'cache-control': 'no-store' };

const refuse = (context: Context<AppEnv>, refusal: { error: string }) => context.json(refusal, 400, unstored);
