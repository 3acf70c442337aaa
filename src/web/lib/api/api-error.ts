import { type ErrorCode, type Problem, problemSchema } from '#shared/contracts/errors.ts';

/** The server answered with a problem document. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Names the failure in the operator's log; only on unknown ones. */
  readonly errorId: string | undefined;
  /** What keeps a data source from being reached. */
  readonly fault: Problem['fault'];
  readonly issues: NonNullable<Problem['issues']>;
  /** Tries left before the account is locked; only on wrong codes. */
  readonly remainingAttempts: number | undefined;
  /** Seconds after which another try makes sense. */
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

/** The server was not reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** What to assume where something between us and the server answered without a problem document. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'validation_failed';
}

/** Reads a failed answer's body; a body that is no problem document is judged by its status. */
export function toApiError(status: number, body: unknown): ApiError {
  const problem = problemSchema.safeParse(body);
  return new ApiError(problem.success ? problem.data : { code: codeOfStatus(status), status });
}
