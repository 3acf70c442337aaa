/** `npm start`: builds the web if it is missing or older than its sources, then runs the server in this process. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './register-module-hooks.ts';
import { assertNodeVersion } from './assert-node-version.ts';
import { buildWebIfStale } from './build-web.ts';

assertNodeVersion();
// Cache type-stripped and compiled modules next to the sources: later starts load in half the time. `npm start` also
// sets this in the environment, so that even this file is not stripped again, which takes 15 MB.
enableCompileCache(join(import.meta.dirname, '../.cache/node'));
// Existing environment variables override the file.
if (existsSync('.env')) process.loadEnvFile('.env');
buildWebIfStale();
await import('../src/server/main.ts');
