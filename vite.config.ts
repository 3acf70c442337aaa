import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assertNodeVersion } from './scripts/assert-node-version.ts';
import { drawBrandImages } from './scripts/brand-images-plugin.ts';
import { shipLicences } from './scripts/licences-plugin.ts';
import { shipPdfResources } from './scripts/pdf-resources-plugin.ts';
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

/**
 * Every zod schema can describe itself as JSON schema. The server needs that for the API's description, the browser never:
 * left out, 5 KB less travel with each page. A call would say so at once.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) this.error('zod is built differently now: look at this plugin again');
      // Made for each schema, called only by whoever wants JSON schema.
      const refuse = `() => { throw new Error('no JSON schema in the browser') }`;
      const stubs = names.map((name) =>
        name?.startsWith('create') ? `export const ${name} = () => ${refuse};` : `export const ${name} = ${refuse};`,
      );
      return { code: stubs.join('\n'), map: null };
    },
  },
};

/** Words, contracts and parts of signing in, passwords and second factors. */
const aboutAccounts =
  /src\/(shared\/(messages\/(de|en)\/(auth|mfa|passkeys|passwords)|contracts\/(auth|mfa|passkeys)|password)|web\/(components\/pass|lib\/factor))/;

export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [
    react(),
    tailwindcss(),
    withoutInjectedToastStyles,
    withoutJsonSchema,
    shipLicences(),
    shipPdfResources(),
    drawBrandImages(),
    precompress(),
  ],
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
    rolldownOptions: {
      input: { index: 'src/web/index.html', site: 'src/web/site.ts' },
      output: {
        // A file is a request with its own headers: what most pages need comes in two, and the libraries outlive releases.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              // Of @tanstack only what every page needs: the tables' virtual rows come with the tables.
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zod)\//,
              priority: 2,
            },
            // Many pages are about signing in; none of the others needs their words.
            { name: 'accounts', test: aboutAccounts, minShareCount: 2 },
            {
              name: 'shared',
              test: (id: string) =>
                /src\/(web\/(lib|components)|shared)\/|lucide-react/.test(id) && !aboutAccounts.test(id),
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // What the server writes itself comes from it, the public pages among it.
  server: {
    proxy: Object.fromEntries(
      ['/api/', '^/$', '^/(impressum|privacy|terms|accessibility)$', '^/manifest.webmanifest$'].map((path) => [
        path,
        'http://127.0.0.1:3000',
      ]),
    ),
  },
});
