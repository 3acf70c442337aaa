/** What each page loads before any interaction: the real service, a fresh Chromium, every response counted. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { chromiumPath } from '../support/chromium-path.ts';
import { signUpAt } from '../support/http-client.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Pages for signed-in users and for strangers. */
const pages = [
  { path: '/chat', isSignedIn: true },
  { path: '/upload', isSignedIn: true },
  { path: '/settings', isSignedIn: true },
  { path: '/login', isSignedIn: false },
  { path: '/signup', isSignedIn: false },
];

interface Loaded {
  path: string;
  kind: string;
  /** Transferred size, with the encoding that the server chose for this browser. */
  wireBytes: number;
}

/**
 * Prints JavaScript, CSS and fonts of each page in KB: gzip as the server sends it, and the bytes Chromium received.
 */
export async function run(): Promise<void> {
  buildWebIfStale();
  if (!existsSync(chromiumPath)) {
    console.log(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH.`);
    return;
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { cookie } = await signUpAt(server.url);
    for (const { path, isSignedIn } of pages) {
      const loaded = await visit(browser, `${server.url}${path}`, isSignedIn ? cookie : null);
      const scripts = loaded.filter(({ kind }) => kind === 'Script');
      const styles = loaded.filter(({ kind }) => kind === 'Stylesheet');
      const fonts = loaded.filter(({ kind }) => kind === 'Font');
      const gzip = await gzipBytes(server.url, scripts);
      console.log(
        `${path.padEnd(9)} JavaScript ${kilobytes(sum(gzip))} KB gz in ${scripts.length} files (on the wire ${kilobytes(wire(scripts))}), CSS ${kilobytes(sum(await gzipBytes(server.url, styles)))} KB gz, fonts ${kilobytes(wire(fonts))} KB`,
      );
      if (process.env.BENCH_FILES) {
        scripts
          .map((script, index) => ({ path: script.path, bytes: gzip[index] ?? 0 }))
          .sort((left, right) => right.bytes - left.bytes)
          .forEach((file) => {
            console.log(`          ${kilobytes(file.bytes).padStart(6)}  ${file.path}`);
          });
      }
    }
  } finally {
    await browser.close();
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Opens an address with an empty cache and waits until nothing more is fetched. */
async function visit(browser: Browser, address: string, cookie: string | null): Promise<Loaded[]> {
  const context = await browser.newContext({ locale: 'de-DE' });
  if (cookie) await context.addCookies(readCookies(cookie, address));
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const known = new Map<string, Loaded>();
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    known.set(requestId, { path: new URL(response.url).pathname, kind: type, wireBytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = known.get(requestId);
    if (loaded) loaded.wireBytes = encodedDataLength;
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Live pages keep a stream open, so the wait covers only everything else.
  await page.waitForLoadState('networkidle');
  const landed = new URL(page.url()).pathname;
  if (landed !== new URL(address).pathname) throw new Error(`${address} led to ${landed}`);
  await context.close();
  return [...known.values()];
}

function readCookies(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

/** Body sizes for a client that accepts only gzip. */
async function gzipBytes(url: string, files: readonly Loaded[]): Promise<number[]> {
  return await Promise.all(
    files.map(async ({ path }) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      get(`${url}${path}`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve(bytes));
      }).on('error', reject);
      return await promise;
    }),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const wire = (files: readonly Loaded[]): number => sum(files.map(({ wireBytes }) => wireBytes));
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
