import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { equalSecrets, isSealedWithCurrent, keyedHash, nameKey, seal, UnsealError, unseal } from './sealing.ts';

const newKeys = () => ({ current: createSecretKey(randomBytes(32)), hashing: createSecretKey(randomBytes(32)) });
const key = newKeys();
const otherKey = newKeys();

describe('seal', () => {
  test.each(['', 'JBSWY3DPEHPK3PXP', 'Grüße – 𝔘nicode\n', 'x'.repeat(100_000)])(
    'sealed text opens unchanged (%#)',
    (plaintext) => {
      expect(unseal(key, 'mail-job', seal(key, 'mail-job', plaintext))).toBe(plaintext);
    },
  );

  test('sealing a text twice gives different results, neither of which reveals it', () => {
    const sealed = [seal(key, 'mail-job', 'JBSWY3DPEHPK3PXP'), seal(key, 'mail-job', 'JBSWY3DPEHPK3PXP')];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) {
      expect(text).toMatch(/^v1\.[\w-]+$/);
      expect(Buffer.from(text.slice(3), 'base64url').includes('JBSWY3DP')).toBe(false);
    }
  });

  test('another purpose or key does not open it', () => {
    const sealed = seal(key, 'totp-secret:1', 'secret');
    expect(() => unseal(key, 'totp-secret:2', sealed)).toThrow(UnsealError);
    expect(() => unseal(otherKey, 'totp-secret:1', sealed)).toThrow(UnsealError);
  });

  test('AUTH-08 during a rotation the previous key still opens, and the current one seals', () => {
    const sealed = seal(otherKey, 'mail-job', 'secret');
    const both = { ...key, previous: otherKey.current };
    expect(unseal(both, 'mail-job', sealed)).toBe('secret');
    expect(isSealedWithCurrent(both, 'mail-job', sealed)).toBe(false);
    const again = seal(both, 'mail-job', 'secret');
    expect(isSealedWithCurrent(both, 'mail-job', again)).toBe(true);
    expect(() => unseal(otherKey, 'mail-job', again)).toThrow(UnsealError);
    expect(nameKey(key.current)).not.toBe(nameKey(otherKey.current));
  });

  test('changed, truncated and foreign texts are refused', () => {
    const sealed = seal(key, 'mail-job', 'secret');
    const body = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < body.length; index += 1) {
      const changed = Buffer.from(body);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unseal(key, 'mail-job', `v1.${changed.toString('base64url')}`)).toThrow(UnsealError);
    }
    for (const text of ['', 'v1.', 'secret', `v2.${sealed.slice(3)}`, sealed.slice(0, -4), sealed.slice(0, 20)]) {
      expect(() => unseal(key, 'mail-job', text)).toThrow(UnsealError);
    }
  });
});

describe('keyedHash', () => {
  test('it depends on value, purpose and key only', () => {
    const hash = keyedHash(key, 'email-code', '123456');
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(keyedHash(key, 'email-code', '123456')).toBe(hash);
    const others = [
      keyedHash(key, 'email-code', '123457'),
      keyedHash(key, 'reset-token', '123456'),
      keyedHash(otherKey, 'email-code', '123456'),
    ];
    expect(new Set([hash, ...others]).size).toBe(4);
  });
});

test.each([
  ['abc', 'abc', true],
  ['', '', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['ä', 'a', false],
])('equalSecrets(%j, %j) is %j', (one, other, expected) => {
  expect(equalSecrets(one, other)).toBe(expected);
});
