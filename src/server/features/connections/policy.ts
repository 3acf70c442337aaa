import { connectPath, programScopes } from '#shared/contracts/connections.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';

/** How long a code, an access token and what was allowed last; in milliseconds. */
export const codeMilliseconds = 2 * 60_000;
export const accessMilliseconds = 60 * 60_000;
export const grantMilliseconds = 90 * 86_400_000;

export const registerPath = '/oauth/register';
export const tokenPath = '/oauth/token';
export const revokePath = '/oauth/revoke';
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** What tokens are for: their audience. `publicUrl` has no slash at its end. */
export const resourceOf = (publicUrl: string): string => `${new URL(publicUrl).origin}${mcpPath}`;

/** Whether a program names what tokens here are for, or nothing. Clients differ in a slash at the end. */
export function isOwnResource(named: string | undefined, publicUrl: string): boolean {
  if (named === undefined) return true;
  const plain = named.replace(/\/$/, '');
  return plain === resourceOf(publicUrl) || plain === new URL(publicUrl).origin;
}

/** RFC 9728: who lets programs in here. */
export const describeResource = (publicUrl: string) => ({
  resource: resourceOf(publicUrl),
  authorization_servers: [new URL(publicUrl).origin],
  scopes_supported: programScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'BoardSearch',
});

/** RFC 8414: how. */
export function describeAuthorization(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${connectPath}`,
    token_endpoint: `${origin}${tokenPath}`,
    registration_endpoint: `${origin}${registerPath}`,
    revocation_endpoint: `${origin}${revokePath}`,
    scopes_supported: programScopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that a browser runs, shows or sends itself: none is a program's own. */
const browserSchemes = new Set(
  'about: blob: chrome: data: file: filesystem: ftp: http: javascript: mailto: vbscript: view-source: ws: wss:'.split(
    ' ',
  ),
);

const isLoopback = (url: URL) => url.protocol === 'http:' && loopback.has(url.hostname);

/** Whether the browser may be sent there: TLS, the user's own device, or a program's own scheme (RFC 8252); no fragment, no password. */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (text.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url) || !browserSchemes.has(url.protocol);
}

/** Whether it is one of those registered; programs on the device listen on whatever port is free (RFC 8252, 7.3). */
export function isRegistered(wanted: string, registered: readonly string[]): boolean {
  if (registered.includes(wanted)) return true;
  if (!isRedirectUri(wanted) || !isLoopback(new URL(wanted))) return false;
  return registered.some((each) => isLoopback(new URL(each)) && withoutPort(each) === withoutPort(wanted));
}

function withoutPort(text: string): string {
  const url = new URL(text);
  url.port = '';
  return url.href;
}

/** Where a program is, for people: a host, or the scheme of one on their device. */
export function placeOf(redirectUri: string): { redirectHost: string; isLocal: boolean } {
  const url = new URL(redirectUri);
  if (url.protocol === 'https:') return { redirectHost: url.host, isLocal: false };
  return { redirectHost: isLoopback(url) ? url.hostname : url.protocol.slice(0, -1), isLocal: true };
}

/** A redirect with the answer; parameters that are undefined are left out. */
export function answerAt(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
