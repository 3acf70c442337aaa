import { text } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import { type PartRead, readers } from './readers.ts';

/** Entry of a process that reads one part of an archive from its input, for read-apart.ts. */

async function answer(): Promise<PartRead> {
  try {
    const kind = process.argv[2] as keyof typeof readers;
    return { part: readers[kind](await text(process.stdin)) };
  } catch (error) {
    // Whatever else breaks here breaks of what was read: it would again.
    return { refusal: error instanceof AppError ? error.code : 'archive_damaged' };
  }
}

/** Lists and objects that whoever asked can take: some of a message are as they were sent, whatever lies in them. */
const nestedAtMost = 2_000_000;

function isBounded(json: string): boolean {
  let nested = 0;
  for (const character of json) if (character === '{' || character === '[') nested += 1;
  return nested <= nestedAtMost;
}

const json = JSON.stringify(await answer());
process.stdout.write(isBounded(json) ? json : JSON.stringify({ refusal: 'archive_too_large' } satisfies PartRead));
