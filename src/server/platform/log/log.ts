import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Keys whose values never reach a log line. */
const secretKeys = ['password', 'token', 'secret', 'cookie', 'authorization', 'question', 'text', 'content'];

/**
 * Structured log on standard output. Errors are reduced to name, code and stack: messages of database errors hold SQL
 * and parameters, and so possibly document text.
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
  // drizzle's own error does not set its name.
  const isDatabase =
    error.constructor.name === 'DrizzleQueryError' ||
    error.message.startsWith('Failed query') ||
    (code !== undefined && /^[0-9A-Z]{5}$/.test(code));
  return {
    name: error.name,
    ...(code ? { code } : {}),
    ...(isDatabase ? {} : { message: error.message }),
    ...('constraint' in error && error.constraint ? { constraint: error.constraint } : {}),
    stack: stackWithoutMessage(error),
    ...(cause ? { cause } : {}),
  };
}

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
