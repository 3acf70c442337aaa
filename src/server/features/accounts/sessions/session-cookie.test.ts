import { expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config/config.ts';
import { clearSessionCookie, readSessionCookie, tokenOfCookie, writeSessionCookie } from './session-cookie.ts';

const platform = {
  config: parseConfig({ PUBLIC_URL: 'https://board.company.example' }),
  authSecret: '0123456789abcdef0123456789abcdef',
};
const token = 'Yr7mTqWc0pLkZ3vNfX8sHdJaUe2GbQ5i';
const signed = `${token}.f1PVc7A9w5EVgIp3Nm2GMU5kOPQhp3ggaKPeyn2ySsU%3D`;
const read = (header: string) => {
  const cookie = readSessionCookie(platform, header);
  return cookie === null ? undefined : tokenOfCookie(platform, cookie);
};

test('AUTH-05 a session cookie opens only what it was signed for', () => {
  expect(read(`a=1; __Host-boardsearch.session_token=${signed}; b=2`)).toBe(token);
  expect(read(`__Host-boardsearch.session_token=${decodeURIComponent(signed)}`)).toBe(token);
  expect(read(`boardsearch.session_token=${signed}`)).toBe(undefined);
  expect(read(`__Secure-boardsearch.session_token=${signed}`)).toBe(undefined);
  for (const forged of [
    '',
    '.',
    token,
    `${token}.`,
    signed.replace('Yr7', 'Yr8'),
    signed.replace('f1P', 'f1Q'),
    '%E0%A4',
  ]) {
    expect(read(`__Host-boardsearch.session_token=${forged}`) ?? null).toBe(null);
  }
});

test('AUTH-05 scripts, other sites and unencrypted connections do not get the session cookie', () => {
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(writeSessionCookie(platform, token)).toBe(
    `__Host-boardsearch.session_token=${signed}; Max-Age=604800; ${attributes}`,
  );
  expect(clearSessionCookie(platform)).toBe(`__Host-boardsearch.session_token=; Max-Age=0; ${attributes}`);
});

test('AUTH-05 AUTH-08 while keys are rotated, cookies of the previous secret count, and new ones are signed with the new', () => {
  const rotated = {
    ...platform,
    authSecret: 'fedcba9876543210fedcba9876543210',
    previousAuthSecret: platform.authSecret,
  };
  expect(tokenOfCookie(rotated, decodeURIComponent(signed))).toBe(token);
  expect(writeSessionCookie(rotated, token)).not.toContain(signed);
  expect(tokenOfCookie({ ...rotated, previousAuthSecret: undefined }, decodeURIComponent(signed))).toBe(null);
});
