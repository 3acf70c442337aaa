import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { asOwner } from './as-owner.ts';

/** Every table and column of the product's schemas that contains a text. */
export async function findStoredText(address: DatabaseAddress, text: string): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    address,
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')`,
  );
  const queries = tables.map(
    ({
      name,
    }) => `SELECT '${name}.' || e.label AS place FROM ${name} t, jsonb_each_text(to_jsonb(t)) AS e(label, wording)
      WHERE position($1 IN t::text) > 0 AND position($1 IN e.wording) > 0`,
  );
  const rows = await asOwner<{ place: string }>(address, queries.join(' UNION '), [text]);
  return rows.map(({ place }) => place.replace(/^(public|pgboss)\./, ''));
}
