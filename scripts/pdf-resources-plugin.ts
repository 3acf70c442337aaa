import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../node_modules/pdfjs-dist');
const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };

/** Character maps, substitutes for fonts not embedded in a PDF, colour profiles and picture decoders; no scripting. */
const patterns = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'iccs/*.icc', 'wasm/{jbig2,openjpeg,qcms_bg}.wasm'];

/** pdf.js builds these addresses itself, so names are kept; the version in the path allows caching forever. */
const folder = `assets/pdfjs-${version}`;

/**
 * Serves what pdf.js fetches when a page needs it, from here and not from a third party. `__PDF_RESOURCES__` is the
 * folder's address with a trailing slash; the build fails if the package no longer contains a file.
 */
export function shipPdfResources(): Plugin {
  return {
    name: 'ship-pdf-resources',
    config: () => ({ define: { __PDF_RESOURCES__: JSON.stringify(`/${folder}/`) } }),
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        const isShipped = patterns.some((pattern) => globSync(pattern, { cwd: source }).includes(name));
        if (!isShipped || !existsSync(join(source, name))) return next();
        createReadStream(join(source, name)).pipe(response);
      });
    },
    generateBundle() {
      for (const pattern of patterns) {
        const names = globSync(pattern, { cwd: source });
        if (names.length === 0) this.error(`pdfjs-dist no longer holds ${pattern}`);
        for (const name of names) {
          this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(join(source, name)) });
        }
      }
    },
  };
}
