import { AppError } from '../errors/app-error.ts';

/** Codes of PostgreSQL and the socket for an unavailable server: worth a retry later. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // The database accepts no connections at the moment.
  '55000',
]);

/** Lock timeout, statement timeout, deadlock. */
const retryableCodes = new Set(['55P03', '57014', '40P01']);

/** True for a statement refused because an earlier one of its transaction failed. */
export function isAfterFailure(error: unknown): boolean {
  return hasCode(error, '25P02');
}

/** True for a transaction cancelled to resolve a deadlock: worth an immediate retry. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01');
}

/** True if a lock held by somebody else was not released in time. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03');
}

/** True for a duplicate row, by the given constraint or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findCoded(error, '23505');
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** True for an invalid value or a violated constraint: a retry does not help. */
export function isRefusedValue(error: unknown): boolean {
  return hasCode(error, /^2[23]/);
}

const hasCode = (error: unknown, wanted: string | RegExp) => findCoded(error, wanted) !== undefined;

type Coded = { code?: string; constraint?: string };

/** The error with this code among an error and its causes. */
function findCoded(error: unknown, wanted: string | RegExp): Coded | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Coded;
    if (typeof wanted === 'string' ? code === wanted : wanted.test(code ?? '')) return current as Coded;
  }
  return undefined;
}

/** A day or moment that does not exist, or that PostgreSQL does not know: only a caller can have given it. */
const impossibleDays = new Set(['22007', '22008', '22009']);

/** The admin lost the role between the check and the act (refuse_change_but_by_admin). */
const isAdminRefusal = (error: Coded): boolean => error.code === '42501' && error.constraint === 'admin_only';

/**
 * Translates an act of a former admin, an impossible day, an unavailable or overloaded server and a full disk to their
 * AppErrors; everything else passes through.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: string }).code;
    if (isAdminRefusal(current as Coded)) return new AppError('forbidden', { cause: error });
    if (code && impossibleDays.has(code)) return new AppError('validation_failed', { cause: error });
    if (code === '53100') return new AppError('storage_full', { cause: error });
    if (code && retryableCodes.has(code)) return new AppError('unavailable', { cause: error });
    if (code && (unavailableCodes.has(code) || code.startsWith('08'))) {
      return new AppError('database_unavailable', { cause: error });
    }
    if (
      /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i.test(
        current.message,
      )
    ) {
      return new AppError('database_unavailable', { cause: error });
    }
  }
  return error;
}
