/**
 * The cost of everyday requests: signed-in reads over ten keep-alive connections, beside the health route. Prints
 * requests per second, p50, p99, and CPU time of the whole service per request, which other processes disturb least;
 * then memory, and how many connections broke after idling for longer than most proxies keep theirs open.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tusPath, uploadListSchema } from '#shared/contracts/uploads.ts';
import { type SignedInClient, signUpAt } from '../support/http-client.ts';
import { printMemory } from '../support/print-memory.ts';
import { startServerProcess } from '../support/server-process.ts';

const connections = 10;
const warmMilliseconds = 1_500;
const measuredMilliseconds = 3_000;
const restedConnections = 50;
const restMilliseconds = 20_000;
const uploads = 20;

/** Prints one line per path. */
export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const server = await startServerProcess({ dataDirectory, environment: { EMAIL_CONFIRMATION: 'off' } });
  try {
    const user = await signUpAt(server.url);
    for (let index = 0; index < uploads; index += 1) {
      const path = tusPath;
      const metadata = `filename ${Buffer.from(`Protokoll ${index}.txt`).toString('base64')}`;
      const body = Buffer.from(`Der Verwaltungsrat beschliesst das Budget ${index}.\n`);
      await user.request(path, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(body.length),
          'upload-metadata': metadata,
          'content-type': 'application/offset+octet-stream',
        },
      });
    }
    const { total } = await untilRead(user);
    console.log(`${connections} connections, ${total} uploads`);
    const port = Number(new URL(server.url).port);
    for (const path of ['/healthz', '/api/users/me', '/api/chats', '/api/uploads']) {
      const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${user.cookie}\r\n\r\n`);
      await load(port, request, warmMilliseconds);
      const before = processorSeconds(server.pid);
      const taken = await load(port, request, measuredMilliseconds);
      const after = processorSeconds(server.pid);
      const each = (name: 'node' | 'postgres') => (((after[name] - before[name]) * 1_000) / taken.length).toFixed(3);
      taken.sort((a, b) => a - b);
      const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
      console.log(
        `${path.padEnd(16)} ${String(Math.round(taken.length / (measuredMilliseconds / 1_000))).padStart(6)} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, processor ${each('node')} ms Node, ${each('postgres')} ms PostgreSQL each`,
      );
    }
    printMemory('memory after it', server.pid);
    console.log(
      `${await countBroken(port)} of ${restedConnections} connections broke that rested for ${restMilliseconds / 1_000} s`,
    );
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function untilRead(user: SignedInClient): Promise<{ total: number }> {
  for (;;) {
    const list = uploadListSchema.parse(await (await user.get('/api/uploads')).json());
    if (list.uploads.every(({ state }) => state === 'ready' || state === 'failed')) return list;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Milliseconds per answer. @throws Error for an answer other than 200 */
async function load(port: number, request: Buffer, milliseconds: number): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port);
      while (performance.now() < end) {
        const startedAt = performance.now();
        await ask(socket, request);
        taken.push(performance.now() - startedAt);
      }
      socket.destroy();
    }),
  );
  return taken;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

function ask(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const fail = (error?: Error) => reject(error ?? new Error('the connection was closed'));
    const take = (piece: Buffer) => {
      received += piece.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /^content-length: (\d+)/im.exec(received)?.[1];
      const isWhole =
        length === undefined ? received.endsWith('0\r\n\r\n') : received.length >= head + 4 + Number(length);
      if (!isWhole) return;
      socket.off('data', take).off('close', fail).off('error', fail);
      if (received.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(received.slice(0, 200)));
    };
    socket.on('data', take).once('close', fail).once('error', fail);
    socket.write(request);
  });
}

async function countBroken(port: number): Promise<number> {
  const request = Buffer.from(`GET /healthz HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
  const sockets = await Promise.all(Array.from({ length: restedConnections }, () => open(port)));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    await ask(socket, request);
  }
  await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
  const ended = await Promise.allSettled(sockets.map((socket) => ask(socket, request)));
  for (const socket of sockets) socket.destroy();
  return ended.filter(({ status }) => status === 'rejected').length;
}

/** CPU seconds of the service's processes so far, including finished children. */
function processorSeconds(pid: number): { node: number; postgres: number } {
  const ticks = { node: 0, postgres: 0 };
  const parents = new Map<number, { parent: number; name: string; ticks: number }>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const used = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      parents.set(Number(entry), { parent: fields[1] ?? 0, name, ticks: used });
    } catch {
      // The process has ended meanwhile.
    }
  }
  for (const [id, { name, ticks: used }] of parents) {
    let at: number | undefined = id;
    while (at !== undefined && at !== pid) at = parents.get(at)?.parent;
    if (at === pid) ticks[name.includes('postgres') ? 'postgres' : 'node'] += used;
  }
  return { node: ticks.node / 100, postgres: ticks.postgres / 100 };
}
