import { afterAll, beforeAll, test } from 'vitest';
import { expectHistory } from '#support/expect-history.ts';
import { type Protocol, protocols } from '#support/history-protocols.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

test.each(Object.keys(protocols) as Protocol[])(
  'SRC-02 whatever happens there and here, by %s: in the end all is as a look at everything finds it, and nothing was deleted by mistake',
  { tags: 'thorough' },
  (protocol) => expectHistory(service, protocol, 1),
);
