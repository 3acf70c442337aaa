import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#server/platform/storage/missing-file.ts';

/** Built assets of the public pages. */
export type SiteAssets = {
  script: string;
  /** The whole style sheet, inlined in the page. */
  css: string;
  /** Base64 SHA-256 of the style sheet, for the security policy. */
  cssHash: string;
  /** Font of the first screen, preloaded instead of found through the style sheet. */
  font: string | null;
};

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>;

/** Loads the assets; null if the web was not built. @throws any other read error */
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
