import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  onlineManager.setOnline(true);
});

test('refetches what is displayed as soon as the connection is back, however fresh', async () => {
  queryClient.mount();
  let asked = 0;
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: async () => ++asked });
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const leave = observer.subscribe(({ data }) => {
        if (data !== count) return;
        resolve();
        queueMicrotask(() => leave());
      });
    });
  const keep = observer.subscribe(() => {});
  await until(1);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await until(2);
  keep();
  expect(asked).toBe(2);
});
