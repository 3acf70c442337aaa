import { expect, test } from 'vitest';
import { createRecoveryCode, createVerificationCode, normalizeRecoveryCode } from './create-codes.ts';

test('MFA-04 verification codes are six ASCII digits, leading zeros included', () => {
  const codes = Array.from({ length: 2_000 }, createVerificationCode);
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
  // 200 of 2,000 begin with 0; the probability of none is 10^-92.
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
});

test('MFA-05 recovery codes have groups, no look-alikes and at least 50 bits', () => {
  const codes = Array.from({ length: 500 }, createRecoveryCode);
  expect(new Set(codes).size).toBe(500);
  const signs = new Set(codes.join('').replaceAll('-', ''));
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  for (const sign of '0O1IL2Z5S8BU') expect(signs).not.toContain(sign);
  expect(12 * Math.log2(signs.size)).toBeGreaterThanOrEqual(50);
});

test('MFA-05 a recovery code may be typed in lower case, with other dashes or none, with spaces', () => {
  for (const typed of ['ACDE-FGHJ-KMNP', 'acdefghjkmnp', ' acde fghj kmnp ', 'ACDE–FGHJ—KMNP', 'ac de-fg\thj-km np']) {
    expect(normalizeRecoveryCode(typed)).toBe('ACDEFGHJKMNP');
  }
});

test('MFA-05 anything that cannot be a recovery code is rejected', () => {
  const wrong = [
    '',
    'ACDE-FGHJ-KMN',
    'ACDE-FGHJ-KMNPQ',
    'ACDE-FGHJ-KMN0',
    '123456',
    'ÄCDE-FGHJ-KMNP',
    'ACDE\u0000FGHJKMNP',
  ];
  for (const typed of wrong) expect(normalizeRecoveryCode(typed)).toBeNull();
});
