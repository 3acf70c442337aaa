import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packages = join(import.meta.dirname, '../node_modules');

/**
 * Licence texts that must travel with what the build hands out as it is: fonts and picture decoders of pdf.js, typefaces.
 * By the name under `licences/` in the build; docs/NOTICE.md lists the works.
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

/** Writes the licence texts into the build; one that its package no longer holds fails the build. */
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
