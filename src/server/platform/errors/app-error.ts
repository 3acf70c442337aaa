import type { ErrorCode, Problem } from '#shared/contracts/errors.ts';

/** Details of a problem document in addition to its code. */
export type ErrorDetails = Pick<Problem, 'fault' | 'issues' | 'remainingAttempts' | 'retryAfterSeconds'>;

/** HTTP status by code; 400 for all others. */
const statusOfCode: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  invalid_credentials: 401,
  key_expired: 401,
  forbidden: 403,
  key_scope_missing: 403,
  sign_in_needs_mail: 403,
  email_not_confirmed: 403,
  account_disabled: 403,
  password_change_required: 403,
  account_review_required: 403,
  passkey_paused: 403,
  second_factor_required: 403,
  factor_setup_required: 403,
  factor_kept: 409,
  confirmation_required: 403,
  sign_in_again: 403,
  recovery_unavailable: 403,
  source_unreachable: 422,
  sources_exceeded: 409,
  plan_pages_exceeded: 403,
  plan_users_exceeded: 403,
  plan_queries_exceeded: 403,
  demo_read_only: 403,
  demo_uploads_exceeded: 403,
  demo_questions_exceeded: 403,
  not_found: 404,
  company_sign_in_unavailable: 404,
  company_sign_in_required: 403,
  sign_in_unproven: 409,
  company_decides_address: 403,
  conflict: 409,
  api_keys_exceeded: 409,
  last_admin: 409,
  edit_conflict: 409,
  own_account: 409,
  customer_kept: 409,
  admin_needs_provider: 409,
  mail_not_sent: 503,
  too_many_rows: 413,
  looks_forbidden: 403,
  looks_kept: 409,
  account_in_use: 409,
  deletion_begun: 409,
  request_running: 409,
  idempotency_key_reused: 422,
  email_taken: 409,
  email_unchanged: 400,
  answer_running: 409,
  demo_address: 409,
  answer_finished: 409,
  payload_too_large: 413,
  file_too_large: 413,
  export_too_large: 413,
  archive_too_large: 413,
  archive_of_other_account: 409,
  import_open: 409,
  passphrase_wrong: 403,
  archive_unknown: 422,
  archive_damaged: 422,
  archive_newer: 422,
  demo_file_too_large: 413,
  file_type_unsupported: 415,
  rate_limited: 429,
  uploads_unfinished: 429,
  answers_unfinished: 429,
  code_recent: 429,
  folders_exceeded: 409,
  factor_locked: 429,
  internal: 500,
  stored_file_damaged: 500,
  busy: 503,
  unavailable: 503,
  maintenance: 503,
  demo_preparing: 503,
  demo_full: 503,
  answer_interrupted: 503,
  answer_too_complex: 503,
  scanner_unavailable: 503,
  database_unavailable: 503,
  storage_failed: 503,
  storage_full: 507,
};

/** An expected failure with a stable code. `cause` is logged, never sent. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, { cause, ...details }: ErrorDetails & { cause?: unknown } = {}) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** HTTP status that the code maps to. */
  get status(): number {
    return statusOfCode[this.code] ?? 400;
  }
}

/** Returns the value; undefined means it does not exist or is somebody else's. @throws AppError not_found */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}
