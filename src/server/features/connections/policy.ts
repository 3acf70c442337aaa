import { connectPath, programScopes } from '#shared/contracts/connections.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';

/** Lifetimes of codes, access tokens and grants, in milliseconds. */
export const codeMilliseconds = 2 * 60_000;
export const accessMilliseconds = 60 * 60_000;
export const grantMilliseconds = 90 * 86_400_000;

export const registerPath = '/oauth/register';
export const tokenPath = '/oauth/token';
export const revokePath = '/oauth/revoke';
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** The tokens' audience. `publicUrl` has no trailing slash. */
export const resourceOf = (publicUrl: string): string => `${new URL(publicUrl).origin}${mcpPath}`;

/** True if a program names our audience, or none. Clients differ in a trailing slash. */
export function isOwnResource(named: string | undefined, publicUrl: string): boolean {
  if (named === undefined) return true;
  const plain = named.replace(/\/$/, '');
  return plain === resourceOf(publicUrl) || plain === new URL(publicUrl).origin;
}

/** Protected resource metadata (RFC 9728). */
export const describeResource = (publicUrl: string) => ({
  resource: resourceOf(publicUrl),
  authorization_servers: [new URL(publicUrl).origin],
  scopes_supported: programScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'BoardSearch',
});

/** Authorization server metadata (RFC 8414). */
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
/** Schemes handled by browsers, which cannot be a program's own. */
const browserSchemes = new Set(
  'about: blob: chrome: data: file: filesystem: ftp: http: javascript: mailto: vbscript: view-source: ws: wss:'.split(
    ' ',
  ),
);

const isLoopback = (url: URL) => url.protocol === 'http:' && loopback.has(url.hostname);

/**
 * True if the browser may be redirected there: TLS, the user's own device, or a program's own scheme (RFC 8252); no
 * fragment, no password.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (text.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url) || !browserSchemes.has(url.protocol);
}

/** True if it is registered. Programs on the device may use any free port (RFC 8252, 7.3). */
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

/** A program's location for display: a host, or the scheme of one on the user's device. */
export function placeOf(redirectUri: string): { redirectHost: string; isLocal: boolean } {
  const url = new URL(redirectUri);
  if (url.protocol === 'https:') return { redirectHost: url.host, isLocal: false };
  return { redirectHost: isLoopback(url) ? url.hostname : url.protocol.slice(0, -1), isLocal: true };
}

/** A redirect with response parameters. Undefined ones are left out. */
export function answerAt(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
