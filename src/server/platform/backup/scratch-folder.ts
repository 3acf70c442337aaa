import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Runs `work` with a temporary folder that is removed afterwards, even if the process is told to exit meanwhile. */
export async function withScratch<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', clear);
  try {
    return await work();
  } finally {
    process.off('exit', clear);
    await rm(folder, { recursive: true, force: true });
  }
}
