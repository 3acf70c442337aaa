import { expect, test } from 'vitest';
import { nameSessions } from './name-sessions.ts';

const session = (id: string, device: string, createdAt: string) => ({
  id,
  device,
  createdAt,
  isCurrent: false,
  address: null,
  expiresAt: createdAt,
});
const names = Object.assign((device: string | null) => device ?? 'unknown', {
  numbered: (device: string, number: number) => `${device} (${number})`,
});

test('AUTH-09 two sessions of one browser have distinct names, numbered by age', () => {
  const older = session('a', 'Chrome', '2026-01-01T10:00:00.000Z');
  const newer = session('b', 'Chrome', '2026-01-02T10:00:00.000Z');
  const other = session('c', 'Firefox', '2026-01-03T10:00:00.000Z');
  expect(Object.fromEntries(nameSessions([other, newer, older], names))).toEqual({
    a: 'Chrome (1)',
    b: 'Chrome (2)',
    c: 'Firefox',
  });
  expect(nameSessions([newer], names).get('b')).toBe('Chrome');
});
