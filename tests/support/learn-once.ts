import { vi } from 'vitest';
import type { buildApart } from '#server/features/welcome/intents/build-apart.ts';

/**
 * Trained classifiers, by training data. Dozens of services train on the same welcome chat knowledge, for seconds each.
 */
const learnt = new Map<string, ReturnType<typeof buildApart>>();

vi.mock(import('#server/features/welcome/intents/build-apart.ts'), async (load) => {
  const real = await load();
  return {
    buildApart: async (examples, labels) => {
      const key = JSON.stringify([labels, examples]);
      const known = learnt.get(key) ?? real.buildApart(examples, labels);
      const classifier = await known;
      learnt.set(key, known);
      return classifier;
    },
  };
});
