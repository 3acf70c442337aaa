import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('parseConfig', () => {
  test('an empty environment gives the documented defaults', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      operatorTimeZone: 'Europe/Berlin',
      logLevel: 'info',
      role: 'all',
      databaseUrl: undefined,
    });
  });

  test('AUTH-13 the audit log is kept for 400 days or as configured', () => {
    expect(parseConfig({}).auditRetentionDays).toBe(400);
    expect(parseConfig({ AUDIT_RETENTION_DAYS: '90' }).auditRetentionDays).toBe(90);
    for (const wrong of ['7', 'immer']) expect(() => parseConfig({ AUDIT_RETENTION_DAYS: wrong })).toThrow(ConfigError);
  });

  test('ADM-10 the audit log is only forwarded to known kinds of addresses', () => {
    const streamOf = (AUDIT_STREAM: string) => parseConfig({ AUDIT_STREAM }).audit.stream;
    expect(streamOf('syslog+tls://siem.company.example')).toMatchObject({ kind: 'tls', port: 6514 });
    expect(streamOf('syslog+udp://10.0.0.7:1514')).toMatchObject({ kind: 'udp', host: '10.0.0.7', port: 1514 });
    expect(streamOf('https://siem.company.example/in')).toMatchObject({ kind: 'https', isPrivateAllowed: false });
    for (const wrong of ['ftp://x', 'syslog://x', 'https://a:b@x', 'x'])
      expect(() => streamOf(wrong)).toThrow(ConfigError);
  });

  test.each([
    'postgresql://user:secret@db.internal:5432/boardsearch?sslmode=require',
    'postgres://user@/boardsearch?host=/run/postgresql',
    'postgresql:///boardsearch?host=%2Frun%2Fpostgresql',
  ])('%s is a valid database URL', (url) => {
    expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('an empty variable counts as unset', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });

  test.each([
    [{}, { name: 'BoardSearch', address: 'no-reply@localhost' }],
    [
      { PUBLIC_URL: 'https://board.company.example/' },
      { name: 'BoardSearch', address: 'no-reply@board.company.example' },
    ],
    [{ PUBLIC_URL: 'http://192.0.2.7:3000' }, { name: 'BoardSearch', address: 'no-reply@localhost' }],
    [
      { MAIL_FROM: '"Büro, Vorstand" <board@company.example>' },
      { name: 'Büro, Vorstand', address: 'board@company.example' },
    ],
    [{ MAIL_FROM: 'board@company.example' }, { name: '', address: 'board@company.example' }],
  ])('%j sends mails from %j', (environment, from) => {
    expect(parseConfig(environment).mailFrom).toEqual(from);
  });

  test.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT/],
    [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL must be an http/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a postgresql/],
    [{ DATABASE_URL: 'postgresql://user@host:port/x' }, /DATABASE_URL must be a postgresql/],
    [{ TZ_OPERATOR: 'Mars/Olympus' }, /TZ_OPERATOR must be a time zone/],
    [{ ROLE: 'king' }, /ROLE/],
    [{ ROLE: 'worker' }, /ROLE worker needs DATABASE_URL/],
    [{ AUTH_SECRET: 'short' }, /AUTH_SECRET must have at least 32/],
    [{ ENCRYPTION_KEY: Buffer.alloc(31).toString('base64') }, /ENCRYPTION_KEY must be 32 bytes in base64/],
    [{ SMTP_URL: 'https://mail.example' }, /SMTP_URL must be an smtp/],
    [{ SMTP_URL: 'smtp://mail.example?rejectUnauthorized=false' }, /SMTP_URL must be an smtp/],
    [{ MAIL_FROM: 'BoardSearch' }, /MAIL_FROM must be an address/],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM must be an address/],
    [{ MAIL_FROM: 'Board\r\nBcc: x <a@b.example>' }, /MAIL_FROM must be an address/],
    [{ ENCRYPTION_KEY: 'k'.repeat(64) }, /ENCRYPTION_KEY must be 32 bytes in base64/],
    [{ ENCRYPTION_KEY: `${'ä '.repeat(5)}${'k'.repeat(43)}` }, /ENCRYPTION_KEY must be 32 bytes in base64/],
  ])('%j is refused with one sentence', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(message);
    expect(() => parseConfig(environment)).toThrow(/^BoardSearch cannot start: [^\n]*\.$/);
  });
});
