import type { ErrorCode } from '#shared/contracts/errors.ts';

/** HTTP status of each code; 400 where none is named. */
const statusOfCode: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  email_not_confirmed: 403,
  not_found: 404,
  conflict: 409,
  email_taken: 409,
  answer_running: 409,
  answer_finished: 409,
  payload_too_large: 413,
  file_too_large: 413,
  file_type_unsupported: 415,
  rate_limited: 429,
  uploads_unfinished: 429,
  internal: 500,
  unavailable: 503,
  answer_interrupted: 503,
  database_unavailable: 503,
  storage_failed: 503,
  storage_full: 507,
};

/** An expected failure with a stable code. `cause` is logged, never sent. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: { path: string; code: string }[] | undefined;

  constructor(code: ErrorCode, options: { cause?: unknown; issues?: { path: string; code: string }[] } = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
  }

  /** HTTP status that the code maps to. */
  get status(): number {
    return statusOfCode[this.code] ?? 400;
  }
}
