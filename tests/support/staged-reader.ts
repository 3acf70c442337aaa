import type { ReaderRequest } from '#server/answering/engines/built-in/reader/read-statements.ts';

/** Replaces the reader's task: does what the question says. */
export async function read({ question, statements }: ReaderRequest): Promise<number[]> {
  if (question === 'wait') await new Promise(() => setInterval(() => {}, 60_000));
  if (question === 'slow') await new Promise((resolve) => setTimeout(resolve, 2_000));
  if (question === 'endless') for (;;);
  if (question === 'crash') process.exit(1);
  if (question === 'which process') return [process.pid];
  return statements.map((_, index) => index);
}
