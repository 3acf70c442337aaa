import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '#shared/contracts/users.ts';

type Text = string | ((...values: never[]) => string);
type Row = {
  /** Verbatim from section 8 of the specification. */
  english: string;
  /** Where the text is defined: the message file and its key. */
  key: string;
  values?: (string | number)[];
  /** What triggers it: web source file and code. */
  trigger: [file: string, code: string];
};

const users = 'features/admin/users';
const edit = `${users}/edit-user-dialog.tsx`;
const factors = 'features/settings/components/security/factors/factor-settings.tsx';
const totp = 'features/settings/components/security/factors/authenticator-row.tsx';
const verification = 'features/mfa/use-verification.ts';
const codeMail = 'features/mfa/use-code-mail.ts';
const recovery = 'features/auth/pages/admin-recovery-page.tsx';
const uploadActs = 'features/uploads/components/list/use-upload-acts.ts';
const uploadQueue = 'features/uploads/queue/page-queue.ts';
const holdings = 'features/admin/hierarchy/user-holdings.tsx';
const folders = 'features/chats/folder-queries.ts';
const chats = 'features/chats/chat-queries.ts';

const row = (
  english: string,
  key: string,
  trigger: [file: string, code: string],
  values: (string | number)[] = [],
): Row => ({ english, key, trigger, values });

