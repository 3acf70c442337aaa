/** `npm start`: builds the web if it is missing or older than its sources, then runs the server in this process. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './register-module-hooks.ts';
import { assertNodeVersion } from './assert-node-version.ts';
import { buildWebIfStale } from './build-web.ts';

assertNodeVersion();
// Type-stripped and compiled modules are kept beside the sources: a later start loads them in half the time. `npm start` says so
// in the environment, too, so that not even this file is stripped again: what does that takes 15 MB.
enableCompileCache(join(import.meta.dirname, '../.cache/node'));
// What the environment says already wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
buildWebIfStale();
await import('../src/server/main.ts');
