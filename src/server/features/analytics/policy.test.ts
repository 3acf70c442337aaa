import { expect, test } from 'vitest';
import { chooseCustomers, minPeople } from './policy.ts';

/** Deterministic pseudo-random numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const group = (customerId: string, people: number, isOn = true) => ({ customerId, people, events: people * 3, isOn });
const idsOf = (groups: readonly { customerId: string }[]) => groups.map(({ customerId }) => customerId);

test('ADM-02 a customer has figures of its own only if switched on and based on at least five people', () => {
  const others = group('many', 40, false);
  expect(idsOf(chooseCustomers([others, group('five', 5), group('four', 4), group('off', 9, false)]))).toEqual([
    'five',
  ]);
  expect(chooseCustomers([])).toEqual([]);
});

test('ADM-02 the remainder beside the shown customers is nobody, or at least five people', () => {
  expect(idsOf(chooseCustomers([group('large', 9), group('small', 6), group('one', 1)]))).toEqual(['large']);
  expect(idsOf(chooseCustomers([group('large', 9), group('small', 6)]))).toEqual(['large', 'small']);
  // Deleted accounts have events but no people.
  expect(idsOf(chooseCustomers([group('large', 9), { ...group('gone', 0), events: 2 }]))).toEqual([]);
  const random = createRandom(7);
  for (let round = 0; round < 2_000; round += 1) {
    const groups = Array.from({ length: random(8) }, (_, at) => group(`c${at}`, 1 + random(12), random(3) > 0));
    const told = chooseCustomers(groups);
    const rest = groups.filter((each) => !told.includes(each)).reduce((sum, { people }) => sum + people, 0);
    expect(rest === 0 || rest >= minPeople || told.length === 0, JSON.stringify(groups)).toBe(true);
    expect(told.every(({ people, isOn }) => isOn && people >= minPeople)).toBe(true);
  }
});
