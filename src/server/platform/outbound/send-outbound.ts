import { type LookupAddress, lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isReachable } from './private-addresses.ts';

/** Why an address that somebody entered was not reached. `broken`: the connection was made, and lost before an answer. */
export type OutboundFailure =
  | 'private_address'
  | 'not_encrypted'
  | 'certificate'
  | 'unknown_host'
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
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Whether an address within a private network is meant; only there may a request go unencrypted. */
  isPrivateAllowed: boolean;
  /** Ends the request and closes its connection, while the answer is read as well. */
  signal: AbortSignal;
};

/** Connections are kept apart by what they may lead to: one that was made as private serves no other request. */
const agents = new Map<string, http.Agent>();

/**
 * Sends a request to an address that a person entered, and answers as soon as the head of the response is there. The address is
 * judged when the connection is made, so that a name cannot lead elsewhere afterwards. Redirects are not followed.
 * @throws OutboundError; the signal's reason
 */
export function sendOutbound(request: OutboundRequest): Promise<http.IncomingMessage> {
  const { url, isPrivateAllowed, signal } = request;
  const isEncrypted = url.protocol === 'https:';
  if (!isEncrypted && !isPrivateAllowed) return Promise.reject(new OutboundError('not_encrypted'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Addresses are not looked up.
  if (isIP(host) && !isReachable(host, isPrivateAllowed)) return Promise.reject(new OutboundError('private_address'));
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const options: https.RequestOptions = {
    method: request.method,
    headers: { ...request.headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    agent: agentFor(isEncrypted, isPrivateAllowed),
    lookup: isPrivateAllowed ? lookupPrivate : lookupPublic,
    signal,
  };
  return new Promise((resolve, reject) => {
    const sent = isEncrypted ? https.request(url, options) : http.request(url, options);
    let isConnected = false;
    sent.once('socket', (socket) => {
      const connected = isEncrypted ? 'secureConnect' : 'connect';
      if (socket.connecting) socket.once(connected, () => (isConnected = true));
    });
    sent.once('response', resolve);
    sent.once('error', (error) => {
      if (signal.aborted) reject(signal.reason);
      else if (error instanceof OutboundError) reject(error);
      // The connection was kept, and the other side had given it up.
      else if (sent.reusedSocket) resolve(sendOutbound(request));
      else reject(new OutboundError(failureOf(error, isConnected), { cause: error }));
    });
    sent.end(body);
  });
}

function failureOf(error: Error, isConnected: boolean): OutboundFailure {
  const code = (error as { code?: string }).code ?? '';
  if (isConnected) return 'broken';
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return 'unknown_host';
  return /CERT|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}

function agentFor(isEncrypted: boolean, isPrivateAllowed: boolean): http.Agent {
  const name = `${isEncrypted} ${isPrivateAllowed}`;
  const agent = agents.get(name) ?? new (isEncrypted ? https : http).Agent({ keepAlive: true, timeout: 30_000 });
  agents.set(name, agent);
  return agent;
}

const lookupPublic = guardedLookup(false);
const lookupPrivate = guardedLookup(true);

/** One address out of bounds spoils the name: which of them would be taken is up to whoever answers for it. */
function guardedLookup(isPrivateAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const isWhole = addresses.every(({ address }) => isReachable(address, isPrivateAllowed));
      const [first] = addresses;
      if (!isWhole || !first) return callback(new OutboundError('private_address'), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
