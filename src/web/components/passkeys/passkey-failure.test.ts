import { expect, test } from 'vitest';
import { passkeys as text } from '#shared/messages/de/passkeys.ts';
import { isCancelled, passkeyFailure } from './passkey-failure.ts';

test.each([
  [{ code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, text.alreadyThere],
  [{ code: 'ERROR_INVALID_RP_ID' }, text.wrongAddress],
  [{ name: 'NotAllowedError' }, text.cancelled],
  [{ code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', cause: { name: 'NotAllowedError' } }, text.cancelled],
  [{ name: 'NotSupportedError' }, text.unsupported],
])('AUTH-12 %j is explained', (error, expected) => {
  expect(passkeyFailure(Object.assign(new Error('in English'), error), text)).toBe(expected);
});

test('AUTH-12 cancelling a sign-in mentions the sign-in, not changes', () => {
  const error = Object.assign(new Error('in English'), { name: 'NotAllowedError' });
  expect(isCancelled(error)).toBe(true);
  expect(passkeyFailure(error, text, text.signInCancelled)).toBe(text.signInCancelled);
});
