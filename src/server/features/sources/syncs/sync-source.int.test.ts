import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Protocol, protocols } from '#support/history-protocols.ts';
import { liveHistory } from '#support/source-histories.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const histories = Number(process.env.HISTORIES ?? 5);
const first = Number(process.env.SEED ?? 1);

test.each(Object.keys(protocols) as Protocol[])(
  'SRC-02 whatever happens there and here, by %s: in the end all is as a look at everything finds it, and nothing was deleted by mistake',
  async (protocol) => {
    for (let seed = first; seed < first + histories; seed += 1) {
      const user = await service.createUser();
      const { expected, found, wronglyDeleted } = await liveHistory(service, user, { protocol, seed, steps: 8 });
      expect({ seed, found, wronglyDeleted }).toEqual({ seed, found: expected, wronglyDeleted: [] });
    }
  },
  600_000,
);
