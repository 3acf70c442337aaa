import { expect, test } from 'vitest';
import { effectivePlan, nameFolders } from './policy.ts';

test('UPL-07 a decided plan applies, else the installation’s; the provider’s own stays unchanged', () => {
  expect(effectivePlan({ plan: 'basic', isDecided: false, chosen: null }, 'enterprise')).toBe('enterprise');
  expect(effectivePlan({ plan: 'basic', isDecided: true, chosen: null }, 'enterprise')).toBe('basic');
  expect(effectivePlan({ plan: 'enterprise', isDecided: false, chosen: null }, 'basic')).toBe('enterprise');
  expect(effectivePlan(undefined, 'plus')).toBe('plus');
});

test('PUB-07 the plan of the sign-up applies until the operator decides another one', () => {
  expect(effectivePlan({ plan: 'basic', isDecided: false, chosen: 'basic' }, 'enterprise')).toBe('basic');
  expect(effectivePlan({ plan: 'basic', isDecided: false, chosen: 'plus' }, 'basic')).toBe('plus');
  expect(effectivePlan({ plan: 'enterprise', isDecided: true, chosen: 'basic' }, 'basic')).toBe('enterprise');
  expect(effectivePlan({ plan: 'basic', isDecided: true, chosen: 'plus' }, 'enterprise')).toBe('basic');
});

test('ADM-04 every member has a folder of their own, always the same', () => {
  const members = ['a!b@kran.example', 'a?b@kran.example', 'a_b@kran.example', 'c@kran.example'].map((email, n) => ({
    id: `${n}`,
    email,
  }));
  const folders = ['a_b@kran.example', 'a_b@kran.example_1', 'a_b@kran.example_2', 'c@kran.example'];
  expect([...nameFolders(members).values()]).toEqual(folders);
});
