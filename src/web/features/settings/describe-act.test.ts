import { expect, test } from 'vitest';
import { auditActions } from '#shared/contracts/audit.ts';
import { security as german } from '#shared/messages/de/security.ts';
import { security as english } from '#shared/messages/en/security.ts';
import { describeAct } from './describe-act.ts';

test.each([
  ['sign_in', { by: 'passkey' }, 'Anmeldung mit einem Passkey', 'Login with a passkey'],
  ['sign_in', { by: 'company', code: 'x' }, 'Anmeldung über das Unternehmen', 'Login through the company'],
  ['sign_in', null, 'Anmeldung mit dem Passwort', 'Login with the password'],
  [
    'second_factor_enabled',
    { method: 'totp' },
    'Zweiter Faktor eingeschaltet: Authenticator-App',
    'Second factor turned on: authenticator app',
  ],
  ['identity_confirmed', { method: 'password' }, 'Bestätigung der Identität: Passwort', 'Identity check: password'],
  ['sessions_ended', { scope: 'others' }, 'Geräte abgemeldet: alle anderen', 'Devices logged out: all others'],
  ['passkey_removed', { name: 'Am Bund' }, 'Passkey entfernt: „Am Bund“', 'Passkey removed: “Am Bund”'],
  [
    'admin_looked',
    { kind: 'chat', name: 'Haushalt', reason: 'Fehler' },
    'Einsicht in den Chat „Haushalt“',
    'Access to the chat “Haushalt”',
  ],
  ['sign_out', { scope: 'local' }, 'Abmeldung', 'Logout'],
] as const)('AUTH-09 %s with %j is said with its facts', (action, details, inGerman, inEnglish) => {
  expect(describeAct({ action, details }, german.acts)).toBe(inGerman);
  expect(describeAct({ action, details }, english.acts)).toBe(inEnglish);
});

test('AUTH-09 without details, nothing is made up', () => {
  expect(describeAct({ action: 'sign_in', details: null }, german.acts, false)).toBe('Anmeldung');
});

test('AUTH-09 an unknown detail adds nothing, whatever its name', () => {
  for (const action of auditActions) {
    const details = { method: 'constructor', by: 'toString', scope: 'valueOf' };
    expect(describeAct({ action, details }, german.acts)).toBe(german.acts.actions[action]);
  }
});
