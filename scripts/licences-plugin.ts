import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packages = join(import.meta.dirname, '../node_modules');

/**
 * Licence texts that must accompany files the build ships unchanged: fonts and picture decoders of pdf.js, typefaces.
 * Keyed by name under `licences/` in the build; docs/NOTICE.md lists the works.
 */
const texts: Record<string, string> = {
  'liberation-fonts.txt': 'pdfjs-dist/standard_fonts/LICENSE_LIBERATION',
  'foxit-fonts.txt': 'pdfjs-dist/standard_fonts/LICENSE_FOXIT',
  'pdfjs.txt': 'pdfjs-dist/LICENSE',
  'pdfjs-character-maps.txt': 'pdfjs-dist/cmaps/LICENSE',
  'openjpeg.txt': 'pdfjs-dist/wasm/LICENSE_OPENJPEG',
  'jbig2.txt': 'pdfjs-dist/wasm/LICENSE_JBIG2',
  'qcms.txt': 'pdfjs-dist/wasm/LICENSE_QCMS',
  'colour-profile.txt': 'pdfjs-dist/iccs/LICENSE',
  'inter.txt': '@fontsource-variable/inter/LICENSE',
  'source-serif-4.txt': '@fontsource-variable/source-serif-4/LICENSE',
};

/** Adds the licence texts to the build, which fails if a package no longer contains its text. */
export function shipLicences(): Plugin {
  return {
    name: 'ship-licences',
    apply: 'build',
    generateBundle() {
      for (const [name, path] of Object.entries(texts)) {
        const source = readFileSync(join(packages, path), 'utf8');
        this.emitFile({ type: 'asset', fileName: `licences/${name}`, source });
      }
    },
  };
}
