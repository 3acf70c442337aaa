import { expect, test } from 'vitest';
import { collectBodies, dayOfMeeting, meetingIdOf } from './group-meetings.ts';
import { bodyKeyOf } from './policy.ts';

const bodiesOf = (...names: string[]) => collectBodies(names.map((name) => ({ key: bodyKeyOf(name), name, count: 1 })));
const isOne = (one: string, other: string, ...more: string[]) => {
  const bodies = bodiesOf(one, other, ...more);
  return bodies.find(bodyKeyOf(one)).key === bodies.find(bodyKeyOf(other)).key;
};

test.each([
  ['Verwaltungsrat', 'des Verwaltungsrates'],
  ['Verwaltungsrat', 'Verwaltungsrat der Muster AG'],
  ['Stiftungsrats', 'Der Stiftungsrat'],
])('MEET-02 %s and %s are one body', (one, other) => {
  expect(isOne(one, other)).toBe(true);
});

test.each([
  ['Aufsichtsrat', 'Prüfungsausschuss des Aufsichtsrats'],
  ['Verwaltungsrat', 'Stiftungsrat'],
])('MEET-02 %s and %s are two bodies', (one, other) => {
  expect(isOne(one, other)).toBe(false);
});

test('MEET-02 a short name that begins several bodies is none of them', () => {
  const names = ['Board', 'Board of Directors', 'Board of Governors'] as const;
  expect(isOne(names[0], names[1], names[2])).toBe(false);
  expect(isOne(names[1], names[2], names[0])).toBe(false);
  expect(bodiesOf(...names).list).toHaveLength(3);
});

test('MEET-02 a body made only of articles has a key, and a long name has one of 120 characters', () => {
  expect(bodyKeyOf('Der des')).toBe('der des');
  expect(bodyKeyOf('x'.repeat(199))).toBe('x'.repeat(120));
  expect(bodyKeyOf(`${'x'.repeat(119)} Rat`)).toBe('x'.repeat(119));
});

test('MEET-02 a body has its most frequent name', () => {
  const named = [
    { key: bodyKeyOf('Verwaltungsrates'), name: 'Verwaltungsrates', count: 1 },
    { key: bodyKeyOf('Verwaltungsrat'), name: 'Verwaltungsrat', count: 3 },
  ];
  expect(collectBodies(named).list).toEqual([{ key: bodyKeyOf('Verwaltungsrat'), name: 'Verwaltungsrat' }]);
});

test('MEET-02 a thousand names, each beginning the next, are one body, and a fork splits it', () => {
  const chain = Array.from({ length: 1_000 }, (_, index) => `w${'x'.repeat(index % 3)}${index}`).map(
    (_, index, all) => ({
      key: all.slice(0, index + 1).join(' '),
      name: `Rat ${index}`,
      count: index === 500 ? 2 : 1,
    }),
  );
  const [first, last] = [chain[0]?.key ?? '', chain.at(-1)?.key ?? ''];
  const one = collectBodies(chain);
  expect(one.list).toEqual([{ key: first, name: 'Rat 500' }]);
  expect(one.find(last)).toEqual({ key: first, name: 'Rat 500' });
  expect(one.keysOf(first)).toHaveLength(1_000);
  expect(one.keysOf(last)).toBeUndefined();
  // After the fork both branches are bodies of their own, and so is each name before it.
  const forked = collectBodies([...chain, { key: `${chain[499]?.key} other`, name: 'Ausschuss', count: 1 }]);
  expect(forked.list).toHaveLength(502);
  expect(forked.find(last).key).toBe(chain[500]?.key);
  expect(forked.find(chain[499]?.key ?? '').key).toBe(chain[499]?.key);
});

test.each([
  [meetingIdOf('2026-03-05', 'verwaltungsrat must'), '2026-03-05'],
  [meetingIdOf('2026-03-05', null), '2026-03-05'],
  ['2026-03-05x', undefined],
  ['', undefined],
])('MEET-02 %s names the day %s', (id, day) => {
  expect(dayOfMeeting(id)).toBe(day);
});

test('MEET-04 a body named by the user stays apart from others with the same beginning', () => {
  const named = ['Vorstand', 'Vorstand Gartenverein'].map((name, index) => ({
    key: bodyKeyOf(name),
    name,
    count: 2,
    isCorrected: index === 1,
  }));
  expect(collectBodies(named).list.map(({ name }) => name)).toEqual(['Vorstand', 'Vorstand Gartenverein']);
});
