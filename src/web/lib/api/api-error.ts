import { type ErrorCode, type Problem, problemSchema } from '#shared/contracts/errors.ts';

/** The server responded with a problem document. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Identifies the failure in the operator's log; only for unexpected ones. */
  readonly errorId: string | undefined;
  /** Why a data source cannot be reached. */
  readonly fault: Problem['fault'];
  readonly issues: NonNullable<Problem['issues']>;
  /** Attempts left before the account is locked; only for wrong codes. */
  readonly remainingAttempts: number | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Omit<Problem, 'type' | 'title'>, options?: ErrorOptions) {
    super(`${problem.status} ${problem.code}`, options);
    this.code = problem.code;
    this.status = problem.status;
    this.errorId = problem.errorId;
    this.fault = problem.fault;
    this.issues = problem.issues ?? [];
    this.remainingAttempts = problem.remainingAttempts;
    this.retryAfterSeconds = problem.retryAfterSeconds;
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** Error code for a response without a problem document, e.g. from a proxy. */
function errorCodeFor(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'validation_failed';
}

/** Parses an error response; without a problem document, the status decides. */
export function toApiError(status: number, body: unknown): ApiError {
  const problem = problemSchema.safeParse(body);
  return new ApiError(problem.success ? problem.data : { code: errorCodeFor(status), status });
}
