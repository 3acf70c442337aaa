import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { afterRefusal } from './code-mail-state.ts';

const refusal = (code: 'code_recent' | 'rate_limited' | 'unavailable', retryAfterSeconds?: number) =>
  new ApiError({ code, status: 429, retryAfterSeconds });

test('MFA-02 a code that was sent a moment ago still counts, and is not made void by another', () => {
  expect(afterRefusal(refusal('code_recent', 12))).toEqual({ state: 'recent', waitSeconds: 12 });
});

test('MFA-02 where none may be sent yet none is called sent, and it is known when it will be', () => {
  expect(afterRefusal(refusal('rate_limited', 40))).toEqual({ state: 'waiting', waitSeconds: 40 });
});

test('MFA-02 a failure to send is one', () => {
  expect(afterRefusal(refusal('unavailable'))).toEqual({ state: 'failed', waitSeconds: null });
  expect(afterRefusal(new NetworkError('away'))).toEqual({ state: 'failed', waitSeconds: null });
});
