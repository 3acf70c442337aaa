import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Proportional set size: shared pages count once across all processes. */
export function printMemory(label: string, pid: number): void {
  if (process.platform !== 'linux') {
    console.log(`${label}  only measured on Linux`);
    return;
  }
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const family = new Map<number, string>();
  const add = (parent: number, name: string): void => {
    family.set(parent, name);
    for (const [id, of, command = ''] of table) if (Number(of) === parent) add(Number(id), command);
  };
  add(pid, 'node');
  const totals = new Map<string, { megabytes: number; processes: number }>();
  for (const [id, command] of family) {
    const name = command.includes('postgres') ? 'PostgreSQL' : id === pid ? 'Node' : 'Node children';
    const before = totals.get(name) ?? { megabytes: 0, processes: 0 };
    totals.set(name, { megabytes: before.megabytes + proportionalMegabytes(id), processes: before.processes + 1 });
  }
  const sum = [...totals.values()].reduce((total, each) => total + each.megabytes, 0);
  const parts = [...totals].map(
    ([name, { megabytes, processes }]) => `${name} ${round(megabytes)} MB${processes > 1 ? ` (${processes})` : ''}`,
  );
  console.log(`${label}  ${round(sum)} MB: ${parts.join(', ')}`);
}

function proportionalMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function round(value: number): string {
  return value.toFixed(0);
}
