import { expect, test } from 'vitest';
import { effectivePlan, monthOf } from './policy.ts';

test('UPL-07 a month begins at midnight of the operator’s time zone', () => {
  expect(monthOf(new Date('2026-03-31T21:59:59Z'), 'Europe/Berlin')).toBe('2026-03-01');
  expect(monthOf(new Date('2026-03-31T22:00:00Z'), 'Europe/Berlin')).toBe('2026-04-01');
  expect(monthOf(new Date('2027-01-01T02:00:00Z'), 'America/New_York')).toBe('2026-12-01');
});

test('UPL-07 a decided plan counts, else the installation’s; the provider’s own stays what it is', () => {
  expect(effectivePlan({ plan: 'basic', isDecided: false, chosen: null }, 'enterprise')).toBe('enterprise');
  expect(effectivePlan({ plan: 'basic', isDecided: true, chosen: null }, 'enterprise')).toBe('basic');
  expect(effectivePlan({ plan: 'enterprise', isDecided: false, chosen: null }, 'basic')).toBe('enterprise');
  expect(effectivePlan(undefined, 'plus')).toBe('plus');
});

test('PUB-07 the plan of the sign-up counts until the operator decides another one', () => {
  expect(effectivePlan({ plan: 'basic', isDecided: false, chosen: 'basic' }, 'enterprise')).toBe('basic');
  expect(effectivePlan({ plan: 'basic', isDecided: false, chosen: 'plus' }, 'basic')).toBe('plus');
  expect(effectivePlan({ plan: 'enterprise', isDecided: true, chosen: 'basic' }, 'basic')).toBe('enterprise');
  expect(effectivePlan({ plan: 'basic', isDecided: true, chosen: 'plus' }, 'enterprise')).toBe('basic');
});
