import { problemSchema } from '#shared/contracts/errors.ts';

const description: Record<number, string> = {
  400: 'The input is wrong; `issues` names every part.',
  401: 'Nobody is signed in.',
  403: 'Not permitted.',
  404: 'There is no such thing, or it is not yours.',
  409: 'It collides with what is there.',
  413: 'Too large.',
  415: 'This type is not supported.',
  422: 'It cannot be done as asked.',
  429: 'Too many tries; `retryAfterSeconds` says when the next one makes sense.',
  503: 'Not available at the moment; try again.',
  507: 'No space left.',
};

/** The error responses of an operation, for its OpenAPI description. */
export function problems<Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: description[status] ?? 'Failure',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  ) as Record<
    Status,
    { description: string; content: { 'application/problem+json': { schema: typeof problemSchema } } }
  >;
}
