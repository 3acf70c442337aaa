import { expect } from 'vitest';
import type { Protocol } from './history-protocols.ts';
import { liveHistory } from './source-histories.ts';
import type { TestApp } from './test-app.ts';

/**
 * Simulates a history of eight steps with a user of its own. Expects the same result as a full scan, and no wrong
 * deletions.
 */
export async function expectHistory(
  service: Pick<TestApp, 'platform' | 'createUser'>,
  protocol: Protocol,
  seed: number,
): Promise<void> {
  const user = await service.createUser();
  const { expected, found, wronglyDeleted } = await liveHistory(service, user, { protocol, seed, steps: 8 });
  expect({ seed, found, wronglyDeleted }).toEqual({ seed, found: expected, wronglyDeleted: [] });
}
