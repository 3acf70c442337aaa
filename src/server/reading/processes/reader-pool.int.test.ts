import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeflate } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { hostileTexts } from '#support/hostile-texts.ts';
import { sheetRow, writeXlsx } from '#support/office-writer.ts';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { writeScannedPdf } from '#support/scan-writer.ts';
import { type ReaderLimits, type ReadingOptions, TurnEnded } from './reader-child.ts';
import { countReaders, type PooledOptions, ReaderPool } from './reader-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'reader-'));
const pools: ReaderPool[] = [];

afterAll(() => {
  for (const pool of pools) pool.close();
  rmSync(folder, { recursive: true, force: true });
});

function makePool(limits: Partial<ReaderLimits> = {}): ReaderPool {
  const pool = new ReaderPool({ limits, idle: 60_000 });
  pools.push(pool);
  return pool;
}

function makeFile(name: string, bytes: Uint8Array | string) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, fileName: name, extension: name.slice(name.lastIndexOf('.') + 1) };
}

const ignorePages: ReadingOptions = { onPages: () => undefined };
const smallPdf = makeFile(
  'klein.pdf',
  writePdf([{ texts: textLines(['Der Rat stimmt zu.']) }, { texts: textLines(['Danke.']) }]),
);
const longText = makeFile(
  'lang.txt',
  'Ein Satz in einem sehr langen Text über den Haushalt der Gemeinde. '.repeat(6_000),
);
const main = makePool();

test('UPL-05 pages arrive in order, then facts and passages', async () => {
  const numbers: number[] = [];
  let pageCount = 0;
  const { facts, passages } = await main.readFile(longText, {
    onPageCount: (count) => {
      pageCount = count;
    },
    onPages: (pages) => void numbers.push(...pages.map((page) => page.number)),
  });
  expect(numbers).toEqual(Array.from({ length: pageCount }, (_, index) => index + 1));
  expect(facts).toMatchObject({ title: 'lang', language: 'de', pageCount });
  expect(passages.at(-1)?.lastPage).toBe(pageCount);
});

test('UPL-05 the child waits until a batch is stored', async () => {
  let underWay = 0;
  let most = 0;
  await main.readFile(longText, {
    onPages: async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    },
  });
  expect(most).toBe(1);
});

test('UPL-06 a file’s error reports its type and location in the code, never the parser’s message', async () => {
  const damaged = makeFile('kaputt.xlsx', writeXlsx({ Geheim: sheetRow(1, ['Anna']) }).slice(0, 900));
  const { cause } = await main.readFile(damaged, ignorePages).then(
    () => ({ cause: null }),
    (error: Error) => error,
  );
  expect(cause).toMatchObject({ name: 'Error', message: '', stack: expect.stringMatching(/^ {4}at .*\d+:\d+\)?$/m) });
});

test('UPL-05 a child that starts too late is not the file’s fault: its time only counts once ready', async () => {
  const pool = makePool({ start: 1, silence: 1, total: 1 });
  await expect(pool.readFile(longText, ignorePages)).rejects.toMatchObject({ code: 'unavailable' });
});

test('UPL-06 a damaged file fails alone', async () => {
  const damaged = makeFile('kaputt.pdf', '%PDF-1.7 und sonst nichts');
  const results = await Promise.allSettled([main.readFile(damaged, ignorePages), main.readFile(smallPdf, ignorePages)]);
  expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 'file_damaged' } });
  expect(results[1]).toMatchObject({ status: 'fulfilled', value: { facts: { pageCount: 2 } } });
});

test('UPL-06 a small file that unpacks beyond the memory limit is refused', async () => {
  const bomb = makeFile('bombe.pdf', await bombPdf());
  await expect(main.readFile(bomb, ignorePages)).rejects.toMatchObject({ code: 'file_too_complex' });
  await expect(main.readFile(smallPdf, ignorePages)).resolves.toMatchObject({ facts: { pageCount: 2 } });
});

test.each(hostileTexts(600_000).filter(({ name }) => name.includes('klammern')))(
  'UPL-06 a long text of unclosed brackets is read in time: $name',
  { tags: 'thorough' },
  async ({ name, text }) => {
    const { passages } = await main.readFile(makeFile(name, text), ignorePages);
    const letters = (value: string) => value.replaceAll(/\s/gu, '').length;
    expect(passages.reduce((sum, passage) => sum + letters(passage.text), 0)).toBeGreaterThanOrEqual(letters(text));
  },
);

test('UPL-06 a file that exhausts its child’s heap is refused', { tags: 'thorough' }, async () => {
  const rows = `${'a,'.repeat(50)}\n`.repeat(40_000);
  await expect(makePool({ heap: 24 }).readFile(makeFile('breit.csv', rows), ignorePages)).rejects.toMatchObject({
    code: 'file_too_complex',
  });
});

test('UPL-06 a child over its memory limit is killed', async () => {
  const pool = makePool({ memory: 10 * 1024 * 1024 });
  await expect(pool.readFile(longText, ignorePages)).rejects.toMatchObject({ code: 'file_too_complex' });
});

test.each<[string, Partial<ReaderLimits>]>([
  ['the total time', { total: 10 }],
  ['the time per page', { silence: 10 }],
])('UPL-06 a file that exceeds %s is stopped', async (_, limits) => {
  await expect(makePool(limits).readFile(longText, ignorePages)).rejects.toMatchObject({ code: 'file_timed_out' });
});

