import { expect, test } from 'vitest';
import { NotificationLimit } from './limit-notifications.ts';

const times = (count: number, act: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => act(index));

test('SRC-05 a network may have 60 lookups a minute that prove nothing, and all together 600', () => {
  const limit = new NotificationLimit();
  times(60, () => limit.take('203.0.113.7', 0));
  expect(() => limit.take('203.0.113.7', 0)).toThrow('rate_limited');
  times(9, (host) => times(60, () => limit.take(`198.51.${host}.1`, 0)));
  expect(() => limit.take('192.0.2.1', 0)).toThrow('rate_limited');
  limit.take('203.0.113.7', 60_000);
});

test('SRC-05 authentic notifications are not limited', () => {
  const limit = new NotificationLimit();
  times(1_000, () => limit.take('203.0.113.7', 0)());
  limit.take('203.0.113.7', 0);
});
