/** `npm start`: builds the web if it is missing or older than its sources, then runs the server in this process. */
import { assertNodeVersion } from './assert-node-version.ts';
import { buildWebIfStale } from './build-web.ts';

assertNodeVersion();
await buildWebIfStale();
await import('../src/server/main.ts');
