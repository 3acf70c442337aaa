import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectHistory } from '#support/expect-history.ts';
import { type Protocol, protocols } from '#support/history-protocols.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

/** The first history of each protocol always runs (sync-source.int.test.ts); SEED=7 HISTORIES=1 replays one. */
const first = Number(process.env.SEED ?? 2);
const histories = Number(process.env.HISTORIES ?? 4);

test.each(Object.keys(protocols) as Protocol[])(
  'SRC-02 random histories by %s: in the end everything matches a full look',
  async (protocol) => {
    expect(histories).toBeGreaterThan(0);
    for (let seed = first; seed < first + histories; seed += 1) await expectHistory(service, protocol, seed);
  },
  600_000,
);
