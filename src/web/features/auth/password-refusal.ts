import { ApiError } from '#web/lib/api/api-error.ts';

/** The code, where the server refused a password for what it is: by a rule, or because it is known to thieves. */
export const passwordRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code.startsWith('password_') && error.code !== 'password_change_required'
    ? error.code
    : undefined;
