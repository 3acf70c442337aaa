import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#server/platform/storage/missing-file.ts';

/** What the build made for the public pages. */
export type SiteAssets = {
  script: string;
  /** The whole style sheet, which stands in the page itself. */
  css: string;
  /** Of the sheet, for the security policy: sha256 in base64. */
  cssHash: string;
  /** The face that the first screen is set in; loaded with the page, not after its style sheet was read. */
  font: string | null;
};

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>;

/** Reads them; null where the web was not built. @throws whatever hinders reading what was built */
export async function loadAssets(directory: string): Promise<SiteAssets | null> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const entry = manifest['site.ts'];
  const [sheet] = entry?.css ?? [];
  if (!entry || !sheet) return null;
  const css = await readFile(join(directory, sheet), 'utf8');
  const font = /\/(assets\/inter-latin-wght-normal[\w-]*\.woff2)/.exec(css)?.[1];
  return {
    script: `/${entry.file}`,
    css,
    cssHash: createHash('sha256').update(css).digest('base64'),
    font: font ? `/${font}` : null,
  };
}
