import { problem } from '#server/platform/http/problems/problem.ts';

/** The only supported protocol version. */
const tusVersion = '1.0.0';

const methods = new Set(['POST', 'PATCH', 'HEAD', 'DELETE']);

/**
 * Handles what the protocol requires and the library does not: a method override header on POST, for networks that
 * allow no other method; 412 for another version; 415 for bytes of another type.
 * @returns the request to handle, or the response that refuses it
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
