import { z } from 'zod';

/** Stable error codes of the API; the web translates them (messages/<language>/errors.ts). */
export const errorCodes = [
  'validation_failed',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
  'database_unavailable',
  'storage_failed',
  'storage_full',
  'invalid_credentials',
  'email_not_confirmed',
  'email_taken',
  'password_change_required',
  'second_factor_required',
  'confirmation_required',
  'sign_in_again',
  'link_invalid',
  'code_invalid',
  'code_recent',
  'factor_locked',
  'factor_unavailable',
  'recovery_unavailable',
  'recovery_failed',
  'passkey_unverified',
  'company_sign_in_unavailable',
  'company_sign_in_failed',
  'company_account_mismatch',
  'password_wrong',
  'password_unchanged',
  'password_too_short',
  'password_too_long',
  'password_needs_uppercase',
  'password_needs_lowercase',
  'password_needs_number',
  'password_needs_special',
  'password_too_common',
  'file_empty',
  'file_type_unsupported',
  'file_type_mismatch',
  'file_encrypted',
  'file_damaged',
  'file_too_large',
  'file_too_complex',
  'file_timed_out',
  'file_no_text',
  'file_name_invalid',
  'uploads_unfinished',
  'reading_failed',
  'answer_running',
  'answer_finished',
  'answer_interrupted',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** RFC 9457 problem document with our stable `code`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(errorCodes),
  /** Present on unknown failures: the id under which the operator finds the cause in the log. */
  errorId: z.string().optional(),
  /** Tries left before the account is locked, on code_invalid. */
  remainingAttempts: z.number().int().optional(),
  /** Seconds after which another try makes sense, on rate_limited, factor_locked and code_recent. */
  retryAfterSeconds: z.number().int().optional(),
  /** Every rejected input, on validation_failed. */
  issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
