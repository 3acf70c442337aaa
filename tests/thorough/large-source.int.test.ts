import { expect, test, vi } from 'vitest';
import { sourceSchema } from '#shared/contracts/sources.ts';
import { sourcesOf } from '#support/connect-source.ts';
import { startListedShare } from '#support/listed-share.ts';
import { startTestApp } from '#support/test-app.ts';

test('SRC-04 a folder of 100,000 files is listed completely, and unread files are left out', async () => {
  const many = Array.from({ length: 100_000 }, (_, number) => ({ path: `${number}.bin`, version: '1', size: 1 }));
  const send = (response: { end: (text: string) => void }) => response.end('Der Rat hat beschlossen.');
  const share = await startListedShare(() => [...many, { path: 'Beschluss.txt', version: '1', size: 24, send }]);
  const service = await startTestApp({ withWorkers: true, config: { SOURCES_PRIVATE: 'on' } });
  const user = await service.createUser();
  const { address, username, password } = share;
  const answer = await user.request('/api/sources', {
    method: 'POST',
    body: { kind: 'webdav', address, username, password },
  });
  const { id } = sourceSchema.parse(await answer.json());
  const isSynced = () =>
    vi.waitUntil(async () => (await sourcesOf(user)).sources[0]?.state === 'synced', {
      timeout: 400_000,
      interval: 500,
    });
  await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders: [{ id: '/', name: '', path: '/' }] } });
  await isSynced();
  await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
  await isSynced();
  const counts = (await sourcesOf(user)).sources[0]?.counts;
  expect(counts).toMatchObject({ documents: 1, leftOut: 100_000, failed: 0, waiting: 0, hidden: 0 });
  expect(share.asked).toEqual(['Beschluss.txt']);
  await service.close();
  await share.close();
}, 900_000);
