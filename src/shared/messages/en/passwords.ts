import type { passwords as source } from '../de/passwords.ts';

export const passwords: typeof source = {
  show: 'Show password',
  hide: 'Hide password',
  rulesLabel: 'Your password needs',
  rules: {
    password_too_short: 'at least 8 characters',
    password_too_long: 'at most 128 characters',
    password_needs_uppercase: 'one uppercase letter',
    password_needs_lowercase: 'one lowercase letter',
    password_needs_number: 'one number',
    password_needs_special: 'one special character',
  },
  notGuessed: 'nothing well known or easy to guess, such as your name, address or company',
  specialOneOf: (characters) => `one of these special characters: ${characters}`,
  ruleMet: 'met',
  ruleOpen: 'not met yet',
  required: 'Please enter your password.',
  repeatRequired: 'Please repeat the password.',
  differ: 'Passwords do not match',
  allRules: 'Password must contain uppercase, lowercase, number, and special character',
};
