import type { Transaction } from '#server/platform/database/transaction.ts';

export type Told = { key: string; channel: string | null; number: number | null };

/** Makes passes due for these notifications; returns how many belong to a subscription and are not replays. */
export async function wakeSources(tx: Transaction, told: readonly Told[]): Promise<number> {
  const columns = [told.map(({ key }) => key), told.map(({ channel }) => channel), told.map(({ number }) => number)];
  const { rows } = await tx.$client.query<{ known: number }>(
    'SELECT wake_watched_sources($1, $2, $3) AS known',
    columns,
  );
  return rows[0]?.known ?? 0;
}
