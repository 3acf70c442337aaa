/**
 * Random histories at sources of every protocol, with faults and crashes, each compared with the result of a full look.
 * Runs BENCH_HISTORIES (500) per protocol, starting at BENCH_SEED (1); prints each failing seed for replay.
 */
import { rmSync } from 'node:fs';
import { uuidv7 } from 'uuidv7';
import { createApp } from '#server/app.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { connectPlatform, type Platform } from '#server/platform/platform.ts';
import { type Protocol, protocols } from '../support/history-protocols.ts';
import { signUp } from '../support/sign-up.ts';
import { liveHistory } from '../support/source-histories.ts';
import { createTestDatabase, startTestServer } from '../support/throwaway-postgres.ts';

const histories = Number(process.env.BENCH_HISTORIES ?? 500);
/** Limits the run to one protocol. */
const only = process.env.BENCH_PROTOCOL;
const first = Number(process.env.BENCH_SEED ?? 1);
const atOnce = 4;

export async function run(): Promise<void> {
  const server = await startTestServer();
  const config = parseConfig({
    DATA_DIR: `${server.directory}-data`,
    LOG_LEVEL: 'silent',
    ADDRESS_LIMIT_FACTOR: '1000',
  });
  const address = await createTestDatabase(server.address);
  const sources = connectSources({ isPrivateAllowed: true });
  const { platform, close } = await connectPlatform(config, createLog('silent'), address, connectModels(), sources);
  const app = createApp(platform);
  try {
    // Most of the time is spent waiting for the database and the peers; one seed at a time, so that the run may be
    // stopped at any time.
    const chosen = (Object.keys(protocols) as Protocol[]).filter((name) => only === undefined || name === only);
    const lives = Array.from({ length: histories }, (_, each) => first + each).flatMap((seed) =>
      chosen.map((protocol) => ({ protocol, seed })),
    );
    const sums = new Map(chosen.map((protocol) => [protocol, { ...nothing }]));
    const work = async () => {
      for (let next = lives.shift(); next; next = lives.shift()) {
        const sum = sums.get(next.protocol);
        if (sum) await live(platform, app, next, sum);
        if (next.seed % 5 === 0 && next.protocol === chosen.at(-1)) print(sums);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    print(sums);
  } finally {
    await close();
    await server.stop();
    rmSync(server.directory, { recursive: true, force: true });
    rmSync(`${server.directory}-data`, { recursive: true, force: true });
  }
}

const nothing = { lived: 0, same: 0, wronglyDeleted: 0, faults: 0, kills: 0, downloads: 0, impatient: 0 };

async function live(
  platform: Platform,
  app: ReturnType<typeof createApp>,
  { protocol, seed }: { protocol: Protocol; seed: number },
  sum: typeof nothing,
): Promise<void> {
  const told = await liveHistory({ platform }, await signUp(app, uuidv7()), { protocol, seed, steps: 8 });
  const surplus = told.found.filter((each) => !told.expected.includes(each));
  const lack = told.expected.filter((each) => !told.found.includes(each));
  sum.lived += 1;
  if (surplus.length + lack.length === 0 && told.found.length === told.expected.length) sum.same += 1;
  else console.log(`${protocol}, seed ${seed}: ${JSON.stringify({ surplus, lack })}`);
  sum.wronglyDeleted += told.wronglyDeleted.length;
  for (const each of ['faults', 'kills', 'downloads', 'impatient'] as const) sum[each] += told[each];
}

function print(sums: ReadonlyMap<Protocol, typeof nothing>): void {
  for (const [protocol, { lived, same, ...rest }] of sums)
    console.log(`${protocol}: ${same} of ${lived} as a look at everything; ${JSON.stringify(rest)}`);
}
