import { type Logger, pino } from 'pino';
import { ConfigError } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

export type Log = Logger;

/** Keys whose values never reach a log line. */
const secretKeys = ['password', 'token', 'secret', 'cookie', 'authorization', 'question', 'text', 'content'];

/**
 * Structured log on standard output. Errors are reduced to name, code and stack; messages only of kinds that are known
 * to hold no data: a database error's holds SQL with its parameters, a parser's the text it stumbled over.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), censor: '[removed]' },
    serializers: { err: describeError },
  });
}

/** What may be said of an error in a log. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: error.name,
    ...(code ? { code } : {}),
    ...(isHarmless(error) ? { message: error.message } : {}),
    ...('constraint' in error && error.constraint ? { constraint: error.constraint } : {}),
    stack: stackWithoutMessage(error),
    ...(cause ? { cause } : {}),
  };
}

/** Our own sentences, the language's, the operating system's, and the driver's word of a lost connection. */
function isHarmless(error: Error): boolean {
  if (error instanceof AppError || error instanceof ConfigError) return true;
  if (error.constructor === TypeError || error.constructor === ReferenceError || error.constructor === RangeError)
    return true;
  if ('syscall' in error) return true;
  return (
    error.constructor === Error &&
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
