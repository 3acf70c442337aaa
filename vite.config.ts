import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assertNodeVersion } from './scripts/assert-node-version.ts';
import { precompress } from './scripts/precompress-plugin.ts';

assertNodeVersion();

/** sonner writes its styles into the page itself, which the security policy forbids; toaster.tsx imports them as a file. */
const withoutInjectedToastStyles: Plugin = {
  name: 'without-injected-toast-styles',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (stripped === code) this.error('sonner no longer injects its styles this way: look at this plugin again');
      return { code: stripped, map: null };
    },
  },
};

export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [react(), tailwindcss(), withoutInjectedToastStyles, precompress()],
  // The server replaces this placeholder in every answer by a fresh nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    // Inlined files would be data: addresses, which the security policy does not allow.
    assetsInlineLimit: 0,
    // The PDF viewer's worker is larger than the default and loaded alone; npm run bench counts what a page loads first.
    chunkSizeWarningLimit: 1_500,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
