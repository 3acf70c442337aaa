import { type Logger, pino, symbols } from 'pino';
import { ConfigError } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

export type Log = Logger;

/** Keys whose values never reach a log line. */
const secretKeys = ['password', 'token', 'secret', 'cookie', 'authorization', 'question', 'text', 'content'];

/**
 * Structured log on standard output, or `destination` (file or descriptor). Errors are reduced to name, code and stack.
 * Messages are only logged for kinds of errors known to contain no data: a database error's contains SQL with its
 * parameters, a parser's quotes its input.
 */
export function createLog(level: string, destination: number | string = 1): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), censor: '[removed]' },
    serializers: { err: describeError },
  };
  return pino(options, openOutput(destination));
}

type Output = ReturnType<typeof pino.destination> & {
  /** The error of the newest line, if it could not be written. */
  failure?: Error | undefined;
};

/** Characters buffered while nothing can be written; more are dropped. */
const keptLength = 1024 * 1024;

/** Opens the output with an error listener: without one, a log that cannot be written would end the process. */
function openOutput(dest: number | string): Output {
  const output: Output = pino.destination({ dest, sync: true, maxLength: keptLength });
  output.on('error', (error: Error) => {
    output.failure = error;
  });
  output.on('write', () => {
    output.failure = undefined;
  });
  // Writing an empty string makes it retry the buffered lines.
  output.on('drop', () => output.write(''));
  // Lines are written synchronously, and failed ones retried with the next. Flushing here would never end on a full
  // disk.
  output.flushSync = () => undefined;
  return output;
}

/**
 * Tries to write buffered lines.
 * @throws Error (ENOSPC and the like) if lines of this log cannot be written
 */
export async function checkLog(log: Log): Promise<void> {
  const output = (log as unknown as Record<symbol, Output>)[symbols.streamSym];
  if (!output?.failure) return;
  output.write('');
  if (output.failure) throw output.failure;
}

/** Keeps the process alive if its standard output fails, because of a full disk or a closed pipe. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** The loggable properties of an error. */
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

/** True for our own errors, the language's, the operating system's, and the driver's for a lost connection. */
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
