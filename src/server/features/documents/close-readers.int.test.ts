import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { startTestApp } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

test.skipIf(process.platform !== 'linux')(
  'the end of the service ends its reading processes',
  async () => {
    const before = new Set(listReaders());
    const readers = () => listReaders().filter((pid) => !before.has(pid));
    const service = await startTestApp({ withWorkers: true });
    const user = await service.createUser();
    const id = await uploadFile(user, 'sitzung.txt', new TextEncoder().encode('Die Sitzung beginnt um 10 Uhr.'));
    const stateOf = async () => uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json()).state;
    await expect.poll(stateOf, { timeout: 25_000 }).toBe('ready');
    expect(readers()).not.toEqual([]);
    await service.close();
    // Sooner than their idle timeout.
    await expect.poll(readers, { timeout: 5_000 }).toEqual([]);
  },
  60_000,
);

/** Process ids of the reading children of this process. */
function listReaders(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process.ts');
      } catch {
        return false;
      }
    });
}
