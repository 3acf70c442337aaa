/** `npm start`: builds the web if it is missing or older than its sources, then runs the server in this process. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './register-module-hooks.ts';
import { assertNodeVersion } from './assert-node-version.ts';
import { buildWebIfStale } from './build-web.ts';

assertNodeVersion();
// Parsed and type-stripped modules are kept beside the sources: a later start loads them in half the time.
enableCompileCache(join(import.meta.dirname, '../.cache/node'));
// What the environment says already wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
buildWebIfStale();
await import('../src/server/main.ts');
