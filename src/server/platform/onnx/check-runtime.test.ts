import { expect, test } from 'vitest';
import { findRuntimeLack } from './check-runtime.ts';

const linux = { platform: 'linux', arch: 'x64' } as const;
const flags = (all: string) => () => `processor\t: 0\nflags\t\t: fpu sse4_2 ${all}\nbugs\t\t: none\n`;
const missing = () => {
  throw new Error('Cannot find module');
};

test('the runtime needs its package, a library for the platform, and AVX2 on x64', () => {
  expect(findRuntimeLack(linux, flags('avx avx2'))).toBe(null);
  expect(findRuntimeLack(linux, flags('avx'))).toBe('processor');
  expect(findRuntimeLack(linux, flags('avx2'), missing)).toBe('runtime');
  expect(findRuntimeLack({ platform: 'sunos', arch: 'x64' })).toBe('runtime');
});
