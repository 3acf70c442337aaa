/**
 * The landing page on a stranger's phone: Lighthouse's mobile preset against the real service, with every request
 * counted.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { chromiumPath } from '../support/chromium-path.ts';
import { findFreePort, startServerProcess } from '../support/server-process.ts';

/** Runs per page. Lighthouse blames the page for other load on the machine, so the least disturbed run is printed. */
const runs = Number(process.env.BENCH_RUNS ?? 3);
const samplePath = join(import.meta.dirname, '../../config/site-content.sample.json');
// The language of an address is remembered, so the other one comes last.
const addresses = ['/', '/privacy', '/?lang=en'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Run = {
  scores: number[];
  lcp: number;
  cls: number;
  tbt: number;
  scriptBytes: number;
  requests: number;
  foreign: number;
  failed: string[];
};

/** Prints scores, LCP, CLS, blocking time, JavaScript and requests of the public pages. */
export async function run(): Promise<void> {
  buildWebIfStale();
  if (!existsSync(chromiumPath)) {
    console.log(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH.`);
    return;
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  // Configured as by an operator; the sample's pages ask not to be indexed.
  const content = join(dataDirectory, 'site-content.json');
  writeFileSync(content, JSON.stringify({ ...JSON.parse(readFileSync(samplePath, 'utf8')), isSample: false }));
  const server = await startServerProcess({ dataDirectory, environment: { SITE_CONTENT: content } });
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of addresses) {
      const measured: Run[] = [];
      for (let index = 0; index < runs; index += 1) measured.push(await measure(`${server.url}${path}`, port));
      measured.sort((left, right) => left.tbt - right.tbt || left.lcp - right.lcp);
      const [calmest] = measured;
      if (!calmest) continue;
      const { scores, lcp, cls, tbt, scriptBytes, requests, foreign, failed } = calmest;
      console.log(
        `${path.padEnd(10)} Lighthouse ${scores.join('/')} (performance/accessibility/best practices/SEO), LCP ${(lcp / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}, blocked ${Math.round(tbt)} ms, JavaScript ${(scriptBytes / 1024).toFixed(1)} KB gz, ${requests} requests, ${foreign} to other origins`,
      );
      console.log(
        `           all runs: performance ${measured.map((each) => each.scores[0]).join(', ')}; LCP ${measured.map((each) => (each.lcp / 1000).toFixed(2)).join(', ')} s`,
      );
      if (failed.length > 0) console.log(`           below full marks: ${failed.join(', ')}`);
    }
  } finally {
    await browser.close();
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measure(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error('Lighthouse gave no result');
  const { lhr } = result;
  const figure = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  const details = lhr.audits['network-requests']?.details as
    | { items: { url: string; resourceType: string }[] }
    | undefined;
  const requests = (details?.items ?? []).filter((item) => /^https?:/.test(item.url));
  const scripts = requests.filter((item) => item.resourceType === 'Script');
  const bytes = await Promise.all(
    scripts.map(async (item) => gzipSync(await (await fetch(item.url)).text(), { level: 9 }).length),
  );
  const weighed = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    scriptBytes: bytes.reduce((total, each) => total + each, 0),
    requests: requests.length,
    foreign: requests.filter((item) => new URL(item.url).origin !== new URL(url).origin).length,
    failed: [...new Set(weighed)].filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9),
  };
}