test('UPL-05 reading can be aborted, and the caller’s error is passed on', async () => {
  const stop = new AbortController();
  const reason = new Error('deleted');
  await expect(main.readFile(longText, { signal: stop.signal, onPages: () => stop.abort(reason) })).rejects.toBe(
    reason,
  );
  const full = new Error('disk full');
  await expect(main.readFile(longText, { onPages: () => Promise.reject(full) })).rejects.toBe(full);
  await expect(main.readFile(smallPdf, ignorePages)).resolves.toMatchObject({ facts: { pageCount: 2 } });
});

test('UPL-05 a stopped file in the queue never starts', async () => {
  const pool = new ReaderPool({ size: 1 });
  pools.push(pool);
  const stop = new AbortController();
  const first = pool.readFile(longText, ignorePages);
  const second = pool.readFile(smallPdf, { signal: stop.signal, onPages: () => expect.unreachable() });
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  await expect(first).resolves.toMatchObject({ facts: { title: 'lang' } });
});

test('UPL-06 a file that is not done within its turn ends with TurnEnded; without a turn it completes', async () => {
  await expect(main.readFile(longText, { ...ignorePages, turn: 10 })).rejects.toBeInstanceOf(TurnEnded);
  await expect(main.readFile(longText, ignorePages)).resolves.toMatchObject({ facts: { title: 'lang' } });
});

/** Starts reading a file that blocks at its first pages until released. */
function beginHeld(pool: ReaderPool, options: Omit<PooledOptions, 'onPages'> = {}) {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isOpen = false;
  const done = pool.readFile(longText, {
    ...options,
    onPages: () => {
      begun.resolve();
      return isOpen ? undefined : held.promise;
    },
  });
  const release = async () => {
    isOpen = true;
    held.resolve();
    await done;
  };
  return { begun: begun.promise, release };
}

test('UPL-06 long files leave one place free for short ones', { tags: 'thorough' }, async () => {
  const pool = new ReaderPool({ size: 2 });
  pools.push(pool);
  const long = beginHeld(pool, { isLong: true });
  await long.begun;
  const order: string[] = [];
  const second = pool
    .readFile(smallPdf, { isLong: true, onPages: () => undefined })
    .then(() => order.push('second long one'));
  for (const name of ['short', 'another short'])
    await pool.readFile(smallPdf, ignorePages).then(() => order.push(name));
  expect(order).toEqual(['short', 'another short']);
  await long.release();
  await second;
  expect(order).toEqual(['short', 'another short', 'second long one']);
});

test('UPL-06 whoever had the last turn waits for the others: customers first, then users of one customer', async () => {
  const pool = new ReaderPool({ size: 1 });
  pools.push(pool);
  const first = beginHeld(pool, { owners: ['muster-ag', 'anna'] });
  await first.begun;
  const order: string[] = [];
  const wait = (name: string, ...owners: string[]) =>
    pool.readFile(smallPdf, { ...ignorePages, owners }).then(() => order.push(name));
  const all = [
    wait('anna 2', 'muster-ag', 'anna'),
    wait('anna 3', 'muster-ag', 'anna'),
    wait('beat 1', 'muster-ag', 'beat'),
    wait('carla 1', 'beispiel-gmbh', 'carla'),
    wait('carla 2', 'beispiel-gmbh', 'carla'),
  ];
  await first.release();
  await Promise.all(all);
  expect(order).toEqual(['carla 1', 'beat 1', 'carla 2', 'anna 2', 'anna 3']);
});

test('UPL-05 a small machine reads two files at a time, a large one as many as memory allows', () => {
  expect([1, 2, 64].map(countReaders)).toEqual([2, 3, 4]);
});

test('UPL-06 a workbook is read in the same child after a text', async () => {
  const workbook = makeFile('werte.xlsx', writeXlsx({ Werte: sheetRow(1, ['Anna', 'Beat']) }));
  await expect(main.readFile(workbook, ignorePages)).resolves.toMatchObject({ facts: { pageCount: 1 } });
});

/** A page whose content stream unpacks to 400 MB. */
async function bombPdf(): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const blank = Buffer.alloc(4 * 1024 * 1024, ' ');
  for (let count = 0; count < 100; count++) {
    if (!deflate.write(blank)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  await new Promise<void>((resolve) => deflate.end(resolve));
  const packed = Buffer.concat(chunks);
  const content = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`;
  return writePdf([{ texts: [], content }]);
}

test('UPL-05 with one recogniser, scans of two users take turns page by page', { tags: 'thorough' }, async () => {
  const pool = new ReaderPool({ size: 2, recognisers: 1, recognitionTurn: 0 });
  pools.push(pool);
  const page = { texts: textLines(['Ein Satz.'], { size: 14 }), scan: { resolution: 100 } };
  const pack = makeFile('pack.pdf', await writeScannedPdf([page, page]));
  const order: string[] = [];
  const recognise = async (owner: string) => {
    const known = new Map<number, Uint8Array>();
    for (;;) {
      try {
        return await pool.recogniseFile(pack, {
          known,
          owners: [owner, owner],
          onPageCount: () => undefined,
          onRecognised: async (index, packed) => {
            known.set(index, packed);
            order.push(`${owner} ${index + 1}`);
          },
        });
      } catch (error) {
        if (!(error instanceof TurnEnded)) throw error;
      }
    }
  };
  await Promise.all([recognise('anna'), recognise('beat')]);
  expect(order).toEqual([1, 2].flatMap((number) => [`anna ${number}`, `beat ${number}`]));
});
