import { expect, test } from 'vitest';
import { signUpFormSchema } from './credentials.ts';

const account = {
  companyName: '',
  fullName: '',
  email: 'erika@example.org',
  password: 'Richtig1!',
  confirmPassword: 'Richtig1!',
};
const faultsOf = (form: Partial<typeof account>) =>
  signUpFormSchema
    .safeParse({ ...account, ...form })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

test('AUTH-02 company and name may be blank', () => {
  expect(faultsOf({})).toEqual([]);
});

test('AUTH-02 each broken password rule is its own fault', () => {
  expect(faultsOf({ password: 'abc', confirmPassword: 'abc' })).toEqual([
    'password: password_too_short',
    'password: password_needs_uppercase',
    'password: password_needs_number',
    'password: password_needs_special',
  ]);
});

test('AUTH-02 a differing confirmation is told together with the other faults', () => {
  expect(faultsOf({ email: 'no address', confirmPassword: 'Richtig2!' })).toEqual([
    'email: email_invalid',
    'confirmPassword: passwords_differ',
  ]);
  expect(faultsOf({ confirmPassword: '' })).toEqual(['confirmPassword: confirmation_required']);
});

test('AUTH-02 an address is trimmed before it is judged', () => {
  expect(faultsOf({ email: ' erika@example.org ' })).toEqual([]);
  expect(faultsOf({ email: '' })).toContain('email: email_required');
});
