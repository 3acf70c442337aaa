import type { PoolConfig } from 'pg';

/** The product's database roles besides the owner: see 0000_foundation.sql. */
export type DatabaseRole = 'owner' | 'boardsearch_app' | 'boardsearch_auth';

/** Where the database is: the embedded server's socket, or an operator's server. */
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
 * Connection settings for one role. In the embedded server each role signs in itself; at an operator's server the one
 * account of DATABASE_URL takes the role on at connection, so that RESET ROLE falls back to it and not to the owner.
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

/** The address with the role as its last option: the operator's own options stay, but cannot shed the role. */
function withRole(url: string, role: DatabaseRole): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.set('options', `${parameters.get('options') ?? ''} -c role=${role}`.trim());
  return `${base}?${parameters}`;
}
