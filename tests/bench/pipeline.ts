/**
 * Time from the last uploaded byte to searchable, and pages per second through the whole pipeline, on the real service.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadListSchema, uploadSchema } from '../../src/shared/contracts/uploads.ts';
import { readProcessorSeconds } from '../support/process-cost.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createTusUpload, sendTusBytes, type Uploader, uploadFile } from '../support/tus-client.ts';

const samples = join(import.meta.dirname, '../../../shared/samples');
const longSample = 'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf';
const pdfSamples = [longSample, 'en-fomc-press-conference-2022-03-16.pdf', 'en-fomc-press-conference-2022-05-04.pdf'];
const latencyRuns = 7;
const copies = 10;

/**
 * Prints the latencies of the 48-page sample (cold: before any parser process runs) and the throughput over many
 * copies.
 */
export async function run(): Promise<void> {
  if (!existsSync(samples)) {
    console.log('skipped: ../shared/samples is absent');
    return;
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory });
  try {
    const user = await signUp(server.url);
    await measureLatency(user);
    await measureThroughput(user, server.pid);
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measureLatency(user: Uploader): Promise<void> {
  const original = new Uint8Array(readFileSync(join(samples, longSample)));
  const milliseconds: number[] = [];
  for (let index = 0; index < latencyRuns; index += 1) {
    const bytes = asCopy(original, index);
    const created = await createTusUpload(user, { name: `Protokoll ${index}.pdf`, size: bytes.byteLength });
    const location = created.headers.get('location') ?? '';
    await sendTusBytes(user, location, 0, bytes.subarray(0, -1));
    const startedAt = performance.now();
    const sent = await sendTusBytes(user, location, bytes.byteLength - 1, bytes.subarray(-1));
    const id = sent.headers.get('x-upload-id') ?? '';
    // Passages and index are committed together with the state, so a ready document is searchable.
    while ((await stateOf(user, id)) !== 'ready') await pause(5);
    milliseconds.push(performance.now() - startedAt);
  }
  const [cold = 0, ...warm] = milliseconds;
  warm.sort((a, b) => a - b);
  console.log(
    `48 pages, last byte → searchable   cold ${Math.round(cold)} ms, warm median ${Math.round(warm[warm.length >> 1] ?? 0)} ms, worst ${Math.round(warm.at(-1) ?? 0)} ms (target 3000)`,
  );
}

/** The same document in different bytes, because identical ones are stored once. */
function asCopy(bytes: Uint8Array<ArrayBuffer>, copy: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(`\n% copy ${copy}\n`)]));
}

async function measureThroughput(user: Uploader, pid: number): Promise<void> {
  const files = pdfSamples.map((name) => new Uint8Array(readFileSync(join(samples, name))));
  const usedBefore = readProcessorSeconds(pid) ?? 0;
  const startedAt = performance.now();
  const ids: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    for (const bytes of files) ids.push(await uploadFile(user, `Kopie ${copy}-${ids.length}.pdf`, asCopy(bytes, copy)));
  }
  const uploaded = performance.now();
  let open = ids.length;
  let pages = 0;
  while (open > 0) {
    const answer = await user.request(`/api/uploads?limit=${ids.length}`);
    const { uploads } = uploadListSchema.parse(await answer.json());
    const failed = uploads.find((upload) => upload.state === 'failed');
    if (failed) throw new Error(`${failed.fileName}: ${failed.failureCode}`);
    open = uploads.filter((upload) => upload.state !== 'ready').length;
    pages = uploads.reduce((sum, upload) => sum + (upload.pageCount ?? 0), 0);
    await pause(20);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = (readProcessorSeconds(pid) ?? 0) - usedBefore;
  console.log(
    `${ids.length} PDFs, ${pages} pages, bytes to index   ${(pages / seconds).toFixed(0)} pages/s (target 100); ${seconds.toFixed(1)} s, of which uploading ${((uploaded - startedAt) / 1_000).toFixed(1)} s`,
  );
  // On a busy machine, CPU time says more than the clock.
  if (used > 0)
    console.log(
      `processor time, all processes   ${used.toFixed(1)} s: ${(pages / used).toFixed(0)} pages a second of one core`,
    );
}

async function stateOf(user: Uploader, id: string): Promise<string> {
  const upload = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  if (upload.state === 'failed') throw new Error(`reading failed: ${upload.failureCode}`);
  return upload.state;
}

async function signUp(url: string): Promise<Uploader> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@verkehrsbetriebe.example', password: 'Fjord-Ampel-27!' }),
  });
  if (!answer.ok) throw new Error(`sign-up failed: ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  return {
    request: (path, init = {}) => {
      const { body, ...rest } = init;
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(new URL(path, url), {
        ...rest,
        headers,
        ...(body instanceof Uint8Array ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      });
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
