import { text } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import { type PartRead, readers } from './readers.ts';

/** Entry point of the process that reads a part of an archive from its input, for read-apart.ts. */

async function answer(): Promise<PartRead> {
  try {
    const kind = process.argv[2] as keyof typeof readers;
    return { part: readers[kind](await text(process.stdin)) };
  } catch (error) {
    // Any other error is caused by the input, and would recur.
    return { refusal: error instanceof AppError ? error.code : 'archive_damaged' };
  }
}

/** Arrays and objects that the parent process can take, since some fields of a message are passed through unchecked. */
const maxNested = 2_000_000;

function isBounded(json: string): boolean {
  let nested = 0;
  for (const character of json) if (character === '{' || character === '[') nested += 1;
  return nested <= maxNested;
}

const json = JSON.stringify(await answer());
process.stdout.write(isBounded(json) ? json : JSON.stringify({ refusal: 'archive_too_large' } satisfies PartRead));
