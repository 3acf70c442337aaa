import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ReaderPool } from '#server/reading/processes/reader-pool.ts';
import { readDocument } from '#server/reading/read-document.ts';

const samples = join(import.meta.dirname, '../../../shared/samples');
const rounds = 6;

/** Reads the samples, with passages and index terms, in this process and in child processes as the service does. */
export async function run(): Promise<void> {
  if (!existsSync(samples)) {
    console.log('skipped: ../shared/samples is absent');
    return;
  }
  const names = readdirSync(samples).filter((name) => name.endsWith('.pdf'));
  for (const name of names) await measureInProcess(name);
  await measurePool(names);
}

async function measureInProcess(name: string): Promise<void> {
  const bytes = readFileSync(join(samples, name));
  const perPage: number[] = [];
  const perDocument: number[] = [];
  const perDocumentCpu: number[] = [];
  let pages = 0;
  let passages = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const cpu = process.cpuUsage();
    let last = started;
    pages = 0;
    const result = await readDocument(bytes, name, 'pdf', {
      onPageCount: () => undefined,
      onPage: () => {
        const now = performance.now();
        if (round > 0) perPage.push(now - last);
        last = now;
        pages += 1;
      },
    });
    passages = result.passages.length;
    const { user, system } = process.cpuUsage(cpu);
    if (round > 0) {
      perDocument.push(performance.now() - started);
      perDocumentCpu.push((user + system) / 1_000);
    }
  }
  const median = quantile(perDocument, 0.5);
  console.log(
    `${name}: ${pages} pages, ${passages} passages in ${median.toFixed(0)} ms (${((1_000 * pages) / median).toFixed(0)} pages/s), processor ${quantile(perDocumentCpu, 0.5).toFixed(0)} ms, ` +
      `a page p50 ${quantile(perPage, 0.5).toFixed(2)} / p95 ${quantile(perPage, 0.95).toFixed(2)} ms`,
  );
}

async function measurePool(names: readonly string[]): Promise<void> {
  const pool = new ReaderPool({ size: 2 });
  const read = async (name: string) => {
    let pages = 0;
    const started = performance.now();
    await pool.readFile(
      { path: join(samples, name), fileName: basename(name), extension: 'pdf' },
      {
        onPages: (batch) => {
          pages += batch.length;
        },
      },
    );
    return { pages, milliseconds: performance.now() - started };
  };
  const largest = names.find((name) => name.includes('protokoll')) ?? names[0];
  if (largest === undefined) return;
  const cold = await read(largest);
  const warm: number[] = [];
  for (let round = 0; round < rounds; round++) warm.push((await read(largest)).milliseconds);
  console.log(
    `${largest} in a child: first ${cold.milliseconds.toFixed(0)} ms (process start included), then p50 ${quantile(warm, 0.5).toFixed(0)} ms`,
  );
  const started = performance.now();
  const results = await Promise.all(
    Array.from({ length: rounds }, () => names)
      .flat()
      .map(read),
  );
  const seconds = (performance.now() - started) / 1_000;
  const pages = results.reduce((sum, result) => sum + result.pages, 0);
  console.log(`two children: ${pages} pages in ${seconds.toFixed(1)} s, ${(pages / seconds).toFixed(0)} pages/s`);
  console.log(
    `memory: this process ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB, children ${pool
      .memory()
      .map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`)
      .join(' and ')}`,
  );
  pool.close();
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
