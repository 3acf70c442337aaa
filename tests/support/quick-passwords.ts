import { vi } from 'vitest';

/**
 * argon2 with 1 MiB in the place of 46: what a hash costs is measured by `npm run bench -- sign-in`, and thousands of
 * accounts are made for tests. A hash names its own parameters, so that checking one is as it is.
 */
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load();
  return {
    ...argon2,
    hash: (password, options, signal) => argon2.hash(password, { ...options, memoryCost: 1_024 }, signal),
  };
});
