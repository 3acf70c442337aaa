import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc (USER_HZ), the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Processor seconds that a process and everything below it have used so far; undefined where there is no /proc. */
export function readProcessorSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const processes = readdirSync('/proc').flatMap((entry) =>
    /^\d+$/.test(entry) ? (readProcess(Number(entry)) ?? []) : [],
  );
  const below = new Set([pid]);
  // Parents come before their children only mostly: repeat until nothing is added.
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const each of processes) if (below.has(each.parent)) below.add(each.pid);
  }
  const ticks = processes.reduce((sum, each) => sum + (below.has(each.pid) ? each.ticks : 0), 0);
  return ticks / ticksPerSecond;
}

/** Ticks of the process itself and of its ended children that it has waited for. */
function readProcess(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything: fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}
