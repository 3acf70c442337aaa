import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectHistory } from '#support/expect-history.ts';
import { type Protocol, protocols } from '#support/history-protocols.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

/** The first of each protocol is lived through always (sync-source.int.test.ts); SEED=7 HISTORIES=1 plays one again. */
const first = Number(process.env.SEED ?? 2);
const histories = Number(process.env.HISTORIES ?? 4);

test.each(Object.keys(protocols) as Protocol[])(
  'SRC-02 whatever happens there and here, by %s, again and again: in the end all is as a look at everything finds it',
  async (protocol) => {
    expect(histories).toBeGreaterThan(0);
    for (let seed = first; seed < first + histories; seed += 1) await expectHistory(service, protocol, seed);
  },
  600_000,
);
