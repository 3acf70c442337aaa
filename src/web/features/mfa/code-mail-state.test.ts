import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { afterRefusal } from './code-mail-state.ts';

const refusal = (code: 'code_recent' | 'rate_limited' | 'unavailable', retryAfterSeconds?: number) =>
  new ApiError({ code, status: 429, retryAfterSeconds });

test('MFA-02 a code sent a moment ago is still valid, and is not voided by requesting another', () => {
  expect(afterRefusal(refusal('code_recent', 12))).toEqual({ state: 'recent', waitSeconds: 12 });
});

test('MFA-02 while sending is not allowed yet, nothing is reported as sent, and the wait is known', () => {
  expect(afterRefusal(refusal('rate_limited', 40))).toEqual({ state: 'waiting', waitSeconds: 40 });
});

test('MFA-02 a failure to send is reported as one', () => {
  expect(afterRefusal(refusal('unavailable'))).toEqual({ state: 'failed', waitSeconds: null });
  expect(afterRefusal(new NetworkError('away'))).toEqual({ state: 'failed', waitSeconds: null });
});