const rows: Row[] = [
  row('Failed to create 2FA session', 'auth.factorSessionFailed', [
    'features/auth/pages/login-page.tsx',
    'show(text.factorSessionFailed)',
  ]),
  row('Failed to send verification code', 'mfa.sendFailed', [codeMail, 'notify.error(text.sendFailed)']),
  row('Code Sent', 'mfa.codeSent', [codeMail, 'notify.success(text.codeSent, text.codeSentDetail)']),
  row('Verification code sent to your email', 'mfa.codeSentDetail', [codeMail, 'text.codeSentDetail']),
  row('Account Locked', 'mfa.locked', [verification, 'notify.error(text.locked, text.lockedDetail)']),
  row('Too many failed attempts. Please try again in 15 minutes.', 'mfa.lockedDetail', [
    verification,
    'text.lockedDetail',
  ]),
  row(
    'Invalid or expired code. 3 attempts remaining.',
    'mfa.emailWrong',
    [verification, 'Wrong`](error.remainingAttempts'],
    [3],
  ),
  row(
    'Invalid verification code. 3 attempts remaining.',
    'mfa.totpWrong',
    [verification, 'Wrong`](error.remainingAttempts'],
    [3],
  ),
  row('Verification failed', 'mfa.failed', [verification, '.failed']),
  row('Please enter a 6-digit code', 'mfa.codeIncomplete', [
    'features/mfa/components/code-form.tsx',
    'notify.error(text.codeIncomplete)',
  ]),
  row('Verification successful', 'mfa.verified', [verification, 'notify.success(text.verified)']),
  row('Invalid verification session', 'mfa.invalidSession', [
    'features/mfa/pages/two-factor-page.tsx',
    'notify.error(text.invalidSession)',
  ]),
  row('Failed to update 2FA settings', 'security.factor.updateFailed', [factors, 'notify.error(text.updateFailed']),
  row('Failed to setup authenticator', 'security.factor.setupFailed', [totp, 'notify.error(text.setupFailed']),
  row('Failed to disable authenticator', 'security.factor.disableFailed', [totp, 'notify.error(text.disableFailed']),
  row('Email 2FA enabled', 'security.factor.emailEnabled', [factors, 'text.emailEnabled : text.emailDisabled)']),
  row('Email 2FA disabled', 'security.factor.emailDisabled', [factors, 'text.emailEnabled : text.emailDisabled)']),
  row('Authenticator 2FA enabled successfully', 'security.factor.totpEnabled', [
    totp,
    'notify.success(text.totpEnabled)',
  ]),
  row('Authenticator 2FA disabled', 'security.factor.totpDisabled', [totp, 'notify.success(text.totpDisabled)']),
  row('Error', 'welcome-chat.errorTitle', ['../server/features/site/pages/render-hero.ts', 'text.errorTitle']),
  row('Sorry, there was an issue. Please try again.', 'welcome-chat.errorText', [
    'features/welcome/welcome-panel.ts',
    'root.dataset.errorText',
  ]),
  row(
    "I'm sorry, I experienced a brief technical error. Could you please repeat your question?",
    'welcome-chat.apology',
    ['features/welcome/welcome-panel.ts', 'dataset.apology'],
  ),
  row('Error', 'auth.recovery.errorTitle', [recovery, 'notify.error(text.errorTitle']),
  row('Passwords do not match', 'passwords.differ', [recovery, '...passwordTexts']),
  row('Password must be at least 8 characters', 'errors.password_too_short', [recovery, 'errorTexts']),
  row('Failed to reset admin password', 'auth.recovery.failed', [recovery, 'text.failed']),
  row(
    'Password reset for ada@board.example. You can now log in with your new password.',
    'auth.recovery.done',
    [recovery, 'notify.success(text.done('],
    ['ada@board.example'],
  ),
  row('Failed to create user', 'admin-users.createFailed', [
    `${users}/add-user-dialog.tsx`,
    'notify.error(text.createFailed',
  ]),
  row('File validation failed', 'errors.file_check_failed', [
    'features/uploads/queue/validate-file.ts',
    "code: 'file_check_failed'",
  ]),
  row('Failed to upload 2 file(s)', 'uploads.allFailed', [uploadQueue, 'notify.error(text.allFailed('], [2]),
  row('Error downloading file', 'uploads.downloadFailed', [uploadActs, 'uploadText().downloadFailed']),
  row('Error deleting file', 'uploads.deleteFailed', [uploadActs, 'uploadText().deleteFailed']),
  row('Error downloading file', 'admin-hierarchy.downloadFailed', [holdings, 'notify.error(text.downloadFailed']),
  row('Error deleting file', 'admin-hierarchy.deleteFailed', [holdings, 'notify.error(text.deleteFailed']),
  row(
    'User created but onboarding email failed to send: no answer',
    'admin-users.createdNotSent',
    [`${users}/add-user-dialog.tsx`, 'notify.warning(text.createdNotSent('],
    ['no answer'],
  ),
  row('Folder created', 'chats.toasts.folderCreated', [folders, 'notify.success(text.toasts.folderCreated)']),
  row('Folder renamed', 'chats.toasts.folderRenamed', [folders, 'notify.success(text.toasts.folderRenamed)']),
  row('Folder deleted', 'chats.toasts.folderDeleted', [folders, 'notify.success(text.toasts.folderDeleted)']),
  row('Chat renamed', 'chats.toasts.chatRenamed', [chats, 'notify.success(text.toasts.chatRenamed)']),
  row('Chat deleted', 'chats.toasts.chatDeleted', [chats, 'notify.success(text.toasts.chatDeleted)']),
  row('Logged in successfully', 'auth.loggedIn', [
    'features/auth/pages/login-page.tsx',
    'notify.success(text.loggedIn)',
  ]),
  row('Logged in to demo account', 'demo.loggedIn', [
    'features/demo/pages/demo-login-page.tsx',
    'notify.success(text.loggedIn, text.initialised)',
  ]),
  row('Account created successfully', 'auth.accountCreated', [
    'features/auth/pages/sign-up-page.tsx',
    'notify.success(text.accountCreated)',
  ]),
  row('Demo account created with sample data', 'demo.initialised', [
    'features/demo/pages/demo-login-page.tsx',
    'text.initialised',
  ]),
  row('Password updated successfully', 'auth.reset.done', [
    'features/auth/pages/reset-password-page.tsx',
    'notify.success(text.done)',
  ]),
  row('Password updated successfully', 'admin-users.passwordUpdated', [edit, 'text.resetSent : text.passwordUpdated)']),
  row('Password changed successfully', 'auth.change.done', [
    'features/auth/pages/change-password-page.tsx',
    'notify.success(text.done)',
  ]),
  row('Password changed successfully', 'security.password.done', [
    'features/settings/components/security/password-dialog.tsx',
    'notify.success(text.done)',
  ]),
  row('User created successfully', 'admin-users.created', [
    `${users}/add-user-dialog.tsx`,
    'text.createdAndSent : text.created)',
  ]),
  row('User created successfully and onboarding email sent', 'admin-users.createdAndSent', [
    `${users}/add-user-dialog.tsx`,
    'text.createdAndSent : text.created)',
  ]),
  row('User deleted successfully', 'admin-users.deleted', [`${users}/user-row.tsx`, 'done: text.deleted']),
  row('Password reset email sent', 'admin-users.resetSent', [edit, 'text.resetSent : text.passwordUpdated)']),
  row('2FA enabled successfully', 'admin-users.factorEnabled', [edit, 'text.factorEnabled : text.factorDisabled)']),
  row('2FA disabled successfully', 'admin-users.factorDisabled', [edit, 'text.factorEnabled : text.factorDisabled)']),
  row('User details updated successfully', 'admin-users.updated', [edit, 'notify.success(text.updated)']),
  row('Customer details updated successfully', 'admin-customers.updated', [
    'features/admin/customers/customer-form.tsx',
    'notify.success(text.updated)',
  ]),
  row('Chatbot knowledge updated successfully', 'admin-knowledge.saved', [
    'features/admin/knowledge/knowledge-editor.tsx',
    'notify.success(text.saved)',
  ]),
  row('File deleted successfully', 'uploads.deleted', [uploadActs, 'notify.success(uploadText().deleted)']),
  row('File deleted successfully', 'admin-hierarchy.deleted', [holdings, 'notify.success(text.deleted)']),
  row('2 file(s) uploaded successfully', 'uploads.uploaded', [uploadQueue, 'notify.success(text.uploaded('], [2]),
  row(
    '2 file(s) uploaded successfully, 1 failed',
    'uploads.uploadedWithFailures',
    [uploadQueue, 'notify.error(text.uploadedWithFailures('],
    [2, 1],
  ),
];

async function readText(language: Language, { key, values = [] }: Row): Promise<string> {
  const [file = '', ...way] = key.split('.');
  const messages: Record<string, unknown> = await import(`../../shared/messages/${language}/${file}.ts`);
  const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const text = way.reduce<unknown>((from, part) => (from as Record<string, unknown>)[part], messages[name]) as Text;
  return typeof text === 'function' ? text(...(values as never[])) : text;
}

test.each(rows)(
  'ERR-02 “$english” ($key) is said to the letter, in German, too, and something shows it',
  async (each) => {
    expect(await readText('en', each)).toBe(each.english);
    const german = await readText('de', each);
    expect(german.length).toBeGreaterThan(3);
    expect(german).not.toBe(each.english);
    const [file, code] = each.trigger;
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes(code), `${file}: ${code}`).toBe(true);
  },
);
