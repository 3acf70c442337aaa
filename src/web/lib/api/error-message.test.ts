import { expect, test } from 'vitest';
import { errorCodes } from '#shared/contracts/errors.ts';
import { ApiError, NetworkError, toApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

const english = (code: (typeof errorCodes)[number]) => errorMessage(new ApiError({ code, status: 400 }), 'en');

test('ERR-01 codes have the wording of the catalogue', () => {
  expect(english('forbidden')).toBe('Access denied. You do not have permission for this action.');
  expect(english('storage_failed')).toBe('File operation failed. Please try again.');
  expect(english('conflict')).toBe('This action cannot be completed due to existing data.');
  expect(english('invalid_credentials')).toBe('Invalid email or password.');
  expect(english('email_not_confirmed')).toBe('Please confirm your email address.');
  expect(english('email_taken')).toBe('This email is already registered.');
  expect(english('rate_limited')).toBe('Too many attempts. Please try again later.');
  expect(english('internal')).toBe('An error occurred. Please try again.');
});

test('ERR-01 errors without a code have a message, too', () => {
  expect(errorMessage(new NetworkError('gone'), 'en')).toBe(
    'Network error. Please check your connection and try again.',
  );
  expect(errorMessage(new Error('whatever'), 'en')).toBe('An error occurred. Please try again.');
  expect(errorMessage(undefined, 'en')).toBe('An unexpected error occurred.');
  expect(errorMessage(null, 'de')).toBe('Ein unerwarteter Fehler ist aufgetreten.');
});

test('ERR-01 every API code has a German and an English text, and they differ', () => {
  for (const code of errorCodes) {
    const error = new ApiError({ code, status: 400 });
    expect(errorMessage(error, 'de').length).toBeGreaterThan(10);
    expect(errorMessage(error, 'en').length).toBeGreaterThan(10);
    expect(errorMessage(error, 'de')).not.toBe(errorMessage(error, 'en'));
  }
});

test('ERR-03 a problem document keeps its code; for anything else the status decides', () => {
  const problem = { type: 'about:blank', title: 'x', status: 409, code: 'email_taken' };
  expect(toApiError(409, problem).code).toBe('email_taken');
  expect(toApiError(503, '<html>').code).toBe('unavailable');
  expect(toApiError(401, undefined).code).toBe('unauthenticated');
  expect(toApiError(500, { code: 'made_up' }).code).toBe('internal');
});
