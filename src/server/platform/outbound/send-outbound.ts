import { type LookupAddress, lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { placeOf } from './private-addresses.ts';

/** Why a user-supplied address was not reached. `broken`: the connection was lost before a response. */
export type OutboundFailure =
  | 'private_address'
  | 'not_encrypted'
  | 'certificate'
  | 'unknown_host'
  | 'proxy'
  | 'unreachable'
  | 'broken';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  readonly code: OutboundFailure;

  constructor(code: OutboundFailure, options: { cause?: unknown } = {}) {
    super(`outbound request: ${code}`, options);
    this.code = code;
  }
}

export type OutboundRequest = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether private addresses are allowed; only those may be reached unencrypted. */
  isPrivateAllowed: boolean;
  /** Whether it may be sent twice, and so may use a kept-alive connection that turns out to be closed. */
  isRepeatable: boolean;
  /**
   * A tunnelling proxy (CONNECT) for public addresses; private ones are reached directly. Undefined = none, regardless
   * of the environment, since the operator configures egress explicitly.
   */
  proxy?: URL | undefined;
  /** Aborts the request and closes its connection, also while the body is read. */
  signal: AbortSignal;
};

/** Connections are pooled by what they may reach: one to a private address serves no other requests. */
const agents = new Map<string, http.Agent>();

/**
 * Sends a request to a user-supplied address and resolves with the response head. The IP address is checked when
 * connecting, so that a name cannot be rebound afterwards. Does not follow redirects.
 * @throws OutboundError; the signal's reason
 */
export function sendOutbound(request: OutboundRequest): Promise<http.IncomingMessage> {
  const { url, isPrivateAllowed, signal } = request;
  const isEncrypted = url.protocol === 'https:';
  const proxy = isPrivateAllowed ? undefined : request.proxy;
  const bounds = { isEncrypted, isPrivateAllowed, proxy };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Lookups do not cover IP addresses, so judge them here. A proxy resolves names itself; nothing may go there
  // unencrypted.
  const failure = isIP(host) ? judge(host, bounds) : proxy && !isEncrypted ? 'not_encrypted' : null;
  if (failure) return Promise.reject(new OutboundError(failure));
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const options: https.RequestOptions = {
    method: request.method,
    headers: { ...request.headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    agent: request.isRepeatable ? agentFor(bounds) : createAgent(bounds, {}),
    // A proxy resolves names itself.
    ...(proxy ? {} : { lookup: guardedLookup(bounds) }),
    signal,
  };
  return new Promise((resolve, reject) => {
    const sent = isEncrypted ? https.request(url, options) : http.request(url, options);
    let isConnected = false;
    sent.once('socket', (socket) => {
      if (sent.reusedSocket) return;
      // Through a proxy, the socket is already connected.
      isConnected = isReady(socket);
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    let isAnswered = false;
    sent.once('response', (response) => {
      isAnswered = true;
      resolve(response);
    });
    sent.on('error', (error) => {
      // From now on, the reader of the response gets the error.
      if (isAnswered) return;
      isAnswered = true;
      if (signal.aborted) reject(signal.reason);
      else if (error instanceof OutboundError) reject(error);
      // The other side had closed the kept-alive connection.
      else if (sent.reusedSocket) resolve(sendOutbound(request));
      else reject(new OutboundError(failureOf(error, isConnected), { cause: error }));
    });
    sent.end(body);
  });
}

function isReady(socket: Socket): boolean {
  // Not getProtocol(): OpenSSL reports a version before the handshake is complete.
  return !socket.connecting && !(socket instanceof TLSSocket && isShakingHands(socket));
}

/** Node sets it from creation until `secureConnect`; its types lack it. */
function isShakingHands(socket: TLSSocket): boolean {
  return (socket as TLSSocket & { secureConnecting?: boolean }).secureConnecting === true;
}

function failureOf(error: Error, isConnected: boolean): OutboundFailure {
  const code = (error as { code?: string }).code ?? '';
  if (isConnected) return 'broken';
  if (code === 'ERR_PROXY_TUNNEL') return 'proxy';
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return 'unknown_host';
  return /CERT|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}

type Bounds = { isEncrypted: boolean; isPrivateAllowed: boolean; proxy: URL | undefined };

function judge(address: string, { isEncrypted, isPrivateAllowed }: Bounds): OutboundFailure | null {
  const place = placeOf(address);
  if (place === 'unusable' || (place === 'private' && !isPrivateAllowed)) return 'private_address';
  return place === 'public' && !isEncrypted ? 'not_encrypted' : null;
}

function agentFor(bounds: Bounds): http.Agent {
  const { isEncrypted, isPrivateAllowed, proxy } = bounds;
  const name = `${isEncrypted} ${isPrivateAllowed} ${proxy?.href}`;
  const agent = agents.get(name) ?? createAgent(bounds, { keepAlive: true, timeout: 30_000 });
  agents.set(name, agent);
  return agent;
}

function createAgent({ isEncrypted, proxy }: Bounds, options: http.AgentOptions): http.Agent {
  const proxyEnv = proxy ? { https_proxy: proxy.href } : {};
  return new (isEncrypted ? https : http).Agent({ ...options, proxyEnv });
}

/**
 * Resolves a host once for protocols other than HTTP, with the same guard; connect to the returned address. Encryption
 * is up to the caller.
 * @throws OutboundError
 */
export async function resolveOutbound(
  host: string,
  { isPrivateAllowed }: { isPrivateAllowed: boolean },
): Promise<{ address: string; isPrivate: boolean }> {
  const bounds = { isEncrypted: true, isPrivateAllowed, proxy: undefined };
  const plain = host.replace(/^\[|\]$/g, '');
  const address = isIP(plain) ? plain : await lookUp(plain, bounds);
  const failure = judge(address, bounds);
  if (failure) throw new OutboundError(failure);
  return { address, isPrivate: placeOf(address) === 'private' };
}

function lookUp(host: string, bounds: Bounds): Promise<string> {
  return new Promise((resolve, reject) => {
    guardedLookup(bounds)(host, {}, (error, address) => {
      if (error)
        reject(error instanceof OutboundError ? error : new OutboundError(failureOf(error, false), { cause: error }));
      else resolve(String(address));
    });
  });
}

/** Rejects a name if any of its addresses is forbidden, since its owner decides which one would be used. */
function guardedLookup(bounds: Bounds): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const failure = addresses.map(({ address }) => judge(address, bounds)).find((found) => found !== null);
      const [first] = addresses;
      if (failure || !first) return callback(new OutboundError(failure ?? 'unknown_host'), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
