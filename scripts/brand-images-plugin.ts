import type { Plugin } from 'vite';
import { drawIcon, drawPreview } from './brand/draw-brand.ts';
import { writePng } from './brand/write-png.ts';

/** Draws icons and link previews at build time: the repository contains no pictures that nobody can edit. */
export function drawBrandImages(): Plugin {
  return {
    name: 'brand-images',
    apply: 'build',
    async generateBundle() {
      const pictures = {
        'icon-180.png': await drawIcon(180, 'full'),
        'icon-192.png': await drawIcon(192, 'round'),
        'icon-512.png': await drawIcon(512, 'round'),
        'icon-maskable-512.png': await drawIcon(512, 'full'),
        'og-de.png': await drawPreview('de'),
        'og-en.png': await drawPreview('en'),
      };
      for (const [fileName, picture] of Object.entries(pictures)) {
        this.emitFile({ type: 'asset', fileName, source: writePng(picture) });
      }
    },
  };
}
