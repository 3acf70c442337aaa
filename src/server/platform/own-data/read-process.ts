import { AppError } from '../errors/app-error.ts';
import { readBounded } from './read-bounded.ts';
import { type PartRead, readers } from './readers.ts';

/** Entry point of the process that reads a part of an archive from its input, for read-apart.ts. */

async function answer(): Promise<PartRead> {
  try {
    const kind = process.argv[2] as keyof typeof readers;
    return { part: readers[kind](await readBounded(process.stdin)) };
  } catch (error) {
    // Any other error is caused by the input, and would recur.
    return { refusal: error instanceof AppError ? error.code : 'archive_damaged' };
  }
}

process.stdout.write(JSON.stringify(await answer()), () => process.exit());
