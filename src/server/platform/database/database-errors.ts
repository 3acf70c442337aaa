import { AppError } from '../errors/app-error.ts';

/** PostgreSQL's and the socket's ways to say that the server is away: worth trying again later. */
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
  // A database that takes no connections at the moment.
  '55000',
]);

/** A lock not given, or a statement not finished, in time; a transaction that ended so that another one could go on. */
const impatientCodes = new Set(['55P03', '57014', '40P01']);

/** True for a statement that was refused because an earlier one of its transaction had failed. */
export function isAfterFailure(error: unknown): boolean {
  return hasCode(error, '25P02');
}

/** True for a transaction that was ended so that another one, which waited for it, could go on: worth trying again at once. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01');
}

/** True where a lock that somebody else held was not given in time. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03');
}

/** True for a row that would be there twice, by this constraint or by any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findCoded(error, '23505');
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** True for a value that no column takes, or a row that contradicts another one: trying again does not help. */
export function isRefusedValue(error: unknown): boolean {
  return hasCode(error, /^2[23]/);
}

const hasCode = (error: unknown, wanted: string | RegExp) => findCoded(error, wanted) !== undefined;

type Coded = { code?: string; constraint?: string };

/** The error of this code among an error and its causes. */
function findCoded(error: unknown, wanted: string | RegExp): Coded | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Coded;
    if (typeof wanted === 'string' ? code === wanted : wanted.test(code ?? '')) return current as Coded;
  }
  return undefined;
}

/** Turns an absent or overburdened server and a full disk into their own codes; everything else passes through. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: string }).code;
    if (code === '53100') return new AppError('storage_full', { cause: error });
    if (code && impatientCodes.has(code)) return new AppError('unavailable', { cause: error });
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
