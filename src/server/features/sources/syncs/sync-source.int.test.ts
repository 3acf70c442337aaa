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
  'SRC-02 random histories by %s: in the end everything matches a full look, and nothing was deleted by mistake',
  { tags: 'thorough' },
  (protocol) => expectHistory(service, protocol, 1),
);
