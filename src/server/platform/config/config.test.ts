import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

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

  test.each([
    'postgresql://user:secret@db.internal:5432/boardsearch?sslmode=require',
    'postgres://user@/boardsearch?host=/run/postgresql',
    'postgresql:///boardsearch?host=%2Frun%2Fpostgresql',
  ])('%s is taken as the address of a database', (url) => {
    expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('an empty variable counts as unset', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
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
    [{ ENCRYPTION_KEY: 'k'.repeat(64) }, /ENCRYPTION_KEY must be 32 bytes in base64/],
    [{ ENCRYPTION_KEY: `${'ä '.repeat(5)}${'k'.repeat(43)}` }, /ENCRYPTION_KEY must be 32 bytes in base64/],
  ])('%j is refused with one sentence', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(message);
    expect(() => parseConfig(environment)).toThrow(/^BoardSearch cannot start: [^\n]*\.$/);
  });
});
