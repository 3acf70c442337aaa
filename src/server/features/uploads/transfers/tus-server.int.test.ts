import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpServer } from '#server/http-server.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { problemCodeHeader, uploadSchema } from '#shared/contracts/uploads.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { wordStream, writeCompoundFile } from '#support/compound-writer.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, cancelTusUpload, createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';
import { finishUpload, incomingFilesOf } from '../finish-upload.ts';

let service: TestApp;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  stranger = await service.createUser();
});
afterAll(() => service.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const codeOf = async (answer: Response) => problemSchema.parse(await answer.json()).code;
const begin = async (name: string, size: number) => {
  const created = await createTusUpload(user, { name, size });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
};
const partOf = (location: string) => `${location.split('/').at(-1)}.part`;
const filesBelow = (folder: string, owner: TestUser) => {
  const path = join(service.platform.config.dataDirectory, folder, owner.id);
  return existsSync(path) ? readdirSync(path) : [];
};

test.each([
  ['without a name', undefined, 5, 'file_name_invalid', 400],
  ['with only a path as its name', '../..\\', 5, 'file_name_invalid', 400],
  ['with only control characters as its name', '\0\u202E', 5, 'file_name_invalid', 400],
  ['with a blank name', '  ', 5, 'file_name_invalid', 400],
  ['of an unsupported type', 'programm.exe', 5, 'file_type_unsupported', 415],
  ['without an extension', 'Protokoll', 5, 'file_type_unsupported', 415],
  ['without content', 'leer.pdf', 0, 'file_empty', 400],
  ['that is too large', 'riesig.pdf', uploadMaxBytes + 1, 'file_too_large', 413],
])('UPL-06 a file %s is refused before a byte is accepted', async (_, name, size, code, status) => {
  const owner = await service.createUser();
  const answer = await createTusUpload(owner, { size, ...(name === undefined ? {} : { name }) });
  expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  expect(filesBelow('incoming', owner)).toEqual([]);
});

test.each([
  ['folders of an archive', '../../etc/Beschlüsse/passwd.txt', 'passwd.txt'],
  ['a drive', 'C:\\Sitzung\\geheim.txt', 'geheim.txt'],
  ['a null byte', 'a\0.txt', 'a.txt'],
  ['a line break', 'a\r\nb.txt', 'a b.txt'],
  ['turned writing', 'bericht\u202Efdp.txt', 'berichtfdp.txt'],
])('UPL-06 a name with %s is accepted without it, and is no path', async (_, name, shown) => {
  const owner = await service.createUser();
  const id = await uploadFile(owner, name, bytesOf(`${shown}: der Rat tagt.`));
  const upload = uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
  expect(upload.fileName).toBe(shown);
  expect(filesBelow('user-uploads', owner)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.txt$/)]);
});

test('UPL-03 an upload resumes where the connection was lost', async () => {
  const location = await begin('lang.txt', 10);
  const server = await startHttpServer(service.app, '127.0.0.1', 0);
  const sending = request(`http://127.0.0.1:${server.port}${location}`, {
    method: 'PATCH',
    headers: {
      cookie: user.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '10',
    },
  });
  sending.on('error', () => undefined);
  sending.write('01234');
  const part = () =>
    readFile(join(service.platform.config.dataDirectory, 'incoming', user.id, partOf(location)), 'utf8');
  await expect.poll(part).toBe('01234');
  sending.destroy();
  const offsetResponse = await askTusOffset(user, location);
  expect([offsetResponse.status, offsetResponse.headers.get('upload-offset')]).toEqual([200, '5']);
  const rest = await sendTusBytes(user, location, 5, bytesOf('56789'));
  expect(rest.status).toBe(204);
  const content = await user.request(`/api/uploads/${rest.headers.get('x-upload-id')}/content`);
  expect(await content.text()).toBe('0123456789');
  await server.close(0);
});

test('UPL-03 a client that lost the last response learns that the upload is complete', async () => {
  const location = await begin('fertig.txt', 4);
  await sendTusBytes(user, location, 0, bytesOf('0123'));
  const offsetResponse = await askTusOffset(user, location);
  expect([offsetResponse.status, offsetResponse.headers.get('upload-offset')]).toEqual([200, '4']);
  expect(filesBelow('incoming', user)).not.toContain(`${location.split('/').at(-1)}.json`);
});

test.each(['inspects', 'moves'])(
  'UPL-03 two servers finish an upload: one is faster while the other %s',
  async (step) => {
    const location = await begin('doppelt.txt', 4);
    const id = location.split('/').at(-1) ?? '';
    const incoming = incomingFilesOf(service.platform, user.scope);
    const plan = await incoming.find(id);
    if (!plan) throw new Error('no plan');
    const text = step.slice(0, 4);
    await incoming.write(id, Readable.from([bytesOf(text)]), {
      offset: 0,
      size: 4,
      ensureSpace: () => Promise.resolve(),
    });
    const faster = () => finishUpload(service.platform, user.scope, plan);
    const { uploads } = service.platform;
    // A second platform acts as a second server: within one process concurrent finishes are merged.
    const slower = {
      ...service.platform,
      memory: new Map(),
      uploads: {
        ...uploads,
        putFile: async (key: string, path: string) => {
          await faster();
          await uploads.putFile(key, path);
        },
      },
    };
    await finishUpload(slower, user.scope, plan);
    expect(await (await user.request(`/api/uploads/${id}/content`)).text()).toBe(text);
    expect(filesBelow('incoming', user)).not.toContain(`${id}.json`);
  },
);

