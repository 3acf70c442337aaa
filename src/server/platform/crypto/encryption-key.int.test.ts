import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { readEncryptionKey } from './encryption-key.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-key-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

test('the key is created once, readable by the owner only, and the same on the next start', () => {
  const key = readEncryptionKey({ dataDirectory, encryptionKey: undefined }).current;
  expect(key.symmetricKeySize).toBe(32);
  expect(readEncryptionKey({ dataDirectory, encryptionKey: undefined }).current.equals(key)).toBe(true);
  expect(readdirSync(dataDirectory)).toEqual(['encryption.key']);
  expect(statSync(join(dataDirectory, 'encryption.key')).mode & 0o777).toBe(0o600);
});

test('a configured key is used without a file; printing a key reveals nothing', () => {
  const bytes = Buffer.alloc(32, 'k');
  const key = readEncryptionKey({ dataDirectory, encryptionKey: bytes.toString('base64') }).current;
  expect(key.export().equals(bytes)).toBe(true);
  expect(readdirSync(dataDirectory)).toEqual([]);
  expect(inspect(key) + JSON.stringify({ key })).not.toContain(bytes.toString('base64').slice(0, 8));
});

test('the generated file’s content can be moved into the configuration', () => {
  const key = readEncryptionKey({ dataDirectory, encryptionKey: undefined }).current;
  const encryptionKey = readFileSync(join(dataDirectory, 'encryption.key'), 'utf8');
  expect(readEncryptionKey({ dataDirectory, encryptionKey }).current.equals(key)).toBe(true);
});

test.each(['too short', 'long enough for a secret, but not a key of 32 bytes at all'])(
  'the damaged key %j is refused with one sentence',
  (content) => {
    writeFileSync(join(dataDirectory, 'encryption.key'), content);
    const read = () => readEncryptionKey({ dataDirectory, encryptionKey: undefined });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^BoardSearch cannot start: the (secret|key) in .*encryption\.key is damaged; [^\n]*\.$/);
  },
);
