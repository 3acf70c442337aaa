import { describe, expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config/config.ts';
import type { MailKind } from '#shared/contracts/admin-mails.ts';
import { languages } from '#shared/contracts/users.ts';
import { exampleMails } from './example-mails.ts';
import { renderOrder } from './send-mail.ts';

const config = parseConfig({ PUBLIC_URL: 'https://board.example', TZ_OPERATOR: 'Europe/Berlin' });
const at = '2026-07-01T22:30:00.000Z';

const examples = exampleMails('https://board.example');
const kinds = Object.keys(examples) as MailKind[];

const render = (kind: MailKind, language: 'de' | 'en', values: unknown = examples[kind]) =>
  renderOrder({ config }, { to: 'a@company.example', language, kind, values, at });

describe.each(languages)('mails in %s', (language) => {
  test.each(kinds)('%s contains its values', (kind) => {
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

  test('codes and links appear in no subject', () => {
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

test('times are in the operator’s zone, and durations read well', () => {
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

test('MFA-06 a change made by someone else says so', () => {
  const values = { change: 'disabled', method: 'all', byAdmin: true };
  expect(render('second-factor-changed', 'de', values).text).toContain('durch die Administration ausgeschaltet');
  expect(render('second-factor-changed', 'en', values).text).toContain('turned off by an administrator');
});
