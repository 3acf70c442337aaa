import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { canonicalJson } from '#server/features/audit/chain/canonical-json.ts';

/** What was done to a chain, and which entry must be reported. */
export type Tampering = { name: string; expected: number };

/** Reproducible pseudo-random numbers (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Runs work as the database's superuser, bypassing every trigger, and rolls it back. */
export async function withTampering<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  await owner.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  try {
    return await work();
  } finally {
    await owner.query('ROLLBACK');
  }
}

type Tamper = (owner: Client, chain: string, last: number, random: (below: number) => number) => Promise<Tampering>;

const at = (chain: string, seq: number) => [chain, seq];
const where = 'WHERE chain = $1 AND seq = $2';

/** Recomputes the hashes of an entry and all later ones, as an informed attacker would. */
async function rehash(owner: Client, chain: string, from: number, to: number): Promise<void> {
  for (let seq = from; seq <= to; seq += 1) {
    const { rows } = await owner.query(
      `SELECT e.*, audit_time(occurred_at) AS at, encode(personal_hash, 'hex') AS personal,
         coalesce((SELECT encode(b.hash, 'hex') FROM audit_entries b WHERE b.chain = $1 AND b.seq = $2 - 1), encode(prev, 'hex')) AS before
       FROM audit_entries e ${where}`,
      at(chain, seq),
    );
    const { action, actor_user_id: actor, id, personal, before: prev, result, user_id: user, at: time } = rows[0];
    const text = canonicalJson({ action, actor, at: time, chain, id, personal, prev, result, seq, user });
    const hash = createHash('sha256').update(text, 'utf8').digest('hex');
    await owner.query(`UPDATE audit_entries SET prev = decode($3, 'hex'), hash = decode($4, 'hex') ${where}`, [
      chain,
      seq,
      prev,
      hash,
    ]);
  }
}

const edits = [
  "action = action || 'x'",
  "result = CASE result WHEN 'success' THEN 'failure' ELSE 'success' END",
  "occurred_at = occurred_at + interval '1 microsecond'",
  'user_id = gen_random_uuid()',
  'actor_user_id = gen_random_uuid()',
  'id = gen_random_uuid()',
  "hash = sha256('x')",
];

export const edit: Tamper = async (owner, chain, last, random) => {
  const seq = 1 + random(last);
  const change = edits[random(edits.length)];
  await owner.query(`UPDATE audit_entries SET ${change} ${where}`, at(chain, seq));
  return { name: `edit ${change}`, expected: seq };
};

/** With a matching hash. */
const editWithMatchingHash: Tamper = async (owner, chain, last, random) => {
  const seq = 1 + random(last);
  await owner.query(`UPDATE audit_entries SET action = 'sign_out_' ${where}`, at(chain, seq));
  await rehash(owner, chain, seq, seq);
  return { name: 'edit with a hash that fits', expected: seq };
};

const editPersonal: Tamper = async (owner, chain, last, random) => {
  const { rows } = await owner.query('SELECT seq::int FROM audit_personal WHERE chain = $1 ORDER BY seq', [chain]);
  if (rows.length === 0) return edit(owner, chain, last, random);
  const { seq } = rows[random(rows.length)];
  const isTaken = random(2) === 0;
  await owner.query(
    isTaken
      ? `DELETE FROM audit_personal ${where}`
      : `UPDATE audit_personal SET content = jsonb_set(content::jsonb, '{address}', '"192.0.2.1"')::text ${where}`,
    at(chain, seq),
  );
  return { name: isTaken ? 'take away what it says of people' : 'edit what it says of people', expected: seq };
};

const remove: Tamper = async (owner, chain, last, random) => {
  const seq = 1 + random(last);
  await owner.query(`DELETE FROM audit_personal ${where}`, at(chain, seq));
  await owner.query(`DELETE FROM audit_entries ${where}`, at(chain, seq));
  return { name: 'delete', expected: seq };
};