test.each([
  ['a PNG named .pdf', 'bild.pdf', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0], 'file_type_mismatch'],
  ['a program named .txt', 'text.txt', [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff], 'file_type_mismatch'],
  ['an encrypted .docx', 'geheim.docx', writeCompoundFile({ EncryptedPackage: Buffer.alloc(600) }), 'file_encrypted'],
  [
    'a large encrypted .docx',
    'geheim.docx',
    writeCompoundFile({ EncryptedPackage: Buffer.alloc(1024 * 1024) }),
    'file_encrypted',
  ],
  ['an old .doc named .docx', 'alt.docx', writeCompoundFile({ WordDocument: wordStream() }), 'file_type_mismatch'],
  [
    'a large old .doc named .docx',
    'alt.docx',
    writeCompoundFile({ WordDocument: wordStream({ size: 1024 * 1024 }) }),
    'file_type_mismatch',
  ],
])('UPL-06 %s is refused by its content and leaves nothing', async (_, name, content, code) => {
  const owner = await service.createUser();
  const created = await createTusUpload(owner, { name, size: content.length });
  const location = created.headers.get('location') ?? '';
  const answer = await sendTusBytes(owner, location, 0, Uint8Array.from(content));
  expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
  // A client that lost that response learns the reason here; nobody else does.
  const offsetResponse = await askTusOffset(owner, location);
  expect([offsetResponse.status, offsetResponse.headers.get(problemCodeHeader)]).toEqual([410, code]);
  expect((await askTusOffset(stranger, location)).status).toBe(404);
  expect([filesBelow('incoming', owner), filesBelow('user-uploads', owner)]).toEqual([[], []]);
});

test('UPL-06 a large file of a wrong type is refused after its first bytes', async () => {
  const owner = await service.createUser();
  const created = await createTusUpload(owner, { name: 'gross.pdf', size: 50_000_000 });
  const location = created.headers.get('location') ?? '';
  expect((await sendTusBytes(owner, location, 0, bytesOf('<html>'))).status).toBe(204);
  const answer = await sendTusBytes(owner, location, 6, new Uint8Array(100_000).fill(0x61));
  expect([answer.status, await codeOf(answer)]).toEqual([400, 'file_type_mismatch']);
  const offsetResponse = await askTusOffset(owner, location);
  expect([offsetResponse.status, offsetResponse.headers.get(problemCodeHeader)]).toEqual([410, 'file_type_mismatch']);
  expect(filesBelow('incoming', owner)).toEqual([]);
});

test('UPL-03 a client that asks where to resume while a file is checked learns that it was refused, and why', async () => {
  const owner = await service.createUser();
  const created = await createTusUpload(owner, { name: 'bild.pdf', size: 12 });
  const location = created.headers.get('location') ?? '';
  const incoming = incomingFilesOf(service.platform, owner.scope);
  // All bytes have arrived, and the process ended before the check.
  await incoming.write(location.split('/').at(-1) ?? '', Readable.from([bytesOf('\x89PNG and so')]), {
    offset: 0,
    size: 12,
    ensureSpace: () => Promise.resolve(),
  });
  const offsetResponse = await askTusOffset(owner, location);
  expect([offsetResponse.status, offsetResponse.headers.get(problemCodeHeader)]).toEqual([410, 'file_type_mismatch']);
});

test('UPL-03 bytes at a wrong offset are refused', async () => {
  const location = await begin('falsch.txt', 4);
  const answer = await sendTusBytes(user, location, 2, bytesOf('23'));
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'conflict']);
});

test('UPL-03 more bytes than announced are refused', async () => {
  const location = await begin('mehr.txt', 4);
  const answer = await sendTusBytes(user, location, 0, bytesOf('012345'));
  expect([answer.status, await codeOf(answer)]).toEqual([413, 'file_too_large']);
});

test('UPL-03 a cancelled upload leaves nothing, even one finished a moment ago', async () => {
  const owner = await service.createUser();
  const created = await createTusUpload(owner, { name: 'halb.txt', size: 10 });
  const location = created.headers.get('location') ?? '';
  await sendTusBytes(owner, location, 0, bytesOf('01234'));
  expect((await cancelTusUpload(owner, location)).status).toBe(204);
  expect((await askTusOffset(owner, location)).status).toBe(404);
  const id = await uploadFile(owner, 'ganz.txt', bytesOf('ganz'));
  expect((await cancelTusUpload(owner, `/api/uploads/tus/${id}`)).status).toBe(204);
  expect((await owner.request(`/api/uploads/${id}`)).status).toBe(404);
  expect(filesBelow('incoming', owner)).toEqual([]);
});

test('DATA-02 another user’s unfinished upload is not found', async () => {
  const location = await begin('geheim.txt', 4);
  const answers = await Promise.all([
    askTusOffset(stranger, location),
    sendTusBytes(stranger, location, 0, bytesOf('0123')),
    cancelTusUpload(stranger, location),
    askTusOffset(stranger, '/api/uploads/tus/not-an-id'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  expect((await askTusOffset(user, location)).headers.get('upload-offset')).toBe('0');
});
