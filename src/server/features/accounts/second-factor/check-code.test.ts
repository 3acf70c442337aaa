import { expect, test } from 'vitest';
import { findTotpStep } from './check-code.ts';

/** RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890; the last six digits of its SHA-1 rows. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  { seconds: 59, code: '287082' },
  { seconds: 1_111_111_109, code: '081804' },
  { seconds: 1_111_111_111, code: '050471' },
  { seconds: 1_234_567_890, code: '005924' },
  { seconds: 2_000_000_000, code: '279037' },
  { seconds: 20_000_000_000, code: '353130' },
];

test.each(vectors)('MFA-05 the code of RFC 6238 at $seconds s is accepted with its step', ({ seconds, code }) => {
  expect(findTotpStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('MFA-05 a code is accepted one step early or late and keeps its own step; further off it is wrong', () => {
  const code = '005924';
  const step = Math.floor(1_234_567_890 / 30);
  const at = (difference: number) => findTotpStep(secret, code, (1_234_567_890 + difference) * 1_000);
  expect([at(-30), at(0), at(30)]).toEqual([step, step, step]);
  expect([at(-60), at(60), at(-300), at(300)]).toEqual([null, null, null, null]);
});

test.each(['', '00592', '0059240', '00592a', ' 005924', '００５９２４'])('MFA-05 %j is no code', (typed) => {
  expect(findTotpStep(secret, typed, 1_234_567_890_000)).toBeNull();
});
