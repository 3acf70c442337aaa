import { type Logger, pino, symbols } from 'pino';
import { ConfigError } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

export type Log = Logger;

/** Keys whose values never reach a log line. */
const secretKeys = ['password', 'token', 'secret', 'cookie', 'authorization', 'question', 'text', 'content'];

/**
 * Structured log on standard output, or `destination` (file or descriptor). Errors are reduced to name, code and stack; messages only of kinds that are known
 * to hold no data: a database error's holds SQL with its parameters, a parser's the text it stumbled over.
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
  /** Why the newest line could not be written. */
  failure?: Error | undefined;
};

/** Characters that wait where nothing can be written; what comes beyond is dropped. */
const keptLength = 1024 * 1024;

/** A log that cannot be written is no reason to end: without a listener an error of its stream ends the process. */
function openOutput(dest: number | string): Output {
  const output: Output = pino.destination({ dest, sync: true, maxLength: keptLength });
  output.on('error', (error: Error) => {
    output.failure = error;
  });
  output.on('write', () => {
    output.failure = undefined;
  });
  // Nothing is what makes it try those that wait.
  output.on('drop', () => output.write(''));
  // Each line is written at once. What could not be is tried again with the next; trying here would not end on a full disk.
  output.flushSync = () => undefined;
  return output;
}

/**
 * Tries to write what waits.
 * @throws Error (ENOSPC and the like) where lines of this log cannot be written
 */
export async function checkLog(log: Log): Promise<void> {
  const output = (log as unknown as Record<symbol, Output>)[symbols.streamSym];
  if (!output?.failure) return;
  output.write('');
  if (output.failure) throw output.failure;
}

/** What a full disk or a reader that is gone does to the process' own output must not end it. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
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
