import { describe, expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config/config.ts';
import { languages } from '#shared/contracts/users.ts';
import type { MailKind, MailValues } from './mails/mail-texts.ts';
import { renderOrder } from './send-mail.ts';

const config = parseConfig({ PUBLIC_URL: 'https://board.example', TZ_OPERATOR: 'Europe/Berlin' });
const at = '2026-07-01T22:30:00.000Z';

const examples: { [Kind in MailKind]: MailValues[Kind] } = {
  'reset-password': { link: 'https://board.example/reset-password?token=t1', validMinutes: 60 },
  'verification-code': { code: '048213', minutes: 10 },
  'confirm-email': { link: 'https://board.example/confirm-email?token=t2', validMinutes: 1440 },
  'finish-sign-up': { link: 'https://board.example/reset-password?token=t3', validMinutes: 60 },
  'already-registered': {
    loginLink: 'https://board.example/login',
    resetLink: 'https://board.example/forgot-password',
  },
  'prove-login': { link: 'https://board.example/login?token=t4', validMinutes: 30 },
  'password-changed': {},
  'second-factor-changed': { change: 'disabled', method: 'totp', byAdmin: false },
  'account-settled': {
    decision: 'begun_anew',
    uploads: 3,
    chats: 1,
    passkeys: 2,
    hasAuthenticator: true,
    hasRecoveryCodes: true,
  },
  'new-passkey': {},
  'recovery-codes-changed': {},
  'admin-recovery-used': {},
  onboarding: {
    email: 'neu@company.example',
    link: 'https://board.example/reset-password#token=t9',
    validMinutes: 10_080,
  },
  'customer-deletion': { company: 'Wasserwerke', due: '8. Juli 2026 um 00:30' },
  'customer-kept': { company: 'Wasserwerke' },
  'email-changed': { newEmail: 'neu@company.example' },
  'account-locked': { minutes: 15 },
  'deletion-requested': { due: '8. Juli 2026 um 00:30', link: 'https://board.example/undo-deletion#token=t5' },
  'deletion-undone': {},
  'account-erased': {},
  'archive-ready': { link: 'https://board.example/settings', days: 7 },
  'admin-new-place': { admin: 'Ada (ada@board.example)', address: '203.0.113.7', device: 'Firefox · Linux' },
  'admin-added': { admin: 'Ada (ada@board.example)' },
  'admin-looked': { admin: 'Ada (ada@board.example)', customer: 'Stadtwerke', kind: 'chat', reason: 'Fehler gemeldet' },
  'audit-broken': { place: 'Stadtwerke, 7', link: 'https://board.example/admin/audit' },
  'audit-checkpoint': { statement: '{"number":7}', signature: 'c2lnbmF0dXJl' },
  'model-refused': { model: 'Haus' },
  'model-budget': { model: 'Haus' },
};
const kinds = Object.keys(examples) as MailKind[];

const render = (kind: MailKind, language: 'de' | 'en', values: unknown = examples[kind]) =>
  renderOrder({ config }, { to: 'a@company.example', language, kind, values, at });

describe.each(languages)('mails in %s', (language) => {
  test.each(kinds)('%s says what it was given', (kind) => {
    const { subject, text, html } = render(kind, language);
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThan(70);
    for (const value of Object.values(examples[kind]).filter((one) => /https|\d{6}|@|#/.test(String(one)))) {
      expect(text).toContain(String(value));
      expect(html).toContain(String(value));
    }
    expect(text + html).not.toMatch(/undefined|\[object|NaN|null/);
    expect(html).toContain(`lang="${language}"`);
  });

  test('codes and links stand in no subject', () => {
    for (const kind of kinds) expect(render(kind, language).subject).not.toMatch(/\d|https/);
  });
});

test('German mails address people formally', () => {
  for (const kind of kinds) {
    const { text } = render(kind, 'de');
    expect(text).toMatch(/\b(Sie|Ihr|Ihre|Ihres|Ihrem)\b/);
    expect(text).not.toMatch(/\b(du|dein|deine|dir|dich|klick)\b/i);
  }
});

test('times are the operator’s, and durations read well', () => {
  expect(render('password-changed', 'de').text).toContain('2. Juli 2026 um 00:30 (Europe/Berlin)');
  expect(render('password-changed', 'en').text).toContain('2 July 2026 at 00:30 (Europe/Berlin)');
  const link = 'https://board.example/reset-password?token=t1';
  expect(render('reset-password', 'de', { link, validMinutes: 60 }).text).toContain('gilt eine Stunde');
  expect(render('reset-password', 'de', { link, validMinutes: 60, name: 'Erika Muster' }).text).toContain(
    'Guten Tag Erika Muster,',
  );
  expect(render('reset-password', 'en', { link, validMinutes: 60, name: 'Erika Muster' }).text).toContain(
    'Hello Erika Muster,',
  );
  expect(render('reset-password', 'de', { link, validMinutes: 120 }).text).toContain('gilt 2 Stunden');
  expect(render('reset-password', 'en', { link, validMinutes: 90 }).text).toContain('for 90 minutes');
});

test('MFA-06 a change by somebody else’s hand is said to be one', () => {
  const values = { change: 'disabled', method: 'all', byAdmin: true };
  expect(render('second-factor-changed', 'de', values).text).toContain('durch die Administration ausgeschaltet');
  expect(render('second-factor-changed', 'en', values).text).toContain('turned off by an administrator');
});