const insert: Tamper = async (owner, chain, last, random) => {
  const seq = 1 + random(last + 1);
  await owner.query('UPDATE audit_entries SET seq = -(seq + 1) WHERE chain = $1 AND seq >= $2', at(chain, seq));
  await owner.query('UPDATE audit_entries SET seq = -seq WHERE chain = $1 AND seq < 0', [chain]);
  await owner.query('UPDATE audit_personal SET seq = -(seq + 1) WHERE chain = $1 AND seq >= $2', at(chain, seq));
  await owner.query('UPDATE audit_personal SET seq = -seq WHERE chain = $1 AND seq < 0', [chain]);
  await owner.query(
    `INSERT INTO audit_entries (chain, seq, id, occurred_at, action, result, prev, hash)
     SELECT $1::uuid, $2::bigint, gen_random_uuid(), now(), 'sign_in', 'success',
       coalesce((SELECT hash FROM audit_entries b WHERE b.chain = $1 AND b.seq = $2 - 1), decode(repeat('00', 32), 'hex')), sha256('x')`,
    at(chain, seq),
  );
  const fits = random(2) === 0;
  if (fits) await rehash(owner, chain, seq, seq);
  return { name: fits ? 'insert with a hash that fits' : 'insert', expected: seq };
};

const reorder: Tamper = async (owner, chain, last, random) => {
  if (last < 2) return edit(owner, chain, last, random);
  const first = 1 + random(last - 1);
  const second = first + 1 + random(last - first);
  for (const table of ['audit_entries', 'audit_personal']) {
    await owner.query(`UPDATE ${table} SET seq = -seq WHERE chain = $1 AND seq IN ($2, $3)`, [chain, first, second]);
    await owner.query(
      `UPDATE ${table} SET seq = CASE WHEN seq = -$2::bigint THEN $3 ELSE $2 END WHERE chain = $1 AND seq < 0`,
      [chain, first, second],
    );
  }
  return { name: 'reorder', expected: first };
};

/** Makes the head, too, claim that there was never more. */
async function truncateTo(owner: Client, chain: string, seq: number): Promise<void> {
  await owner.query('DELETE FROM audit_personal WHERE chain = $1 AND seq > $2', at(chain, seq));
  await owner.query('DELETE FROM audit_entries WHERE chain = $1 AND seq > $2', at(chain, seq));
  await owner.query(
    `UPDATE audit_heads SET seq = $2, hash = coalesce((SELECT hash FROM audit_entries WHERE chain = $1 AND seq = $2),
       decode(repeat('00', 32), 'hex')) WHERE chain = $1`,
    at(chain, seq),
  );
}

const cutTail: Tamper = async (owner, chain, last, random) => {
  const left = random(last);
  await truncateTo(owner, chain, left);
  return { name: 'cut the tail', expected: left + 1 };
};

/** As if an earlier copy of all tables had been restored: consistent in itself, including its checkpoints. */
const restoreOldCopy: Tamper = async (owner, chain, last, random) => {
  const left = random(last);
  await truncateTo(owner, chain, left);
  await owner.query('DELETE FROM audit_checkpoints');
  return { name: 'restore an old copy', expected: left + 1 };
};

export const tampers: readonly Tamper[] = [
  edit,
  editWithMatchingHash,
  editPersonal,
  remove,
  insert,
  reorder,
  cutTail,
  restoreOldCopy,
];

/** Ages a chain: `days` for each entry, with hashes as the database would have computed them. */
export async function ageChain(owner: Client, chain: string, days: readonly number[]): Promise<void> {
  await owner.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  for (const [index, age] of days.entries()) {
    await owner.query(`UPDATE audit_entries SET occurred_at = now() - make_interval(days => $3) ${where}`, [
      chain,
      index + 1,
      age,
    ]);
  }
  await owner.query(
    `UPDATE audit_personal p SET occurred_at = e.occurred_at FROM audit_entries e WHERE e.chain = p.chain AND e.seq = p.seq AND p.chain = $1`,
    [chain],
  );
  await rehash(owner, chain, 1, days.length);
  await owner.query(
    `UPDATE audit_heads SET hash = (SELECT hash FROM audit_entries ${where}) WHERE chain = $1`,
    at(chain, days.length),
  );
  await owner.query('COMMIT');
}
