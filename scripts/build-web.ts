/** `npm run build`: builds the web into dist/web. `npm start` does so only if dist/ is missing or outdated. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist/web');
const stampName = '.built-from';

/** Builds the web unless dist/ was built from exactly these sources. */
export function buildWebIfStale(): void {
  const fingerprint = fingerprintSources();
  if (isBuiltFrom(fingerprint)) return;
  process.stdout.write('Building the web interface (once) …\n');
  buildWeb('warn', fingerprint);
}

function isBuiltFrom(fingerprint: string): boolean {
  const stamp = join(target, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** Builds in a separate process, whose memory is freed with it, and replaces the old build once complete. */
function buildWeb(logLevel: 'warn' | 'info', fingerprint: string): void {
  const partial = `${target}-${process.pid}`;
  const build = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      partial,
      '--emptyOutDir',
      '--logLevel',
      logLevel,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  try {
    if (build.status !== 0) throw new Error('the web interface could not be built');
    // Another process has built the same in the meantime, and may be serving it.
    if (isBuiltFrom(fingerprint)) return;
    writeFileSync(join(partial, stampName), fingerprint);
    try {
      rmSync(target, { recursive: true, force: true });
      renameSync(partial, target);
    } catch (error) {
      if (!isBuiltFrom(fingerprint)) throw error;
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Hash of names, sizes and times of all build inputs. */
function fingerprintSources(): string {
  const hash = createHash('sha256');
  const sources = [
    'src/web/**/*',
    'src/shared/**/*',
    // Its pages use classes of the style sheet.
    'src/server/features/site/**/*',
    'scripts/*-plugin.ts',
    'scripts/brand/*',
    'vite.config.ts',
    'package-lock.json',
  ];
  const files = globSync(sources, { cwd: root }).sort();
  for (const file of files) {
    const stats = statSync(join(root, file));
    if (stats.isFile()) hash.update(`${file}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  rmSync(join(target, stampName), { force: true });
  buildWeb('info', fingerprintSources());
}
