/**
 * Checks whether response times reveal that an address has an account: a wrong password, a forgotten password, and a
 * sign-up with confirmed addresses, for known and unknown addresses in random order, sequentially and concurrently.
 * Medians must agree within 5 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postJson, signUpAt, testPassword } from '../support/http-client.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startServerProcess } from '../support/server-process.ts';

const pairsPerKind = 200;
/** Requests per address, few enough that the limits of one account do not answer instead. */
const signInsOfAddress = 20;
const mailsOfAddress = 3;

/** Concurrent pairs. */
const loads = { 'at rest': 1, 'under load': 8 };

type Kind = 'known' | 'unknown';

/** Prints medians and quartiles in milliseconds, and the difference. */
export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const mails = await startMailServer();
  const environment = { EMAIL_CONFIRMATION: 'off', SMTP_URL: mails.url };
  let server = await startServerProcess({ dataDirectory, environment });
  try {
    for (const [load, lanes] of Object.entries(loads)) {
      const known: string[] = [];
      while (known.length < Math.ceil(pairsPerKind / mailsOfAddress)) known.push((await signUpAt(server.url)).email);
      const unknown = known.map((email) => `nicht-${email}`);
      const pick = (kind: Kind, pair: number, tries: number) =>
        ({ known, unknown })[kind][Math.floor(pair / tries)] ?? '';
      await compare(`wrong password, ${load}`, lanes, (kind, pair) =>
        postJson(`${server.url}/api/auth/sign-in/email`, {
          email: pick(kind, pair, signInsOfAddress),
          password: 'Falsch+Dolde-41',
        }),
      );
      await compare(`forgotten password, ${load}`, lanes, (kind, pair) =>
        postJson(`${server.url}/api/auth/forgot-password`, { email: pick(kind, pair, mailsOfAddress) }),
      );
      await server.end();
      server = await startServerProcess({ dataDirectory, environment: { ...environment, EMAIL_CONFIRMATION: 'on' } });
      await compare(`sign-up, ${load}`, lanes, (kind, pair) =>
        postJson(`${server.url}/api/auth/sign-up/email`, {
          // An address is unknown only once.
          email: kind === 'known' ? pick(kind, pair, mailsOfAddress) : `${pair}-neu-${known[0]}`,
          password: testPassword,
        }),
      );
      await server.end();
      server = await startServerProcess({ dataDirectory, environment });
    }
  } finally {
    await server.end();
    await mails.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  lanes: number,
  send: (kind: Kind, pair: number) => Promise<Response>,
): Promise<void> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  let issued = 0;
  const work = async () => {
    while (issued < pairsPerKind) {
      const pair = issued;
      issued += 1;
      // In random order, because the after-effects of one request slow the next.
      const kinds: Kind[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const kind of kinds) {
        const start = performance.now();
        const answer = await send(kind, pair);
        answers.add(`${answer.status} ${await answer.text()}`);
        times[kind][pair] = performance.now() - start;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  for (const kind of ['known', 'unknown'] as const) {
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(times[kind], share).toFixed(2));
    console.log(
      `${name.padEnd(32)}${kind.padEnd(8)} median ${median} ms, quartiles ${low} to ${high} ms, n ${times[kind].length}`,
    );
  }
  const difference = Math.abs(quantile(times.known, 0.5) - quantile(times.unknown, 0.5));
  // Both requests of a pair meet the same machine load.
  const paired = quantile(
    times.known.map((time, index) => time - (times.unknown[index] ?? 0)),
    0.5,
  );
  console.log(
    `${name.padEnd(32)}medians differ by ${difference.toFixed(2)} ms, pairs in the median by ${paired.toFixed(2)} ms; different answers: ${answers.size - 1}`,
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
