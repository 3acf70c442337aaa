/** The most memory that importing a hostile archive takes, in the process that imports and in the children it starts. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../src/server/features/imports/open-source.ts';
import { residentBytes } from '../../src/server/platform/processes/resident-bytes.ts';
import { ownDataFormat } from '../../src/shared/contracts/own-data.ts';
import { packedBomb } from '../support/packed-bomb.ts';

const fills = { spaces: ' ', texts: 'a', lists: '[' };

const manifestOf = (data: Buffer, megabytes: number) =>
  JSON.stringify({
    format: ownDataFormat,
    version: 1,
    madeAt: '2026-11-25T12:00:00.000Z',
    parts: [
      { path: 'data.json', size: megabytes * 1024 ** 2, sha256: createHash('sha256').update(data).digest('hex') },
    ],
    leftOut: [],
  });

/** Resident memory of this process and of those it started. */
function familyBytes(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  const pids = [process.pid, ...(children === '' ? [] : children.split(' ').map(Number))];
  return pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boardsearch-bench-'));
  try {
    for (const [name, fill] of Object.entries(fills)) {
      const path = join(folder, `${name}.zip`);
      const bytes = await packedBomb(120, fill, manifestOf);
      writeFileSync(path, bytes);
      globalThis.gc?.();
      const before = familyBytes();
      let highest = before;
      const watch = setInterval(() => {
        highest = Math.max(highest, familyBytes());
      }, 5);
      const outcome = await openArchive(path, null).then(
        () => 'accepted',
        (error: { code?: string }) => error.code ?? 'failed',
      );
      clearInterval(watch);
      const megabytes = ((highest - before) / 2 ** 20).toFixed(0);
      console.log(
        `${(bytes.length / 1_000).toFixed(0)} KB that become 120 MB of ${name}   +${megabytes} MB   ${outcome}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
