import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyRequestsPerMinute } from '#shared/limits.ts';
import { asOwner } from '#support/as-owner.ts';
import { createKeyClient, type KeyClient, requestWith } from '#support/key-client.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;
let elsewhere: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  elsewhere = await startTestApp({ address: service.address });
});
afterAll(async () => {
  await elsewhere.close();
  await service.close();
});

/** Leaves a key this many requests of its minute. */
const leave = (key: KeyClient, requests: number) =>
  asOwner(
    service.address,
    'UPDATE api_keys SET requests_free_at = now() + make_interval(secs => 60 - $2::float8) WHERE id = $1',
    [key.key.id, (requests * 60) / keyRequestsPerMinute],
  );

test('DOOR-01 a key’s limit holds across two servers, and another key has its own', async () => {
  const user = await service.createUser();
  const [key, other] = [
    await createKeyClient(service, user, ['read']),
    await createKeyClient(service, user, ['read'], { name: 'Anderer' }),
  ];
  await leave(key, 40);
  const begun = performance.now();
  const both = [key.request, requestWith(elsewhere, key.secret)];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => both[index % 2]?.('/api/users/me') as Promise<Response>),
  );
  const passed = answers.filter(({ status }) => status === 200).length;
  const refused = answers.find(({ status }) => status === 429);
  // Some requests became free again meanwhile.
  const atMost = 40 + Math.ceil(((performance.now() - begun) * keyRequestsPerMinute) / 60_000) + 1;
  expect(passed).toBeGreaterThanOrEqual(16);
  expect(passed).toBeLessThanOrEqual(atMost);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect((await other.request('/api/users/me')).status).toBe(200);
});
