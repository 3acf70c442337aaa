import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { lazy } from '#shared/lazy.ts';
import { differ, type Layout, splitSections, sum } from './layout.ts';

/** Built by scripts/build-thesaurus.ts. */
export const thesaurusPath = join(import.meta.dirname, 'thesaurus.bin');

const hashLength = 32;
/** Several times the shipped thesaurus; an altered file must not expand beyond it. */
const maxBytes = 64 * 1024 ** 2;
const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The file's bytes: a SHA-256, then the thesaurus (see layout.ts), its ascending numbers as differences, compressed. */
export function packFile(content: Uint8Array): Buffer {
  const packed = Uint8Array.from(content);
  differ(packed.buffer);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: packed.length };
  return Buffer.concat([hash(packed), brotliCompressSync(packed, { params })]);
}

/** @throws Error if the file has been cut or altered, or is no thesaurus */
export function unpackFile(file: Uint8Array): SharedArrayBuffer {
  const packed = brotliDecompressSync(file.subarray(hashLength), { maxOutputLength: maxBytes });
  if (!hash(packed).equals(file.subarray(0, hashLength))) throw new Error('altered');
  const shared = new SharedArrayBuffer(packed.length);
  new Uint8Array(shared).set(packed);
  sum(shared);
  return shared;
}

export type Thesaurus = { layout: Layout; problem: null } | { layout: null; problem: string };

/** Where threads find the buffer that the main thread has read, or what was wrong with the file. */
const environmentKey = 'boardsearch thesaurus';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function obtain(): SharedArrayBuffer | string {
  const known = isMainThread ? undefined : getEnvironmentData(environmentKey);
  if (known instanceof SharedArrayBuffer || typeof known === 'string') return known;
  try {
    return unpackFile(readFileSync(thesaurusPath));
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * The thesaurus, read at the first call (about 20 ms, 5 MB). Threads started after the main thread's first call share
 * its memory. Without a readable file there are no related words; `problem` says why.
 */
export const readThesaurus = lazy((): Thesaurus => {
  const obtained = obtain();
  if (isMainThread) setEnvironmentData(environmentKey, obtained);
  return typeof obtained === 'string'
    ? { layout: null, problem: obtained }
    : { layout: splitSections(obtained), problem: null };
});
