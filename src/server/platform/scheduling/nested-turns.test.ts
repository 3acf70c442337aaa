import { expect, test } from 'vitest';
import { NestedTurns } from './nested-turns.ts';

/** Work that holds a slot until released. */
function hold(turns: NestedTurns, group: string, member: string) {
  const gate = Promise.withResolvers<void>();
  return { done: turns.take(group, member, () => gate.promise), release: gate.resolve };
}

/** Whether the work starts immediately. */
async function begins(turns: NestedTurns, group: string, member: string): Promise<boolean> {
  let hasBegun = false;
  void turns.take(group, member, async () => {
    hasBegun = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return hasBegun;
}

test('sixty requests of a member leave a slot for its group, and a group leaves one for the others', async () => {
  const turns = new NestedTurns({ atOnce: 4, maxWaiting: 100 });
  const storm = Array.from({ length: 60 }, () => hold(turns, 'verkehr', 'mallory'));
  expect(await begins(turns, 'verkehr', 'anna')).toBe(true);
  const colleague = hold(turns, 'verkehr', 'beat');
  expect(await begins(turns, 'verkehr', 'anna')).toBe(false);
  expect(await begins(turns, 'energie', 'carla')).toBe(true);
  for (const one of [...storm, colleague]) one.release();
  await Promise.all([...storm, colleague].map(({ done }) => done));
});

test('groups take turns, and so do members within a group', async () => {
  const turns = new NestedTurns({ atOnce: 1, maxWaiting: 100 });
  const first = hold(turns, 'verkehr', 'mallory');
  const order: string[] = [];
  const ask = (group: string, member: string) => turns.take(group, member, async () => void order.push(member));
  const all = [
    ...Array.from({ length: 3 }, () => ask('verkehr', 'mallory')),
    ask('verkehr', 'anna'),
    ask('energie', 'carla'),
    ask('energie', 'carla'),
  ];
  first.release();
  await Promise.all(all);
  expect(order.indexOf('carla')).toBeLessThan(2);
  expect(order.indexOf('anna')).toBeLessThan(order.lastIndexOf('mallory'));
  expect(order).toHaveLength(6);
});

test('a failure frees its slot', async () => {
  const turns = new NestedTurns({ atOnce: 1, maxWaiting: 1 });
  await expect(turns.take('verkehr', 'anna', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await begins(turns, 'verkehr', 'anna')).toBe(true);
});
