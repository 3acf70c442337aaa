import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectSampleRead, sampleNames } from '#support/read-sample.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

describe.skipIf(sampleNames.length === 0)('the samples (skipped where ../shared/samples is absent)', () => {
  test.each(sampleNames)(
    'UPL-05 %s is read to its end',
    async (name) => {
      await expectSampleRead(user, name);
    },
    120_000,
  );
});
