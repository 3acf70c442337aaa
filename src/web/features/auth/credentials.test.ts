import { expect, test } from 'vitest';
import { changePasswordFormSchema, recoveryFormSchema, signUpFormSchema } from './credentials.ts';

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

test('AUTH-02 invalid names are reported together with the other faults', () => {
  expect(faultsOf({ companyName: 'fremd.example', fullName: 'x'.repeat(101), email: '' })).toEqual([
    'companyName: name_has_address',
    'fullName: name_too_long',
    'email: email_required',
  ]);
});

test('AUTH-02 each broken password rule is a fault of its own', () => {
  expect(faultsOf({ password: 'abc', confirmPassword: 'abc' })).toEqual([
    'password: password_too_short',
    'password: password_needs_uppercase',
    'password: password_needs_number',
    'password: password_needs_special',
  ]);
});

test('AUTH-02 a mismatched confirmation is reported together with the other faults', () => {
  expect(faultsOf({ email: 'no address', confirmPassword: 'Richtig2!' })).toEqual([
    'email: email_invalid',
    'confirmPassword: differ',
  ]);
  expect(faultsOf({ confirmPassword: '' })).toEqual(['confirmPassword: repeatRequired']);
});

test('AUTH-02 an address is trimmed before validation', () => {
  expect(faultsOf({ email: ' erika@example.org ' })).toEqual([]);
  expect(faultsOf({ email: '' })).toContain('email: email_required');
});

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test.each(['', 'Aa1!', 'nur-klein-1', 'NUR-GROSS-1', 'Ohne-Ziffer', 'OhneZeichen1'])(
  'AUTH-05 the forced change has one message, here for %j',
  (password) => {
    expect(messagesOf(changePasswordFormSchema.safeParse({ password, confirmPassword: password || 'x' }))).toContain(
      'allRules',
    );
  },
);

test('AUTH-05 a password that meets all rules is accepted', () => {
  const form = { password: 'Richtig1!', confirmPassword: 'Richtig1!' };
  expect(messagesOf(changePasswordFormSchema.safeParse(form))).toEqual([]);
});

test.each([
  ['Aa1!', 'password_too_short'],
  ['nur-klein-1', 'allRules'],
  // A hyphen is not among the listed special characters.
  ['Richtig1-', 'allRules'],
  ['Richtig1!', undefined],
])('AUTH-07 recovery accepts %j only with the listed characters', (password, message) => {
  const form = { recoveryCode: 'code', password, confirmPassword: password };
  expect(messagesOf(recoveryFormSchema.safeParse(form))[0]).toBe(message);
});
