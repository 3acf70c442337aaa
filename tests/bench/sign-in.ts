/**
 * Whether the time of an answer tells that an address has an account: a wrong password, and a forgotten one, for known and
 * unknown addresses in random order. To be equal within 5 ms in the median.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postJson, signUpAt } from '../support/http-client.ts';
import { startServerProcess } from '../support/server-process.ts';

const triesOfEach = 200;
/** An address is asked for so often that the limits of one account do not answer instead. */
const signInsOfAddress = 20;
const resetsOfAddress = 3;

/** What a request left to be done, such as a mail, is done before the next one is measured. */
const pauseMilliseconds = 80;

type Kind = 'known' | 'unknown';

/** Prints medians and quartiles in milliseconds, and the difference. */
export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory });
  try {
    const known: string[] = [];
    while (known.length < Math.ceil(triesOfEach / resetsOfAddress)) known.push((await signUpAt(server.url)).email);
    const unknown = known.map((email) => `nicht-${email}`);
    const addresses = { known, unknown };
    await compare('wrong password', signInsOfAddress, addresses, (email) =>
      postJson(`${server.url}/api/auth/sign-in/email`, { email, password: 'Falsch+Dolde-41' }),
    );
    await compare('forgotten password', resetsOfAddress, addresses, (email) =>
      postJson(`${server.url}/api/auth/forgot-password`, { email }),
    );
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  triesOfAddress: number,
  addresses: Record<Kind, readonly string[]>,
  send: (email: string) => Promise<Response>,
): Promise<void> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let pair = 0; pair < triesOfEach; pair += 1) {
    // In random order: what is still left of one request weighs on the next.
    const kinds: Kind[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of kinds) {
      await pause(pauseMilliseconds);
      const email = addresses[kind][Math.floor(pair / triesOfAddress)] ?? '';
      const begun = performance.now();
      const answer = await send(email);
      answers.add(`${answer.status} ${await answer.text()}`);
      times[kind].push(performance.now() - begun);
    }
  }
  for (const kind of ['known', 'unknown'] as const) {
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(times[kind], share).toFixed(2));
    console.log(
      `${name.padEnd(19)}${kind.padEnd(8)} median ${median} ms, quartiles ${low} to ${high} ms, n ${times[kind].length}`,
    );
  }
  const difference = Math.abs(quantile(times.known, 0.5) - quantile(times.unknown, 0.5));
  // Both of a pair meet the same load of the machine.
  const paired = quantile(
    times.known.map((time, index) => time - (times.unknown[index] ?? 0)),
    0.5,
  );
  console.log(
    `${name.padEnd(19)}medians differ by ${difference.toFixed(2)} ms, pairs in the median by ${paired.toFixed(2)} ms; different answers: ${answers.size - 1}`,
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
