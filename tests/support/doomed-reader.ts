/** Reads the given file in a child process and reports when the child has started: to be killed by a test. */
import { extname } from 'node:path';
import { ReaderPool } from '#server/reading/processes/reader-pool.ts';

const path = process.argv[2] ?? '';
await new ReaderPool({ size: 1 }).readFile(
  { path, fileName: path, extension: extname(path).slice(1) },
  { onPageCount: () => process.stdout.write('reading\n'), onPages: () => undefined },
);
