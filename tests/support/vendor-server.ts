import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SourceError } from '#server/platform/data-source/data-source.ts';

export type VendorServer = {
  /** Its origin; login and API are below it. */
  origin: string;
  /** A token that is always valid. */
  accessToken: string;
  clientId: string;
  clientSecret: string;
  /** Simulates consent on the vendor's page; returns the URL the browser is redirected to. */
  agree: (authorizationUrl: string) => URL;
  /** The same for a refusal. */
  decline: (authorizationUrl: string) => URL;
  /** Whether a token is valid. */
  isCounting: (token: string) => boolean;
  /** Invalidates all grants issued so far. */
  endGrants: () => void;
  /** Lifetime of tokens issued from now on, in seconds. */
  tokenSeconds: number;
  /** Scope that users grant from now on; undefined: all of it. */
  allowedScope: string | undefined;
  /** Every issued token. */
  issued: string[];
  /** Number of token requests, revoked tokens, and the authorization headers of byte requests at another origin. */
  exchanges: number;
  revoked: string[];
  leaked: string[];
  /** Change notification channels by id, with their requests. */
  channels: Map<string, Record<string, unknown>>;
  /** Response delay from now on, in milliseconds. */
  delay: number;
  /** Retry-After in seconds for subscription requests from now on; 0: none. */
  watchPatience: number;
  /** Number of API requests since the start, and the end of a requested retry delay, in milliseconds. */
  requests: number;
  /** Their paths relative to the API. */
  paths: string[];
  quietUntil: number;
  /** Requests that ignored a retry delay. */
  impatient: number;
  close: () => Promise<void>;
};

export type VendorRequest = {
  url: URL;
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
};

export type Vendor = {
  /** Base path of everything but the login. */
  api: string;
  /** Answers a request with a valid token. */
  answer: (asked: VendorRequest) => Promise<void>;
  /** How a fault is reported: status, headers and body; bare by default. */
  fault?: (error: SourceError) => { status: number; body?: object; headers?: Record<string, string> } | undefined;
};

const statuses: Partial<Record<SourceError['code'], number>> = {
  throttled: 429,
  refused: 401,
  grant_expired: 401,
  no_access: 403,
  item_gone: 404,
  cursor_gone: 410,
  server_failed: 500,
  unreachable: 503,
  timed_out: 504,
};

export const sendJson = (response: ServerResponse, body: object) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

/** A vendor's login (OAuth 2.0: code, PKCE, refresh, revocation) and API, on this machine. */
export async function startVendorServer(vendor: Vendor): Promise<VendorServer> {
  const clientSecret = 'a secret between the two, for tests only';
  const accessToken = randomUUID();
  const challenges = new Map<string, { challenge: string; redirectUri: string; scope: string }>();
  let tokens = new Set<string>();
  let refreshTokens = new Set<string>();

  const exchange = async (form: URLSearchParams, response: ServerResponse) => {
    fake.exchanges += 1;
    const asked = challenges.get(form.get('code') ?? '');
    challenges.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProven =
      form.get('client_secret') === clientSecret &&
      (form.get('grant_type') === 'refresh_token'
        ? refreshTokens.has(form.get('refresh_token') ?? '')
        : asked?.challenge === verifier && asked.redirectUri === form.get('redirect_uri'));
    if (!isProven) {
      response.statusCode = 400;
      return sendJson(response, { error: 'invalid_grant', error_description: 'AADSTS70000' });
    }
    const [access, refresh] = [`at-${randomUUID()}`, `rt-${randomUUID()}`];
    fake.issued.push(access, refresh);
    tokens.add(access);
    refreshTokens.add(refresh);
    sendJson(response, {
      token_type: 'Bearer',
      access_token: access,
      refresh_token: refresh,
      expires_in: fake.tokenSeconds,
      ...(asked ? { scope: fake.allowedScope ?? asked.scope } : {}),
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', fake.origin);
    if (/\/(auth|authorize)$/.test(url.pathname)) {
      const ways = [`<a href="${fake.agree(url.href)}">Allow</a>`, `<a href="${fake.decline(url.href)}">Deny</a>`];
      response.setHeader('content-type', 'text/html');
      return void response.end(`<!doctype html><title>Vendor</title>${ways.join(' ').replaceAll('&', '&amp;')}`);
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (url.pathname.startsWith('/bytes/') && token) fake.leaked.push(token);
    if (url.pathname.endsWith('/token')) return exchange(new URLSearchParams(body), response);
    const isOwn = token === accessToken || tokens.has(token);
    if (url.pathname.endsWith('/revoke')) {
      const doomed = new URLSearchParams(body).get('token') ?? token;
      if (!isOwn && !refreshTokens.has(doomed)) throw new SourceError('refused');
      fake.revoked.push(doomed);
      fake.endGrants();
      return sendJson(response, {});
    }
    if (!url.pathname.startsWith('/bytes/') && !isOwn) throw new SourceError('refused');
    const path = decodeURIComponent(url.pathname.slice(vendor.api.length));
    fake.requests += 1;
    fake.paths.push(path);
    if (Date.now() < fake.quietUntil) fake.impatient += 1;
    if (fake.delay > 0) await new Promise((resolve) => setTimeout(resolve, fake.delay));
    await vendor.answer({ url, path, request, response, body });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof SourceError)) return response.writeHead(500).end(String(error));
      // A truncated response.
      if (error.code === 'incomplete') {
        response.writeHead(200, { 'content-length': '1000' });
        return void response.write('{"value": [', () => response.destroy());
      }
      const told = vendor.fault?.(error);
      const status = told?.status ?? statuses[error.code] ?? 500;
      const isPatience = status === 429 || status === 503;
      if (isPatience) fake.quietUntil = Date.now() + 1_000;
      const headers = { ...(isPatience ? { 'retry-after': '1' } : {}), ...told?.headers };
      response
        .writeHead(status, headers)
        .end(JSON.stringify(told?.body ?? { error: { code: 'x', message: 'geheim' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const fake: VendorServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken,
    clientId: 'boardsearch',
    clientSecret,
    tokenSeconds: 3_600,
    allowedScope: undefined,
    issued: [],
    exchanges: 0,
    revoked: [],
    leaked: [],
    channels: new Map(),
    delay: 0,
    watchPatience: 0,
    requests: 0,
    paths: [],
    quietUntil: 0,
    impatient: 0,
    agree: (authorizationUrl) => {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      const redirectUri = asked.get('redirect_uri') ?? '';
      const [challenge, scope] = [asked.get('code_challenge') ?? '', asked.get('scope') ?? ''];
      challenges.set(code, { challenge, redirectUri, scope });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    decline: (authorizationUrl) => {
      const asked = new URL(authorizationUrl).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    isCounting: (token) => tokens.has(token),
    endGrants: () => {
      tokens = new Set();
      refreshTokens = new Set();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
