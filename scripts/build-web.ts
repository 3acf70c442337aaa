import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist/web/.built-from');

/** Builds the web unless dist/ was built from exactly these sources. The build runs in a process of its own, whose memory goes with it. */
export async function buildWebIfStale(): Promise<void> {
  const fingerprint = fingerprintSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  if (!existsSync(join(root, 'src/web/main.tsx'))) return;
  process.stdout.write('Building the web interface (once) …\n');
  const build = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (build.status !== 0) throw new Error('the web interface could not be built');
  writeFileSync(stamp, fingerprint);
}

/** Hash of names, sizes and times of everything that the build reads. */
function fingerprintSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/web/**/*', 'src/shared/**/*', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  }).sort();
  for (const file of files) {
    const stats = statSync(join(root, file));
    if (stats.isFile()) hash.update(`${file}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
