const MiB = 2 ** 20;
const least = 128;
/** The rows and indexes that a question among 100,000 passages touches take about 400 MiB. */
const most = 1_024;

/**
 * PostgreSQL's own cache of pages: an eighth of the memory, half of what its manual advises for a machine that does nothing
 * else; 128 MiB to 1 GiB. It takes from the system only what it comes to use.
 * @param memory bytes that the machine has, or that the process may use
 * @returns a value of the setting shared_buffers
 */
export function planSharedBuffers(memory: number): string {
  return `${Math.min(Math.max(Math.floor(memory / 8 / MiB), least), most)}MB`;
}
