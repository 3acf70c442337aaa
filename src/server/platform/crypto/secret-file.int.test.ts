import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { readOrCreateSecret } from './secret-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'boardsearch-secret-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const options = { bytes: 48, remedy: 'delete it' };

test('a secret is created once, readable by its owner only, and leaves no other files', () => {
  const path = join(directory, 'new.secret');
  const secret = readOrCreateSecret(path, options);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readOrCreateSecret(path, options)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['new.secret']);
});

test.each(['', '\n', 'too short'])('the damaged secret %j is refused with one sentence', (content) => {
  const path = join(directory, 'damaged.secret');
  writeFileSync(path, content);
  const read = () => readOrCreateSecret(path, options);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^BoardSearch cannot start: the secret in .*damaged\.secret is damaged; .*, or delete it\.$/);
});
