import { readFileSync } from 'node:fs';

/** Resident memory of a process in bytes. Linux only; elsewhere 0, which leaves it to the heap limits. */
export function residentBytes(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return pages * 4_096;
  } catch {
    return 0;
  }
}
