/** A process that reads the file it is given in a child process, and tells when the child has begun: to be killed by a test. */
import { extname } from 'node:path';
import { ReaderPool } from '#server/reading/processes/reader-pool.ts';

const path = process.argv[2] ?? '';
await new ReaderPool({ size: 1 }).readFile(
  { path, fileName: path, extension: extname(path).slice(1) },
  { onPageCount: () => process.stdout.write('reading\n'), onPages: () => undefined },
);
