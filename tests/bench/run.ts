/**
 * `npm run bench [-- name …]`: prints the machine, the versions, and what the `run()` of each file in this folder
 * measures. The figures are for people to judge; nothing is asserted, because machines differ.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { assertNodeVersion } from '../../scripts/assert-node-version.ts';
import '../../scripts/register-module-hooks.ts';

assertNodeVersion();

type Bench = { run: () => Promise<void> };

const here = import.meta.dirname;
const available = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => basename(file, '.ts'))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${available.join(', ')}.`);
  process.exit(1);
}

const root = join(here, '../..');
const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

console.log(`machine   ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`);
console.log(`system    ${process.platform} ${process.arch}, Node ${process.versions.node}`);
console.log(
  `packages  ${['hono', 'pg', 'pg-boss', 'react', 'vite'].map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
);
for (const name of wanted.length > 0 ? wanted : available) {
  console.log(`\n== ${name}`);
  const bench = (await import(join(here, `${name}.ts`))) as Bench;
  await bench.run();
}
process.exit(0);
