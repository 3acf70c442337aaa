/** `npm start`: builds the web if it is missing or older than its sources, then runs the server in this process. */
import './register-module-hooks.ts';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { assertNodeVersion } from './assert-node-version.ts';
import { buildWebIfStale } from './build-web.ts';

assertNodeVersion();
// Parsed and type-stripped modules are kept beside the sources: a later start loads them in half the time.
enableCompileCache(join(import.meta.dirname, '../.cache/node'));
await buildWebIfStale();
await import('../src/server/main.ts');
