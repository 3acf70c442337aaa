import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { decidedConnectionSchema } from '#shared/contracts/connections.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import type { TestApp, TestUser } from './test-app.ts';

export const redirectUri = 'http://127.0.0.1:9321/callback';

/** An assistant's OAuth state between steps; remembers where it redirects the user's browser. */
export class Assistant implements OAuthClientProvider {
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  sentTo: URL | undefined;
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { client_name: 'Mein Assistent', redirect_uris: [redirectUri] };
  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationMixed) => {
    this.information = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => {
    this.kept = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
  state = () => 'zustand';
}

/** Transport for an assistant's requests to the service in this process. */
export function transportOf({ app, platform }: TestApp, authProvider: Assistant): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(mcpPath, platform.config.publicUrl), {
    authProvider,
    fetch: async (url, init) => app.request(String(url), init),
  });
}

/** An assistant that was redirected to the consent screen. */
export async function startConnecting(service: TestApp): Promise<Assistant> {
  const assistant = new Assistant();
  const outcome = await new Client({ name: 'assistant', version: '1' })
    .connect(transportOf(service, assistant))
    .catch((error: unknown) => error);
  if (!(outcome instanceof UnauthorizedError)) throw new Error('the assistant was not sent to the consent screen');
  return assistant;
}

/** The assistant's request on the consent screen. */
export const askedBy = ({ sentTo }: Assistant): Record<string, string> =>
  Object.fromEntries(sentTo?.searchParams ?? []);

/** Submits the user's decision on the consent screen. */
export const decide = (user: TestUser, request: object, isAllowed = true): Promise<Response> =>
  user.request('/api/connections', { method: 'POST', body: { request, isAllowed } });

/** Approves an assistant; returns where the user's browser is redirected. */
export async function allowAssistant(user: TestUser, assistant: Assistant): Promise<URL> {
  const answer = await decide(user, askedBy(assistant));
  if (answer.status !== 200) throw new Error(`not allowed: ${answer.status} ${await answer.text()}`);
  return new URL(decidedConnectionSchema.parse(await answer.json()).redirectTo);
}

/** Connects an assistant through the whole flow with the SDK's own client. */
export async function connectAssistant(service: TestApp, user: TestUser): Promise<Assistant> {
  const assistant = await startConnecting(service);
  const back = await allowAssistant(user, assistant);
  await transportOf(service, assistant).finishAuth(back.searchParams.get('code') ?? '');
  return assistant;
}
