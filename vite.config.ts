import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assertNodeVersion } from './scripts/assert-node-version.ts';

assertNodeVersion();

export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [react(), tailwindcss()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: '../../dist/web', emptyOutDir: true, manifest: true, sourcemap: false, target: 'es2023' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
