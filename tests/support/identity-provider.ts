import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error The package has no types.
import Provider from 'oidc-provider';

export type IdentityPerson = { subject: string; email?: string; email_verified?: boolean | string; name?: string };

/** A client that may act without its user, through refresh tokens. */
export const lastingClientId = 'boardsearch-sources';

export type IdentityProviderServer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs its ID tokens (RS256); the public half is published. */
  signingKey: KeyObject;
  /** Replaces the ID tokens from its token endpoint from now on; undefined: leave them. */
  replaceIdTokens: (replace: ((idToken: string) => string) | undefined) => void;
  /** Number of calls to its token endpoint. */
  exchanges: () => number;
  /** The person signed in there from now on; its login page asks nothing. */
  signInAs: (person: IdentityPerson) => void;
  close: () => Promise<void>;
};

type TokenContext = { path: string; body?: { id_token?: string } };

/** The part of the library used here. */
type OidcProvider = {
  use: (middleware: (context: TokenContext, next: () => Promise<void>) => Promise<void>) => void;
  callback: () => (request: unknown, response: unknown) => void;
  interactionDetails: (
    request: unknown,
    response: unknown,
  ) => Promise<{
    prompt: { name: string };
    params: { client_id: string };
    grantId?: string;
    session?: { accountId: string };
  }>;
  interactionFinished: (request: unknown, response: unknown, result: object, options?: object) => Promise<void>;
  Grant: new (facts: {
    accountId: string;
    clientId: string;
  }) => {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  };
};

/**
 * A real OpenID Connect provider on this machine, requiring PKCE, with a login page that signs in `signInAs`' person.
 */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProviderServer> {
  const clientId = 'boardsearch';
  const clientSecret = 'a secret between the two, for tests only';
  let person: IdentityPerson = { subject: 'nobody' };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  let replaceIdToken: ((idToken: string) => string) | undefined;
  let exchanges = 0;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
      {
        client_id: lastingClientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'signing', use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    cookies: { keys: ['only for tests'] },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({
        sub: person.subject,
        email: person.email,
        email_verified: person.email_verified,
        name: person.name,
      }),
    }),
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
  }) as OidcProvider;
  provider.use(async (context, next) => {
    if (context.path === '/token') exchanges += 1;
    await next();
    const idToken = context.body?.id_token;
    if (context.body && idToken && replaceIdToken) context.body.id_token = replaceIdToken(idToken);
  });
  const handle = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: person.subject } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? person.subject, clientId: params.client_id });
    grant.addOIDCScope('openid email profile offline_access');
    const grantId = await grant.save();
    return provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    signingKey: privateKey,
    replaceIdTokens: (replace) => {
      replaceIdToken = replace;
    },
    exchanges: () => exchanges,
    signInAs: (next) => {
      person = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Follows redirects with cookies, as a browser does, until one leads to `stopAt`; returns that URL.
 * @throws if the provider responds with anything but a redirect
 */
export async function followRedirects(start: string, stopAt: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hops = 0; hops < 15; hops += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`no redirect from ${url.pathname}: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(stopAt)) return url;
  }
  throw new Error('too many redirects');
}
