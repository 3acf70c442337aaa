import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Works in a folder that holds what must not stay: it is gone afterwards, also where the process is told to end meanwhile. */
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
