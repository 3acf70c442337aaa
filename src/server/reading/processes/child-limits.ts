import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

const megabyte = 1024 * 1024;

/**
 * Bytes of resident memory beyond which a child is killed. Checking: the largest PDF, 200 MB, needs 360 MB. Reading: a
 * scanned pack of 500 pages and the same size needs 510 MB. Recognition also holds the OCR engine with a page (100 MB)
 * or with a picture of the largest size.
 */
export const memoryLimits = { check: 512 * megabyte, read: 640 * megabyte, recognise: 960 * megabyte } as const;

/** Trained data of the OCR engine. */
export const recognitionData = join(root, 'assets/tesseract');

/**
 * Flags for Node's permission model: read access to our code, the packages and the OCR data; no writing, processes,
 * workers or addons.
 * @param entry the script to run
 */
export function permissionsFor(entry: string): string[] {
  const readable = new Set<string>();
  for (const path of ['src', 'node_modules', 'package.json']) {
    const absolute = join(root, path);
    readable.add(absolute);
    try {
      readable.add(realpathSync(absolute));
    } catch {
      // Does not exist: nothing to allow.
    }
  }
  readable.add(recognitionData);
  readable.add(dirname(entry));
  return ['--permission', ...[...readable].map((path) => `--allow-fs-read=${path}`)];
}
