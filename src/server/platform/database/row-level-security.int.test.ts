import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { testServerAddress } from '#support/test-database.ts';
import { connectionFor } from './connection.ts';

let service: TestApp;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  other = await service.createUser();
});
afterAll(() => service.close());

test('DATA-02 every table with a user or customer has forced row-level security and a policy', async () => {
  const tables = await service.platform.database.withoutUser((tx) =>
    tx.execute<{ name: string; enabled: boolean; forced: boolean; policies: number }>(sql`
      SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
        (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND (c.relname IN ('customers', 'auth_users') OR EXISTS (
        SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('user_id', 'customer_id') AND NOT a.attisdropped))`),
  );
  expect(tables.rows.length).toBeGreaterThanOrEqual(20);
  expect(tables.rows.filter((row) => !row.enabled || !row.forced || row.policies === 0)).toEqual([]);
});

test("DATA-02 the application's roles own nothing and cannot bypass row-level security", async () => {
  const client = new Client(connectionFor(testServerAddress(), 'owner'));
  await client.connect();
  const roles = await client.query(`
    SELECT r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
      (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS owned
    FROM pg_roles r WHERE r.rolname LIKE 'boardsearch\\_%' ORDER BY 1`);
  await client.end();
  const nothing = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 };
  expect(roles.rows).toEqual([
    { rolname: 'boardsearch_app', ...nothing },
    { rolname: 'boardsearch_auth', ...nothing },
  ]);
});

test('DATA-02 without a user, and as another user, no row is seen or written', async () => {
  const { database } = service.platform;
  const insert = sql`INSERT INTO chat_folders (user_id, id, name, color) VALUES (${user.id}, gen_random_uuid(), 'Haushalt', 'bg-blue-500')`;
  await database.withUser(user.scope, (tx) => tx.execute(insert));
  const count = sql`SELECT count(*)::int AS n FROM chat_folders`;
  const read = async (run: Promise<{ rows: Record<string, unknown>[] }>) => (await run).rows[0]?.n;
  expect(await read(database.withUser(user.scope, (tx) => tx.execute(count)))).toBe(1);
  expect(await read(database.withUser(other.scope, (tx) => tx.execute(count)))).toBe(0);
  expect(await read(database.withoutUser((tx) => tx.execute(count)))).toBe(0);
  await expect(database.withUser(other.scope, (tx) => tx.execute(insert))).rejects.toThrow();
  await expect(database.withUser(user.scope, (tx) => tx.execute(sql`SELECT * FROM auth_users`))).rejects.toThrow();
});

test("DATA-02 the role that serves users cannot load another user's account", async () => {
  const load = sql`SELECT * FROM load_account(${other.id}::uuid, NULL)`;
  const refused = service.platform.database.withUser(user.scope, (tx) => tx.execute(load));
  await expect(refused).rejects.toMatchObject({ cause: { code: '42501' } });
  expect((await service.platform.database.readAccounts((auth) => auth.execute(load))).rows).toHaveLength(1);
});

test('DATA-01 the tables and columns of the specification exist', async () => {
  const wanted: Record<string, string[]> = {
    customers: ['id', 'company_name'],
    user_profiles: ['user_id', 'customer_id', 'full_name', 'must_change_password'],
    user_roles: ['user_id', 'role', 'is_demo'],
    mfa_enrollment: ['user_id', 'method', 'is_enabled'],
    mfa_sessions: ['session_token', 'user_id', 'is_verified', 'verified_at', 'expires_at'],
    mfa_verification_attempts: ['user_id', 'attempt_type', 'success'],
    email_verification_codes: ['id', 'user_id', 'code', 'is_used', 'expires_at', 'created_at'],
    file_uploads: ['id', 'user_id', 'file_name', 'file_path', 'file_size', 'file_type', 'description', 'created_at'],
    chat_folders: ['id', 'user_id', 'name', 'color', 'created_at'],
    chat_sessions: ['id', 'user_id', 'title', 'folder_id', 'created_at', 'updated_at'],
    chat_messages: ['id', 'session_id', 'type', 'content', 'timestamp', 'citations', 'phase'],
    chatbot_knowledge: ['id', 'content', 'updated_at', 'updated_by'],
  };
  const columns = await service.platform.database.withoutUser((tx) =>
    tx.execute<{ name: string }>(sql`
      SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0`),
  );
  const names = new Set(columns.rows.map((row) => row.name));
  const missing = Object.entries(wanted).flatMap(([table, fields]) =>
    fields.map((field) => `${table}.${field}`).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});
