import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hasClamd, infectedText, startClamd, startFakeClamd, type TestClamd } from '#support/clamd.ts';
import { openScanner } from './clamd.ts';

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
const fileOf = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const small = fileOf('klein.txt', 'Die Sitzung beginnt um 10 Uhr.');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasClamd)('clamd itself (skipped where it is not installed)', () => {
  let clamd: TestClamd | undefined;
  afterAll(() => clamd?.end());

  test('UPL-06 recognises known signatures, and refuses files over its limit', async () => {
    clamd = await startClamd();
    const scanner = openScanner({ path: clamd.path });
    await scanner.check();
    expect(await scanner.scanFile(small)).toEqual({ isClean: true });
    expect(await scanner.scanFile(fileOf('leer.txt', ''))).toEqual({ isClean: true });
    const infected = `${'Vorspann '.repeat(60_000)}${infectedText}${' Nachspann'.repeat(60_000)}`;
    expect(await scanner.scanFile(fileOf('befallen.txt', infected))).toEqual({
      isClean: false,
      name: 'BoardSearch.Test.UNOFFICIAL',
    });
    await expect(scanner.scanFile(fileOf('gross.bin', Buffer.alloc(3_000_000)))).rejects.toThrow('the scanner');
    expect(await scanner.scanFile(small)).toEqual({ isClean: true });
  }, 60_000);
});

describe('a fake clamd', () => {
  let fake: Awaited<ReturnType<typeof startFakeClamd>>;
  afterEach(() => fake.end());
  const scannerAt = (port: number, silence = 30_000) => openScanner({ host: '127.0.0.1', port }, silence);

  test('UPL-06 the file is sent in length-prefixed pieces', async () => {
    const taken = Promise.withResolvers<Buffer>();
    fake = await startFakeClamd((_, socket) => {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        const all = Buffer.concat(chunks);
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
        taken.resolve(all);
        socket.end('stream: OK\0');
      });
    });
    const content = Buffer.alloc(300_000, 'x');
    expect(await scannerAt(fake.port).scanFile(fileOf('mittel.txt', content))).toEqual({ isClean: true });
    let sent = await taken.promise;
    const pieces: Buffer[] = [];
    while (sent.length >= 4) {
      const length = sent.readUInt32BE(0);
      pieces.push(sent.subarray(4, 4 + length));
      sent = sent.subarray(4 + length);
    }
    expect(pieces.at(-1)).toHaveLength(0);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });

  test.each([
    ['an error', 'stream: Broken pipe ERROR\0', false],
    ['a limit of size', 'INSTREAM size limit exceeded. ERROR\0', true],
    ['something else', 'HTTP/1.1 400 Bad Request\r\n\r\n\0', false],
    ['an endless answer', 'x'.repeat(10_000), false],
    ['nothing', '', false],
  ])('UPL-06 %s is no verdict', async (_, answer, isTooSmall) => {
    fake = await startFakeClamd((__, socket) => socket.end(answer));
    await expect(scannerAt(fake.port).scanFile(small)).rejects.toMatchObject({ isTooSmall });
  });

  test('UPL-06 the name of a signature is sanitised', async () => {
    fake = await startFakeClamd((_, socket) => socket.end('stream: a b\u001b[31m<x> FOUND\0'));
    expect(await scannerAt(fake.port).scanFile(small)).toEqual({ isClean: false, name: 'a_b__31m_x_' });
  });

  test('UPL-06 a silent or unreachable scanner fails in bounded time', async () => {
    fake = await startFakeClamd(() => undefined);
    await expect(scannerAt(fake.port, 50).scanFile(small)).rejects.toThrow('the scanner was not reached');
    const { port } = fake;
    await fake.end();
    await expect(scannerAt(port).scanFile(small)).rejects.toThrow('the scanner was not reached');
    await expect(scannerAt(port).check()).rejects.toThrow('the scanner was not reached');
    fake = await startFakeClamd((_, socket) => socket.end('PONG\0'));
    await expect(scannerAt(fake.port).check()).resolves.toBeUndefined();
  });

  test('a missing file is not reported as a scanner error', async () => {
    fake = await startFakeClamd(() => undefined);
    await expect(scannerAt(fake.port).scanFile(join(folder, 'fehlt'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
