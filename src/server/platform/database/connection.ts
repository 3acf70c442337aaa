import type { PoolConfig } from 'pg';

/** The product's database roles besides the owner: see 0000_foundation.sql. */
export type DatabaseRole = 'owner' | 'boardsearch_app' | 'boardsearch_auth';

/** Address of the database: the embedded server's socket, or an operator's server. */
export type DatabaseAddress =
  | {
      kind: 'embedded';
      socketDirectory: string;
      passwords: Record<DatabaseRole, string>;
      owner: string;
      database: string;
    }
  | { kind: 'external'; url: string };

/**
 * Connection settings for a role. In the embedded server each role signs in itself. On an operator's server the account
 * of DATABASE_URL assumes the role on connecting, so that RESET ROLE returns to that role and not to the owner.
 */
export function connectionFor(address: DatabaseAddress, role: DatabaseRole): PoolConfig {
  const common: PoolConfig = { connectionTimeoutMillis: 5_000, keepAlive: true };
  if (address.kind === 'embedded') {
    return {
      ...common,
      host: address.socketDirectory,
      user: role === 'owner' ? address.owner : role,
      password: address.passwords[role],
      database: address.database,
    };
  }
  return { ...common, connectionString: role === 'owner' ? address.url : withRole(address.url, role) };
}

/** Appends the role as the last option, so that the operator's own options are kept but cannot override it. */
function withRole(url: string, role: DatabaseRole): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.set('options', `${parameters.get('options') ?? ''} -c role=${role}`.trim());
  return `${base}?${parameters}`;
}
