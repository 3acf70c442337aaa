/**
 * The admin area's lists with 10,000 users, 1,000 customers and 100,000 files, in an embedded database or the one at
 * DATABASE_URL.
 */
import { Client } from 'pg';
import { getCustomer, listCustomers } from '#server/features/customers/administration/list-customers.ts';
import { listUsers } from '#server/features/users/list-users.ts';
import { connectionFor } from '#server/platform/database/connection.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { describeDatabase, type EvaluationDatabase, startEvaluationDatabase } from '../evals/evaluation-database.ts';
import { quantile } from '../evals/measure-retrieval.ts';

const [customers, users, files, chats] = [1_000, 10_000, 100_000, 50_000];
const times = 100;

/** Prints figures. */
export async function run(): Promise<void> {
  const evaluation = await startEvaluationDatabase(process.env.DATABASE_URL);
  try {
    console.log(await describeDatabase(evaluation.database));
    const admin = await fill(evaluation);
    const config = { defaultPlan: 'basic', operatorTimeZone: 'Europe/Berlin', publicUrl: 'http://localhost' };
    const platform = { database: evaluation.database, config, memory: new Map() } as unknown as Platform;
    await measure(platform, admin);
  } finally {
    await evaluation.stop();
  }
}

async function fill({ address, createUser }: EvaluationDatabase): Promise<UserScope> {
  const scope = await createUser();
  const owner = new Client(connectionFor(address, 'owner'));
  await owner.connect();
  const statements = [
    `INSERT INTO customers (id, company_name, domain_key)
     SELECT gen_random_uuid(), 'Werk ' || n, 'werk-' || n || '.example' FROM generate_series(1, ${customers}) n`,
    `CREATE TEMP TABLE numbered AS SELECT id, row_number() OVER () AS n FROM customers WHERE domain_key LIKE 'werk-%'`,
    `INSERT INTO auth_users (id, name, email, company_name) SELECT gen_random_uuid(),
       (ARRAY['Anna','Bernd','Clara','Dirk','Eva','Frank','Gerda','Hans','Ines','Jan'])[1 + n % 10] || ' Muster ' || n,
       'nutzer-' || n || '@werk-' || n % ${customers} || '.example', 'Muster ' || n FROM generate_series(1, ${users}) n`,
    `CREATE TEMP TABLE members AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM auth_users WHERE email LIKE 'nutzer-%'`,
    `UPDATE user_profiles p SET customer_id = c.id FROM members m JOIN numbered c ON c.n = 1 + m.n % ${customers} WHERE p.user_id = m.id`,
    `DELETE FROM customers WHERE company_name LIKE 'Muster %'`,
    `INSERT INTO file_uploads (user_id, id, file_name, file_path, file_size, file_type, content_sha256)
     SELECT m.id, gen_random_uuid(), 'Protokoll.pdf', m.id || '/' || g, 100000, 'application/pdf', md5(g::text)
     FROM generate_series(1, ${files}) g JOIN members m ON m.n = 1 + g % ${users}`,
    `INSERT INTO documents (user_id, id, upload_id, state, page_count) SELECT user_id, gen_random_uuid(), id, 'ready', 12 FROM file_uploads`,
    `INSERT INTO chat_sessions (user_id, id, title) SELECT m.id, gen_random_uuid(), 'Frage'
     FROM generate_series(1, ${chats}) g JOIN members m ON m.n = 1 + g % ${users}`,
    `INSERT INTO customers (id, company_name, domain_key, is_provider) VALUES (gen_random_uuid(), 'BoardSearch', ':provider', true) ON CONFLICT DO NOTHING`,
    `UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) WHERE user_id = '${scope.userId}'`,
    `UPDATE user_roles SET role = 'admin' WHERE user_id = '${scope.userId}'`,
    'ANALYZE',
  ];
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
  return { ...scope, role: 'admin' };
}

async function measure(platform: Platform, admin: UserScope): Promise<void> {
  const limit = 50;
  const deep = await walk(platform, admin);
  const { customers: found } = await listCustomers(platform, admin, { search: 'werk 500', limit });
  const id = found[0]?.id ?? '';
  const cases: Record<string, () => Promise<unknown>> = {
    'users, first page': () => listUsers(platform, admin, { limit }),
    'users, page 20': () => listUsers(platform, admin, { limit, cursor: deep }),
    'users, searched by name': () => listUsers(platform, admin, { limit, search: 'muster 4711' }),
    'users, searched, many found': () => listUsers(platform, admin, { limit, search: 'anna werk' }),
    'users of a customer': () => listUsers(platform, admin, { limit, customerId: id }),
    'customers, first page': () => listCustomers(platform, admin, { limit }),
    'customers, searched': () => listCustomers(platform, admin, { limit, search: 'werk 99' }),
    'a customer with its usage': () => getCustomer(platform, admin, id),
  };
  for (const [name, work] of Object.entries(cases)) {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const startedAt = performance.now();
      await work();
      taken.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)].map((each) => each.toFixed(1));
    console.log(`${name.padEnd(32)} p50 ${p50} ms   p95 ${p95} ms`);
  }
}

async function walk(platform: Platform, admin: UserScope): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < 20; page += 1)
    cursor = (await listUsers(platform, admin, { limit: 50, ...(cursor ? { cursor } : {}) })).next ?? undefined;
  return cursor;
}
