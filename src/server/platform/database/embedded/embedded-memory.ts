const MiB = 2 ** 20;
const minMiB = 128;
/** A question among 100,000 passages touches about 400 MiB of rows and indexes. */
const maxMiB = 1_024;

/**
 * Size of PostgreSQL's page cache: an eighth of the memory (half of what its manual advises for a dedicated machine),
 * 128 MiB to 1 GiB. PostgreSQL only takes what it comes to use.
 * @param memory bytes of the machine, or that the process may use
 * @returns a value for the setting shared_buffers
 */
export function planSharedBuffers(memory: number): string {
  return `${Math.min(Math.max(Math.floor(memory / 8 / MiB), minMiB), maxMiB)}MB`;
}
