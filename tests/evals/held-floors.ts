import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Everything that determines the figures of `npm run eval`: the code that reads, finds and answers, the sets, and the
 * libraries.
 */
const sources = [
  'assets',
  'db/migrations',
  'package-lock.json',
  'src/server/answering',
  'src/server/features/answering',
  'src/server/features/demo',
  'src/server/features/documents',
  'src/server/features/meetings',
  'src/server/features/retrieval',
  'src/server/features/welcome',
  'src/server/platform/language-model',
  'src/server/platform/linguistics',
  'src/server/reading',
  'src/shared',
  'tests/evals',
] as const;

/** Written by the last full run that held all floors. */
const recordPath = 'tests/evals/held-floors.json';

/**
 * SHA-256 (hex) over names and contents of the files that determine the figures, except tests. Of the `sets` (large
 * folders of questions and papers outside this repository) only names and sizes are hashed.
 */
export function digestSources(root: string, sets: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(root, source))) {
      const name = relative(root, file);
      if (name === recordPath || /\.test\.tsx?$/.test(name)) continue;
      hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
    }
  }
  for (const set of sets) {
    for (const file of listFiles(set)) hash.update(`${relative(set, file)}\0${statSync(file).size}\0`);
  }
  return hash.digest('hex');
}

/** True if a full run held all floors with exactly this digest. */
export function hasHeldFloors(root: string, digest: string): boolean {
  const path = join(root, recordPath);
  return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { digest?: unknown }).digest === digest;
}

/** Stores the digest of a full run that held all floors. */
export function keepHeldFloors(root: string, digest: string): void {
  writeFileSync(join(root, recordPath), `${JSON.stringify({ digest }, null, 2)}\n`);
}

/** The file itself, or all files below a folder sorted by name; empty if there is nothing. */
function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}
