import { randomUUID } from 'node:crypto';
import { storable, storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { searchOfEntry } from './compose-entry.ts';

/** Entries per INSERT. */
const entriesAtOnce = 500;

/**
 * Inserts collections of an archive with their numbers; what is here wins: another collection of the body, and entries
 * with the same number. Found decisions wait for their papers, which name them again by their wording.
 */
export async function restoreCollections(
  tx: Transaction,
  scope: UserScope,
  collections: OwnData['collections'],
): Promise<void> {
  for (const { id, bodyKey, body, lastNumber, openedAt, entries } of collections) {
    const last = entries.reduce((most, { number }) => Math.max(most, number), lastNumber);
    const { rowCount } = await tx.$client.query(
      `INSERT INTO collections (user_id, id, body_key, body, last_number, opened_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING`,
      [scope.userId, id, storable(bodyKey), storable(body), last, openedAt],
    );
    if (rowCount === 0) {
      const known = await tx.$client.query(
        'UPDATE collections SET last_number = greatest(last_number, $3) WHERE user_id = $1 AND id = $2',
        [scope.userId, id, last],
      );
      if (known.rowCount === 0) continue;
    }
    for (let start = 0; start < entries.length; start += entriesAtOnce) {
      const batch = entries.slice(start, start + entriesAtOnce);
      await tx.$client.query(
        `INSERT INTO collection_entries (user_id, collection_id, number, id, kind, record_id, match_key, content, remarks, search,
           entered_at)
         SELECT $1, $2, * FROM unnest($3::int[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::jsonb[], $9::text[],
           $10::text[], $11::timestamptz[])
         ON CONFLICT DO NOTHING`,
        [
          scope.userId,
          id,
          batch.map(({ number }) => number),
          batch.map((entry) => entry.id),
          batch.map(({ kind }) => kind),
          batch.map(({ isFound }) => (isFound ? randomUUID() : null)),
          batch.map(({ matchKey }) => storable(matchKey)),
          batch.map(({ content }) => content && storableJson(content)),
          batch.map(({ remarks }) => storable(remarks)),
          batch.map(({ content, remarks }) => searchOfEntry(content, remarks)),
          batch.map(({ enteredAt }) => enteredAt),
        ],
      );
    }
  }
}
