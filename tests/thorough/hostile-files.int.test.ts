import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { hostileFiles } from '#support/hostile-files.ts';
import { type SignedInClient, signUpAt } from '#support/http-client.ts';
import { judgeUpload } from '#support/judged-upload.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardsearch-hostile-'));
/** Milliseconds per file; `npm run bench -- hostile` prints how long each takes. */
const patience = 60_000;

let server: ServerProcess;
let attacker: SignedInClient;
let neighbour: SignedInClient;

/** Generated beforehand: a process that computes for seconds notices closed connections too late. */
const files = hostileFiles.map((file) => ({ ...file, bytes: file.make() }));

beforeAll(async () => {
  server = await startServerProcess({ dataDirectory: folder, environment: { LOG_LEVEL: 'fatal' } });
  attacker = await signUpAt(server.url);
  neighbour = await signUpAt(server.url);
}, 120_000);
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

const filesBelow = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      )
    : [];

test('UPL-06 every hostile file is refused, fails with its reason, or is read as what it is', async () => {
  const findings: string[] = [];
  for (const { name, shown = name, bytes, outcomes } of files) {
    const { outcome, uploadId } = await judgeUpload(attacker, name, bytes, patience);
    if (!(outcomes as readonly string[]).includes(outcome))
      findings.push(`${JSON.stringify(name.slice(0, 60))}: ${outcome}`);
    if (uploadId === null) continue;
    const upload = uploadSchema.parse(await (await attacker.get(`/api/uploads/${uploadId}`)).json());
    expect(upload.fileName).toBe(shown.normalize('NFC'));
    const content = await attacker.get(`/api/uploads/${uploadId}/content?download=1`);
    expect(content.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20!#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
    );
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    await content.body?.cancel();
    await attacker.request(`/api/uploads/${uploadId}`, { method: 'DELETE' });
  }
  expect(findings).toEqual([]);
}, 900_000);

test('UPL-06 afterwards the same server serves another user, and nothing is left behind', async () => {
  const { outcome, uploadId } = await judgeUpload(
    neighbour,
    'Protokoll.txt',
    Buffer.from('Der Rat tagt um 10 Uhr.'),
    patience,
  );
  expect(outcome).toBe('ready');
  await neighbour.request(`/api/uploads/${uploadId}`, { method: 'DELETE' });
  for (const user of [attacker, neighbour]) {
    expect(uploadListSchema.parse(await (await user.get('/api/uploads')).json()).total).toBe(0);
  }
  const left = () => ['incoming', 'user-uploads'].flatMap((name) => filesBelow(join(folder, name)));
  await expect.poll(left).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}, 120_000);
