/**
 * Large packs on the real service: one of 500 pages, then 10,000 pages from two users at once, under continuous API
 * requests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadSchema } from '../../src/shared/contracts/uploads.ts';
import { textLines, writePdf } from '../support/pdf-writer.ts';
import { type MemoryParts, readMemory } from '../support/process-cost.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createTusUpload, sendTusBytes, type Uploader, uploadFile } from '../support/tus-client.ts';
import { proseLines } from '../support/viewer-papers.ts';

const pack = { pages: 500, runs: 3 };
const flood = { filesPerUser: 50, pagesPerFile: 100 };
const linesPerPage = 38;
const sampleMilliseconds = 500;

export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory });
  try {
    const [anna, bruno] = [await signUp(server.url, 'anna'), await signUp(server.url, 'bruno')];
    const memory = watchMemory(server.pid);
    console.log(`idle   ${memory.now()}`);
    for (let run = 1; run <= pack.runs; run++) await measurePack(anna, run);
    console.log(`memory of the whole service while reading ${pack.pages} pages   at most ${memory.highest()}`);
    await measureFlood({ anna, bruno });
    console.log(
      `memory of the whole service, PostgreSQL and readers included   at most ${memory.highest()} (target 1024 MB)`,
    );
    memory.end();
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measurePack(user: Uploader, run: number): Promise<void> {
  const bytes = writePages(pack.pages, `Paket ${run}`);
  const created = await createTusUpload(user, { name: `Paket ${run}.pdf`, size: bytes.byteLength });
  const location = created.headers.get('location') ?? '';
  await sendTusBytes(user, location, 0, bytes.subarray(0, -1));
  const probe = probeApi([user]);
  const startedAt = performance.now();
  const sent = await sendTusBytes(user, location, bytes.byteLength - 1, bytes.subarray(-1));
  const answered = performance.now() - startedAt;
  const id = sent.headers.get('x-upload-id') ?? '';
  while ((await readUpload(user, id)).state !== 'ready') await pause(20);
  const searchable = performance.now() - startedAt;
  console.log(
    `${pack.pages} pages (${(bytes.byteLength / 2 ** 20).toFixed(1)} MB), run ${run}   upload answered after ${answered.toFixed(0)} ms (target 2000), all searchable after ${(searchable / 1_000).toFixed(1)} s (target 10); ${await probe.end()}`,
  );
}

async function measureFlood(users: Record<string, Uploader>): Promise<void> {
  const probe = probeApi(Object.values(users));
  const startedAt = performance.now();
  const lines = await Promise.all(
    Object.entries(users).map(async ([name, user]) => {
      const ids: string[] = [];
      const ready: number[] = [];
      const watching = (async () => {
        for (let file = 0; file < flood.filesPerUser; file++) {
          for (let id = ids[file]; id === undefined || (await readUpload(user, id)).state !== 'ready'; id = ids[file]) {
            await pause(100);
          }
          ready.push((performance.now() - startedAt) / 1_000);
        }
      })();
      for (let file = 1; file <= flood.filesPerUser; file++) {
        const bytes = writePages(flood.pagesPerFile, `${name} ${file}`);
        ids.push(await uploadFile(user, `${name} ${file}.pdf`, bytes));
      }
      const sent = (performance.now() - startedAt) / 1_000;
      await watching;
      const at = (file: number) => `${(ready[file - 1] ?? 0).toFixed(0)} s`;
      const half = flood.filesPerUser / 2;
      return `  ${name}: ${flood.filesPerUser} files sent in ${sent.toFixed(0)} s; ready: the first after ${at(1)}, ${half} after ${at(half)}, all after ${at(flood.filesPerUser)}`;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const pages = lines.length * flood.filesPerUser * flood.pagesPerFile;
  console.log(
    `${pages} pages in ${lines.length * flood.filesPerUser} files of two users at once   ${seconds.toFixed(0)} s, ${(pages / seconds).toFixed(0)} pages/s`,
  );
  for (const line of lines) console.log(line);
  console.log(`  ${await probe.end()}`);
}

/** Born-digital pages, all different. */
function writePages(count: number, topic: string): Uint8Array<ArrayBuffer> {
  const pages = Array.from({ length: count }, (_, page) => ({
    texts: [
      { x: 72, y: 790, text: `Traktandum ${page + 1}: ${topic}`, size: 14, bold: true },
      ...textLines(proseLines(linesPerPage, `Ziffer ${page + 1}, ${topic}, Absatz`, page), {
        size: 8.5,
        leading: 18,
        y: 760,
      }),
      { x: 280, y: 30, text: `Seite ${page + 1} von ${count}`, size: 9 },
    ],
  }));
  return new Uint8Array(writePdf(pages, { title: topic }));
}

/** Polls the API continuously, one request at a time per user, as open pages do. */
function probeApi(users: readonly Uploader[]) {
  const paths = ['/api/uploads', '/api/chats', '/api/settings'];
  const milliseconds: number[] = [];
  let isOn = true;
  const asking = users.map(async (user) => {
    for (let count = 0; isOn; count++) {
      const startedAt = performance.now();
      const answer = await user.request(paths[count % paths.length] ?? '');
      await answer.text();
      milliseconds.push(answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
      await pause(50);
    }
  });
  return {
    end: async () => {
      isOn = false;
      await Promise.all(asking);
      milliseconds.sort((one, other) => one - other);
      const at = (share: number) => (milliseconds[Math.floor(share * (milliseconds.length - 1))] ?? 0).toFixed(0);
      return `API meanwhile p50 ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)} ms over ${milliseconds.length} requests (target p95 200)`;
    },
  };
}

function watchMemory(pid: number) {
  let highest: MemoryParts | undefined;
  const sumOf = (parts: MemoryParts | undefined) => (parts ? parts.service + parts.readers + parts.postgres : 0);
  const sample = () => {
    const parts = readMemory(pid);
    if (sumOf(parts) > sumOf(highest)) highest = parts;
  };
  const timer = setInterval(sample, sampleMilliseconds);
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  const print = (parts: MemoryParts | undefined) =>
    parts
      ? `${megabytes(sumOf(parts))} MB (service ${megabytes(parts.service)}, readers ${megabytes(parts.readers)}, PostgreSQL ${megabytes(parts.postgres)})`
      : 'unknown on this system';
  return {
    now: () => print(readMemory(pid)),
    highest: () => print(highest),
    end: () => clearInterval(timer),
  };
}

async function readUpload(user: Uploader, id: string) {
  const upload = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
  if (upload.state === 'failed') throw new Error(`reading failed: ${upload.failureCode}`);
  return upload;
}

async function signUp(url: string, name: string): Promise<Uploader> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@verkehrsbetriebe.example`, password: 'Fjord-Ampel-27!' }),
  });
  if (!answer.ok) throw new Error(`sign-up failed: ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  return {
    request: (path, { body, ...init } = {}) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(new URL(path, url), {
        ...init,
        headers,
        ...(body instanceof Uint8Array ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      });
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
