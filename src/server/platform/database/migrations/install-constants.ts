import type { Client } from 'pg';
import { lockoutAttempts } from '#shared/limits.ts';

/**
 * Installs constants for SQL functions, as the database's owner. So each is defined in one place only, and no role of
 * the service can change it.
 */
export async function installConstants(client: Client, constants: { auditRetentionDays: number }): Promise<void> {
  const values = { audit_retention_days: constants.auditRetentionDays, mfa_attempts_allowed: lockoutAttempts };
  for (const [name, value] of Object.entries(values)) {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${name} must be a whole number`);
    await client.query(`CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql STABLE AS 'SELECT ${value}'`);
  }
}
