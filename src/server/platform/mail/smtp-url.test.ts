import { expect, test } from 'vitest';
import { parseSmtpUrl } from './smtp-url.ts';

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, tls: 'immediate', user: '', password: '' }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'offered' }],
  [
    'smtp://me%40x.example:p%3Aw%2F@mail.example:25',
    { port: 25, user: 'me@x.example', password: 'p:w/', tls: 'required' },
  ],
  ['smtp://me:secret@localhost:1025', { host: 'localhost', port: 1025, tls: 'none' }],
  ['smtp://[::1]:1025', { host: '::1', tls: 'none' }],
  ['smtp://localhost?tls=required', { tls: 'required' }],
  ['smtp://me:secret@mail.example/?tls=none', { tls: 'none' }],
])('%s', (url, expected) => {
  expect(parseSmtpUrl(url)).toMatchObject(expected);
});

test.each([
  'mail.example',
  'https://mail.example',
  'smtp://',
  'smtp://mail.example/path',
  'smtps://mail.example?tls=none',
  'smtp://mail.example?tls=maybe',
  'smtp://mail.example?rejectUnauthorized=false',
  'smtp://me:%zz@mail.example',
])('%s is refused', (url) => {
  expect(parseSmtpUrl(url)).toBeUndefined();
});
