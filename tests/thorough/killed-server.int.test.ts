import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';

const program = join(import.meta.dirname, '../support/doomed-reader.ts');

/** A page that draws a form of a million no-op steps five thousand times: a few kilobytes, minutes of computing. */
function endlessPdf(): Uint8Array {
  const steps = deflateSync('q Q '.repeat(1_000_000)).toString('latin1');
  const drawings = '/F Do '.repeat(5_000);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /F 4 0 R >> >> /Contents 5 0 R >>',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode /Length ${steps.length} >>\nstream\n${steps}\nendstream`,
    `<< /Length ${drawings.length} >>\nstream\n${drawings}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  // Without an xref table, so that readers search for the objects.
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

/** CPU ticks (10 ms) used by a process: fields 14 and 15 of /proc/<pid>/stat; undefined once it is gone. */
function ticksOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

test.skipIf(process.platform !== 'linux')(
  'UPL-06 a child that computes forever is gone within 2 s after its server was killed (needs /proc)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'endless-'));
    const path = join(folder, 'endlos.pdf');
    writeFileSync(path, endlessPdf());
    const parent = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let children: number[] = [];
    try {
      await once(parent.stdout, 'data');
      children = childrenOf(parent.pid ?? 0);
      const [reader = 0] = children;
      const before = ticksOf(reader) ?? 0;
      // After a second of computing since the file was opened, it is inside the loop.
      await expect.poll(() => ticksOf(reader) ?? 0, { timeout: 20_000 }).toBeGreaterThan(before + 100);
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      await expect
        .poll(() => children.filter((pid) => ticksOf(pid) !== undefined), { timeout: 2_000, interval: 20 })
        .toEqual([]);
    } finally {
      parent.kill('SIGKILL');
      for (const pid of children) if (ticksOf(pid) !== undefined) process.kill(pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
