import type { OperatorAccess } from '#server/platform/database/access/operator-access.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type InstanceSize = {
  customers: number;
  /** Number of them with figures of their own. */
  counted: number;
  users: number;
  files: number;
  days: number;
};

/**
 * Fills the tables with this many customers, users and files, and roll-ups of this many days, as the database's owner.
 */
export async function fillInstance(access: OperatorAccess, size: InstanceSize): Promise<void> {
  await access.withOwner(async (tx) => {
    for (const [statement, values] of statementsOf(size)) await query(tx, statement, values);
  });
}

/** Moves an account into the provider's own customer, as an admin. */
export async function makeAdmin(access: OperatorAccess, email: string): Promise<void> {
  await access.withOwner(async (tx) => {
    const user = '(SELECT id FROM auth_users WHERE email = $1)';
    await query(
      tx,
      `UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) WHERE user_id = ${user}`,
      [email],
    );
    await query(tx, `UPDATE user_roles SET role = 'admin' WHERE user_id = ${user}`, [email]);
  });
}

async function query(tx: Transaction, statement: string, values: unknown[]): Promise<void> {
  await tx.$client.query(statement, values);
}

/** A version 4 id derived deterministically from a name. */
const idOf = (name: string): string => `overlay(overlay(md5(${name}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;

/** Waves over the day and the week; nights are suppressed. */
const figures = `
  CASE WHEN load > 4 THEN load END, CASE WHEN load > 4 THEN load * 3 END, CASE WHEN load > 4 THEN load * 2 END,
  CASE WHEN load > 4 THEN load / 2 END, CASE WHEN load > 4 THEN load / 4 END, CASE WHEN load > 4 THEN load END,
  CASE WHEN load > 4 THEN load / 9 END, CASE WHEN load > 4 THEN load END, CASE WHEN load > 4 THEN load * 14 END,
  CASE WHEN load > 4 THEN load * 4200 END, CASE WHEN load > 4 THEN load / 12 END, CASE WHEN load > 4 THEN load END`;

function statementsOf({ customers, counted, users, files, days }: InstanceSize): [string, unknown[]][] {
  return [
    [
      `INSERT INTO customers (id, company_name, domain_key)
       SELECT ${idOf("'customer' || n")}, 'Stadtwerke ' || n, 'stadtwerke' || n || '.example' FROM generate_series(1, $1::int) n`,
      [customers],
    ],
    [
      `INSERT INTO auth_users (id, name, email, email_verified, company_name)
       SELECT ${idOf("'user' || n")}, 'Person ' || n, 'person' || n || '@filled.example', true, 'Person ' || n FROM generate_series(1, $1::int) n`,
      [users],
    ],
    [
      `INSERT INTO file_uploads (user_id, id, file_name, file_path, file_size, file_type, content_sha256)
       SELECT ${idOf("'user' || (n % $2::int + 1)")}, ${idOf("'file' || n")}, 'protokoll.pdf', 'file' || n, 100000 + n, 'application/pdf', ''
       FROM generate_series(1, $1::int) n`,
      [files, users],
    ],
    [
      `INSERT INTO usage_customers (customer_id) SELECT ${idOf("'customer' || n")} FROM generate_series(1, $1::int) n`,
      [counted],
    ],
    [
      `INSERT INTO usage_hours SELECT hour, ${figures}
       FROM (SELECT date_trunc('hour', now()) - n * interval '1 hour' AS hour FROM generate_series(1, $1::int * 24) n) AS hours
         CROSS JOIN LATERAL (SELECT (15 + 14 * sin((extract(hour FROM hour) - 8) / 24 * 6.28))::int AS load) AS wave
       ON CONFLICT DO NOTHING`,
      [days],
    ],
    [
      `INSERT INTO usage_days SELECT current_date - n, customer, ${figures}
       FROM generate_series(1, $1::int) n
         CROSS JOIN (SELECT NULL::uuid AS customer UNION ALL SELECT customer_id FROM usage_customers) AS groups
         CROSS JOIN LATERAL (SELECT (60 + 50 * sin(n / 7.0 * 6.28) - n / 12)::int AS load) AS wave
       ON CONFLICT DO NOTHING`,
      [days],
    ],
    [
      `INSERT INTO machine_samples SELECT now() - n * interval '1 hour', n % 40, n % 3, 9000000000 - n * 900000::bigint,
         2000000000 - n * 90000::bigint, 60000000000 FROM generate_series(1, $1::int * 24) n ON CONFLICT DO NOTHING`,
      [days],
    ],
    ['ANALYZE', []],
  ];
}
