import { ApiError } from '#web/lib/api/api-error.ts';

/** The error code if the server rejected the password itself: it broke a rule, or is known from leaks. */
export const passwordRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code.startsWith('password_') && error.code !== 'password_change_required'
    ? error.code
    : undefined;
