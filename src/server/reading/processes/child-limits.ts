import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's own folder. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

const megabyte = 1024 * 1024;

/**
 * Bytes of resident memory beyond which a child is ended. Checking: a PDF of 200 MB, the largest, needs 360 MB. Reading: a scanned
 * pack of 500 pages in as many bytes needs 510 MB. Recognition takes on top the engine with a page (100 MB), or with a picture of the largest size.
 */
export const memoryLimits = { check: 512 * megabyte, read: 640 * megabyte, recognise: 960 * megabyte } as const;

/** What the recognition of print was trained to. */
export const recognitionData = join(root, 'assets/tesseract');

/** Node's permission model: reading of our own code, of the packages and of that data; no writing, no processes, no workers, no addons. `entry`: what it runs. */
export function permissionsFor(entry: string): string[] {
  const readable = new Set<string>();
  for (const path of ['src', 'node_modules', 'package.json']) {
    const absolute = join(root, path);
    readable.add(absolute);
    try {
      readable.add(realpathSync(absolute));
    } catch {
      // Not there: nothing to allow.
    }
  }
  readable.add(recognitionData);
  readable.add(dirname(entry));
  return ['--permission', ...[...readable].map((path) => `--allow-fs-read=${path}`)];
}
