import { hash } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';

/** Maximum delay of a sign-up, in milliseconds. */
const timeoutMilliseconds = 2_000;
/** A response has about 2,000 lines of 40 bytes. */
const answerMaxBytes = 1_000_000;
const prefixLength = 5;

/**
 * True if the service at BREACHED_PASSWORDS_URL knows the password from a breach. The service receives the first 5 of
 * 40 digits of the password's SHA-1, which about a millionth of all passwords share, and returns all known endings.
 * False if it is not configured, does not answer within 2 s, or answers anything else, so that an outage keeps nobody
 * out.
 */
export async function isBreachedPassword(
  { config, log, shutdown }: Pick<Platform, 'config' | 'log' | 'shutdown'>,
  password: string,
): Promise<boolean> {
  if (!config.breachedPasswordsUrl) return false;
  const digest = hash('sha1', password, 'hex').toUpperCase();
  const ending = digest.slice(prefixLength);
  try {
    const answer = await fetch(`${config.breachedPasswordsUrl}/range/${digest.slice(0, prefixLength)}`, {
      // Padding hides the requested prefix from observers of the response's length.
      headers: { 'add-padding': 'true', 'user-agent': 'BoardSearch', accept: 'text/plain' },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), shutdown]),
    });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    const lines = (await readText(answer)).split(/\r?\n/);
    if (!lines.some((line) => /^[0-9A-F]{35}:\d+$/i.test(line))) throw new Error('not a range');
    // Padding consists of endings with 0 occurrences.
    return lines.some((line) => line.toUpperCase().startsWith(`${ending}:`) && !/:0+$/.test(line));
  } catch (error) {
    log.warn({ err: error }, 'breached passwords could not be asked for; the password is accepted without');
    return false;
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerMaxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}
