import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (USER_HZ), the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU seconds used so far by a process and its descendants; undefined without /proc. */
export function readProcessorSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return listBelow(pid).reduce((sum, each) => sum + each.ticks, 0) / ticksPerSecond;
}

/** Bytes of memory by owner. */
export type MemoryParts = { service: number; readers: number; postgres: number };

/**
 * Current memory of a service and its descendants, counting shared pages once (proportional set size); undefined if the
 * system does not report it.
 */
export function readMemory(pid: number): MemoryParts | undefined {
  if (process.platform !== 'linux') return undefined;
  const parts: MemoryParts = { service: 0, readers: 0, postgres: 0 };
  for (const each of listBelow(pid)) {
    try {
      const command = readFileSync(`/proc/${each.pid}/cmdline`, 'latin1');
      const shared = readFileSync(`/proc/${each.pid}/smaps_rollup`, 'latin1');
      const part = command.includes('reader-process')
        ? 'readers'
        : command.includes('postgres')
          ? 'postgres'
          : 'service';
      parts[part] += 1_024 * Number(/^Pss:\s+(\d+) kB/m.exec(shared)?.[1] ?? 0);
    } catch (error) {
      // Has ended; other users' processes are not readable.
      if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    }
  }
  return parts;
}

type ProcessCost = { pid: number; parent: number; ticks: number };

/** A process and its descendants. */
function listBelow(pid: number): ProcessCost[] {
  const processes = readdirSync('/proc').flatMap((entry) =>
    /^\d+$/.test(entry) ? (readProcess(Number(entry)) ?? []) : [],
  );
  const below = new Set([pid]);
  // Parents usually, but not always, come before their children: repeat until nothing is added.
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const each of processes) if (below.has(each.parent)) below.add(each.pid);
  }
  return processes.filter((each) => below.has(each.pid));
}

/** Ticks of the process itself and of the ended children it has waited for. */
function readProcess(pid: number): ProcessCost | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything, so count fields from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}
