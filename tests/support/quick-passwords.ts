import { vi } from 'vitest';

/**
 * argon2 with 1 MiB instead of 46: tests create thousands of accounts, and `npm run bench -- sign-in` measures the cost
 * of a hash. A hash contains its own parameters, so verification is unchanged.
 */
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load();
  return {
    ...argon2,
    hash: (password, options, signal) => argon2.hash(password, { ...options, memoryCost: 1_024 }, signal),
  };
});
