import { expect, onTestFinished, test, vi } from 'vitest';
import { generatedPasswordLength } from '../limits.ts';
import { generatePassword } from './generate-password.ts';
import { findBrokenPasswordRules } from './password-rules.ts';

const many = Array.from({ length: 10_000 }, generatePassword);

test('AUTH-11 generated passwords have 16 characters of all four kinds and no ambiguous ones', () => {
  for (const password of many) {
    expect(password).toHaveLength(generatedPasswordLength);
    expect(findBrokenPasswordRules(password)).toEqual([]);
    expect(password).not.toMatch(/[^!-~]|[Il1|O0oB8S5sZ2zG6'"`,;.:/\\<>&]/);
  }
  expect(new Set(many).size).toBe(many.length);
});

test('AUTH-11 every character is as likely as any other of its kind', () => {
  const counts = new Map<string, number>();
  for (const sign of many.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^\w]/]) {
    const found = [...counts].filter(([sign]) => kind.test(sign)).map(([, count]) => count);
    const mean = found.reduce((sum, count) => sum + count, 0) / found.length;
    // About 3,000 of each: eight standard deviations, so that chance alone never fails this.
    for (const count of found) expect(Math.abs(count - mean)).toBeLessThan(8 * Math.sqrt(mean));
  }
});

test('AUTH-11 characters come from the cryptographic source, and biased values are discarded', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const bytes = [255, 216, ...Array.from({ length: 32 }, (_, index) => [0, 20, 40, 44][index % 4] ?? 0)];
  const source = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint8Array).set(bytes.splice(0, (array as Uint8Array).length));
    return array;
  });
  const insecure = vi.spyOn(Math, 'random');
  expect(generatePassword()).toBe('Aa3!'.repeat(4));
  expect(source).toHaveBeenCalledTimes(2);
  expect(insecure).not.toHaveBeenCalled();
});
