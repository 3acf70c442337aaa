import { problem } from '#server/platform/http/problems/problem.ts';

/** The one version of the protocol that is spoken. */
const tusVersion = '1.0.0';

const methods = new Set(['POST', 'PATCH', 'HEAD', 'DELETE']);

/**
 * What the protocol demands of a request and its library leaves open: the method that a header names in place of POST, for
 * networks that know no other; 412 for another version, and 415 for bytes under another type.
 * @returns the request to be handled, or the answer that refuses it
 */
export function prepareTusRequest(request: Request): Request | Response {
  const named = request.method === 'POST' ? request.headers.get('x-http-method-override')?.toUpperCase() : undefined;
  const method = named ?? request.method;
  if (!methods.has(method)) return request;
  if (request.headers.get('tus-resumable') !== tusVersion) return refuse(412);
  if (method === 'PATCH' && request.headers.get('content-type') !== 'application/offset+octet-stream')
    return refuse(415);
  if (method === request.method) return request;
  const body = method === 'PATCH' ? request.body : null;
  return new Request(request.url, { method, headers: request.headers, body, duplex: 'half' } as RequestInit);
}

function refuse(status: 412 | 415): Response {
  const refusal = problem('validation_failed', status);
  refusal.headers.set('tus-version', tusVersion);
  refusal.headers.set('tus-resumable', tusVersion);
  return refusal;
}
