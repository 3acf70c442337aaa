import { expect, test } from 'vitest';
import { ownDataFormat } from '#shared/contracts/own-data.ts';
import { readApart } from './read-apart.ts';
import { readOwnData } from './read-own-data.ts';

const data = (changes: object = {}) =>
  JSON.stringify({
    format: ownDataFormat,
    version: 1,
    madeAt: '2026-11-25T12:00:00.000Z',
    account: { email: 'a@verein.example', name: 'A', company: 'Verein', language: 'de' },
    settings: {},
    folders: [],
    chats: [],
    documents: [],
    versions: [],
    taskMarks: [],
    collections: [],
    ...changes,
  });

test('SET-02 an archive is read in a separate process, and a damaged one is refused', async () => {
  expect(await readApart('data', [Buffer.from(data())])).toMatchObject({ folders: [] });
  await expect(readApart('data', [Buffer.from('{')])).rejects.toMatchObject({ code: 'archive_damaged' });
});

test('SET-02 an escaped null character in a text is accepted; the character itself is refused', () => {
  const folder = (name: string) => ({
    id: crypto.randomUUID(),
    name,
    color: 'bg-blue-500',
    createdAt: '2026-11-25T12:00:00.000Z',
  });
  const names = ['\\u0000', '\\\\u0000', 'a \\u0000 b'];
  expect(readOwnData(data({ folders: names.map(folder) })).folders.map(({ name }) => name)).toEqual(names);
  for (const name of ['\0', 'a\\\0', '\\u0000\0'])
    expect(() => readOwnData(data({ folders: [folder(name)] }))).toThrow('archive_damaged');
});

test('SET-03 a setting that no longer exists is ignored', () => {
  const settings = { showCitations: false, ofLongAgo: true };
  expect(readOwnData(data({ settings })).settings).toEqual({ showCitations: false });
  expect(() => readOwnData(data({ settings: { showCitations: 'no' } }))).toThrow('archive_damaged');
});

test('SET-02 data that becomes far more in memory is refused before it is parsed', async () => {
  function* many(piece: string) {
    for (let count = 0; count < 300; count += 1) yield Buffer.from(piece.repeat(50_000));
  }
  for (const piece of ['{},', '[[', '1,'])
    await expect(readApart('data', many(piece))).rejects.toMatchObject({ code: 'archive_too_large' });
});

test('SET-02 a process that reads an archive is killed beyond its memory, and the next archive is read', async () => {
  const memoryLimit = () => 10 * 1024 * 1024;
  const read = readApart('data', [Buffer.from(data())], { memoryLimit });
  await expect(read).rejects.toMatchObject({ code: 'archive_too_large' });
  expect(await readApart('data', [Buffer.from(data())])).toMatchObject({ folders: [] });
});

test('SET-02 a source that fails while it is streamed fails the reading', async () => {
  const broken = async function* () {
    yield Buffer.from('{');
    throw new Error('broken');
  };
  await expect(readApart('data', broken())).rejects.toThrow('broken');
});
